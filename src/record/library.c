/* What a program that was not compiled against the headers asks: the version that runs, and the sizes of the structs,
 * for which a binding in another language allocates memory. */
#include <medici/record.h>

const char *medici_version(void)
{
	return MEDICI_VERSION;
}

#define SIZE_OF(name) \
	size_t medici_##name##_size(void) \
	{ \
		return sizeof(struct medici_##name); \
	}

SIZE_OF(setup)
SIZE_OF(game)
SIZE_OF(board)
SIZE_OF(card)
SIZE_OF(events)
SIZE_OF(question)
SIZE_OF(random)
SIZE_OF(dealer)
SIZE_OF(header)
SIZE_OF(reader)
