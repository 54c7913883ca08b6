/* The log: one JSON object per line on standard error. It contains no secrets, no codes of tables and no chat lines. */
#ifndef SERVER_LOG_H
#define SERVER_LOG_H

enum srv_level { SRV_DEBUG, SRV_INFO, SRV_WARN, SRV_ERROR };

void srv_log_level(enum srv_level least);
/* Fields are as in json_pack's objects: srv_log(SRV_INFO, "listen", "{s:s}", "url", url). `fields` may be NULL. */
void srv_log(enum srv_level level, const char *event, const char *fields, ...);

#endif
