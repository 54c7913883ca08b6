/* Single fields of a JSON object: each is read by its key into a plain value, or refused with a reason that names the
 * key, what it must be and what stands there. */
#include "record/read.h"

#include <string.h>

bool rec_get(const json_t *object, const char *key, const json_t **value, char *reason)
{
	*value = json_object_get(object, key);
	return *value ? true : rec_fault(reason, "field \"%s\" is missing", key);
}

bool rec_int_value(const json_t *value, const char *key, int low, int high, int *number, char *reason)
{
	json_int_t found = json_integer_value(value);
	if (!json_is_integer(value) || found < low || found > high)
		return rec_fault(reason, "\"%s\" must be a whole number from %d to %d, found %s", key, low, high,
						 rec_value(value).text);
	*number = (int)found;
	return true;
}

bool rec_int(const json_t *object, const char *key, int low, int high, int *number, char *reason)
{
	const json_t *value;
	return rec_get(object, key, &value, reason) && rec_int_value(value, key, low, high, number, reason);
}

bool rec_bool(const json_t *object, const char *key, uint8_t *flag, char *reason)
{
	const json_t *value = json_object_get(object, key);
	if (value && !json_is_boolean(value))
		return rec_fault(reason, "\"%s\" must be true or false, found %s", key, rec_value(value).text);
	*flag = json_is_true(value);
	return true;
}

bool rec_piece(const json_t *value, const char *key, enum medici_kind kind, uint8_t *piece, char *reason)
{
	const char *text = json_string_value(value);
	int found = text ? medici_piece_parse(kind, text, json_string_length(value)) : -1;
	if (found < 0)
		return rec_fault(reason, "\"%s\" must be %s, found %s", key,
						 kind == MEDICI_BOARD ? REC_("a lot such as dye3 or gold10")
											  : REC_("a card such as fur3, fur0x2 or fur0g"),
						 rec_value(value).text);
	*piece = (uint8_t)found;
	return true;
}

bool rec_piece_list(const json_t *object, const char *key, enum medici_kind kind, uint8_t *piece, uint8_t *count,
					int max, char *reason)
{
	const json_t *list;
	if (!rec_get(object, key, &list, reason))
		return false;
	size_t size = json_array_size(list);
	if (size < 1 || size > (size_t)max)
		return rec_fault(reason, "\"%s\" must be an array of 1 to %d names, found %s", key, max, rec_value(list).text);
	for (size_t i = 0; i < size; i++) {
		if (!rec_piece(json_array_get(list, i), key, kind, &piece[i], reason))
			return false;
	}
	*count = (uint8_t)size;
	return true;
}

bool rec_is_hex(const json_t *value, size_t digits)
{
	const char *text = json_string_value(value);
	return text && json_string_length(value) == digits && strspn(text, "0123456789abcdefABCDEF") == digits;
}
