#include "field.h"

#include <stdlib.h>
#include <string.h>

#include "record/parse.h"
#include "record/utf8.h"

struct field_found field_found(const json_t *value)
{
	static const char more[] = "…";
	struct field_found found = {""};
	char *json = json_dumps(value, JSON_ENCODE_ANY | JSON_COMPACT);
	size_t len = json ? strlen(json) : 0, at = 0;
	while (at < len && at + sizeof more + 4 <= sizeof found.text)
		at += utf8_size(json + at, len - at);
	if (json)
		memcpy(found.text, json, at);
	if (at < len)
		memcpy(found.text + at, more, sizeof more);
	free(json);
	return found;
}

bool field_has(const json_t *root, const char *key)
{
	const json_t *value = json_object_get(root, key);
	return value && !json_is_null(value);
}

bool field_number(const json_t *root, const char *key, int least, int most, int *number, struct srv_fault *fault)
{
	const json_t *value = json_object_get(root, key);
	json_int_t found = json_integer_value(value);
	if (!value)
		return srv_refuse_detail(fault, SRV_IS_MISSING, "{s:s}", "field", key);
	if (!json_is_integer(value) || found < least || found > most)
		return srv_refuse_detail(fault, SRV_IS_NUMBER, "{s:s, s:i, s:i, s:s}", "field", key, "least", least, "most",
								 most, "found", field_found(value).text);
	*number = (int)found;
	return true;
}

bool field_flag(const json_t *root, const char *key, bool absent, bool *flag, struct srv_fault *fault)
{
	const json_t *value = json_object_get(root, key);
	*flag = value ? json_is_true(value) : absent;
	if (value && !json_is_boolean(value))
		return srv_refuse_detail(fault, SRV_IS_FLAG, "{s:s, s:s}", "field", key, "found", field_found(value).text);
	return true;
}

bool field_text(const json_t *root, const char *key, char *text, size_t size, struct srv_fault *fault)
{
	const json_t *value = json_object_get(root, key);
	if (!json_is_string(value) || json_string_length(value) >= size)
		return srv_refuse_detail(fault, SRV_IS_STRING, "{s:s, s:i}", "field", key, "most", (int)size - 1);
	memcpy(text, json_string_value(value), json_string_length(value) + 1);
	return true;
}

bool field_hex(const json_t *root, const char *key, char text[SECRET_SIZE], struct srv_fault *fault)
{
	if (!field_has(root, key))
		return true;
	if (!rec_is_hex(json_object_get(root, key), SECRET_SIZE - 1))
		return srv_refuse_detail(fault, SRV_IS_HEX, "{s:s, s:i}", "field", key, "digits", SECRET_SIZE - 1);
	return field_text(root, key, text, SECRET_SIZE, fault);
}
