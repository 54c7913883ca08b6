#include "fault.h"

#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const struct {
	const char *name;
	int http;
	const char *text;
} faults[] = {
#define SRV_FAULT_ROW(name, code, http, text) {code, http, text},
	SRV_FAULT_LIST(SRV_FAULT_ROW)
#undef SRV_FAULT_ROW
};

const char *srv_fault_name(enum srv_fault_code code)
{
	return faults[code].name;
}

int srv_fault_http(enum srv_fault_code code)
{
	return faults[code].http;
}

bool srv_refuse(struct srv_fault *fault, enum srv_fault_code code)
{
	return srv_refuse_because(fault, code, "%s", faults[code].text);
}

bool srv_refuse_because(struct srv_fault *fault, enum srv_fault_code code, const char *format, ...)
{
	va_list words;
	va_start(words, format);
	fault->code = code;
	fault->rule[0] = '\0';
	vsnprintf(fault->say, sizeof fault->say, format, words);
	va_end(words);
	return false;
}

size_t srv_fault_json(const struct srv_fault *fault, const char *command, char *text, size_t size)
{
	json_t *root = json_pack("{s:s, s:s}", "error", faults[fault->code].name, "say", fault->say);
	if (fault->rule[0])
		json_object_set_new(root, "rule", json_string(fault->rule));
	if (command)
		json_object_set_new(root, "do", json_string(command));
	size_t len = json_dumpb(root, text, size - 1, JSON_COMPACT);
	json_decref(root);
	if (len == 0 || len > size - 2) {
		static const char plain[] = "{\"error\":\"message\"}";
		len = sizeof plain - 1;
		memcpy(text, plain, len);
	}
	text[len++] = '\n';
	return len;
}
