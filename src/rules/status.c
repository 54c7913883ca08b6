/* The rule and the message of every status, from the list in base.h. */
#include <medici/base.h>

struct words {
	const char *rule, *text;
};

static MEDICI_FN struct words words_of(enum medici_status status)
{
	struct words words = {"", "unknown status"};
#define STATUS_CASE(name, number, sentence) \
	case MEDICI_##name: \
		words.rule = number; \
		words.text = sentence; \
		break;
	switch (status) {
		MEDICI_STATUS_LIST(STATUS_CASE)
	case MEDICI_STATUS_COUNT:
		break;
	}
#undef STATUS_CASE
	return words;
}

MEDICI_FN const char *medici_status_text(enum medici_status status)
{
	return words_of(status).text;
}

MEDICI_FN const char *medici_status_rule(enum medici_status status)
{
	return words_of(status).rule;
}
