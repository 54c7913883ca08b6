/* The words for every status, from the one list in base.h. */
#include <medici/base.h>

MEDICI_FN const char *medici_status_text(enum medici_status status)
{
#define STATUS_CASE(name, rule, text) \
	case MEDICI_##name: \
		return text;
	switch (status) {
		MEDICI_STATUS_LIST(STATUS_CASE)
	case MEDICI_STATUS_COUNT:
		break;
	}
#undef STATUS_CASE
	return "unknown status";
}

MEDICI_FN const char *medici_status_rule(enum medici_status status)
{
#define STATUS_CASE(name, rule, text) \
	case MEDICI_##name: \
		return rule;
	switch (status) {
		MEDICI_STATUS_LIST(STATUS_CASE)
	case MEDICI_STATUS_COUNT:
		break;
	}
#undef STATUS_CASE
	return "";
}
