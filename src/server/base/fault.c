#include "fault.h"

#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "net/sentence.h"

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

static const struct {
	enum srv_fault_code code;
	const char *text;
} details[] = {
#define SRV_DETAIL_ROW(name, code, text) {SRV_##code, text},
	SRV_DETAIL_LIST(SRV_DETAIL_ROW)
#undef SRV_DETAIL_ROW
};

bool srv_refuse(struct srv_fault *fault, enum srv_fault_code code)
{
	return srv_refuse_because(fault, code, faults[code].text);
}

bool srv_refuse_because(struct srv_fault *fault, enum srv_fault_code code, const char *say)
{
	fault->code = code;
	fault->rule[0] = '\0';
	fault->text = NULL;
	snprintf(fault->say, sizeof fault->say, "%s", say);
	return false;
}

/* If the parameters do not fit into `with`, only the sentence is kept. */
bool srv_refuse_detail(struct srv_fault *fault, enum srv_detail detail, const char *with, ...)
{
	const char *text = details[detail].text;
	va_list values;
	if (!with)
		return srv_refuse_because(fault, details[detail].code, text);
	va_start(values, with);
	json_t *parameters = json_vpack_ex(NULL, 0, with, values);
	va_end(values);
	srv_refuse_because(fault, details[detail].code, "");
	sentence_fill(text, parameters, fault->say, sizeof fault->say);
	size_t len = json_dumpb(parameters, fault->with, sizeof fault->with - 1, JSON_COMPACT);
	if (len > 0 && len < sizeof fault->with) {
		fault->with[len] = '\0';
		fault->text = text;
	}
	json_decref(parameters);
	return false;
}

static void add_parameters(json_t *root, const struct srv_fault *fault)
{
	if (!fault->text)
		return;
	json_object_set_new(root, "text", json_string(fault->text));
	json_object_set_new(root, "with", json_loads(fault->with, 0, NULL));
}

size_t srv_fault_json(const struct srv_fault *fault, const char *command, char text[SRV_FAULT_SIZE])
{
	json_t *root = json_pack("{s:s, s:s}", "error", faults[fault->code].name, "say", fault->say);
	if (fault->rule[0])
		json_object_set_new(root, "rule", json_string(fault->rule));
	if (command)
		json_object_set_new(root, "do", json_string(command));
	add_parameters(root, fault);
	size_t len = json_dumpb(root, text, SRV_FAULT_SIZE - 1, JSON_COMPACT);
	json_decref(root);
	if (len == 0 || len > SRV_FAULT_SIZE - 2) {
		static const char plain[] = "{\"error\":\"message\"}";
		len = sizeof plain - 1;
		memcpy(text, plain, len);
	}
	text[len++] = '\n';
	return len;
}
