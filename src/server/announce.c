#include "announce.h"

#include <ifaddrs.h>
#include <net/if.h>
#include <netdb.h>
#include <stdio.h>
#include <string.h>

#include "server/base/log.h"
#include "server/http/assets.h"
#include "server/notify.h"
#include "server/tables/state.h"

static bool is_everywhere(const char *host)
{
	return !host[0] || strcmp(host, "0.0.0.0") == 0 || strcmp(host, "::") == 0;
}

static void write_url(const struct server *server, const char *host, char *url, size_t size)
{
	snprintf(url, size, strchr(host, ':') ? "%s://[%s]:%d/" : "%s://%s:%d/",
			 server->config->tls_cert[0] ? "https" : "http", host, transport_port(server->transport));
}

/* Lists this machine's IPv4 addresses, as many as fit, without the loopback address, which others cannot use. */
static void list_addresses(const struct server *server, char *list, size_t size)
{
	struct ifaddrs *all = NULL;
	char host[NI_MAXHOST], url[CONFIG_HOST + 64];
	list[0] = '\0';
	if (getifaddrs(&all) != 0)
		return;
	for (const struct ifaddrs *at = all; at; at = at->ifa_next) {
		size_t len = strlen(list);
		if (!at->ifa_addr || at->ifa_addr->sa_family != AF_INET || at->ifa_flags & IFF_LOOPBACK ||
			!(at->ifa_flags & IFF_UP) ||
			getnameinfo(at->ifa_addr, sizeof(struct sockaddr_in), host, sizeof host, NULL, 0, NI_NUMERICHOST) != 0)
			continue;
		write_url(server, host, url, sizeof url);
		if (len + strlen(url) + 3 < size)
			snprintf(list + len, size - len, "%s%s", len ? ", " : "", url);
	}
	freeifaddrs(all);
}

void announce(const struct server *server, struct notify *notify, server_ready *ready)
{
	const struct srv_config *config = server->config;
	char url[CONFIG_TEXT + 64], others[512] = "", host[CONFIG_HOST] = "";
	int port;
	config_address(config->listen, host, &port);
	write_url(server, is_everywhere(host) ? "localhost" : host, url, sizeof url);
	srv_log(SRV_INFO, "listening", "{s:s, s:s, s:i}", "url", url, "data", config->data, "files",
			assets_count(server->assets));
	if (!assets_have_page(server->assets))
		srv_log(SRV_WARN, "no page", "{s:s}", "folder", config->web);
	if (is_everywhere(host) && !config->public_url[0])
		list_addresses(server, others, sizeof others);
	const char *place = config->public_url[0] ? config->public_url : url;
	notify_ready(notify, place);
	ready(place, others[0] ? others : NULL);
}
