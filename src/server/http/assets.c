#include "assets.h"

#include <assert.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "server/base/log.h"
#include "server/http/encoding.h"
#include "server/http/etag.h"

enum { FILE_MAX = 8 << 20, DEPTH_MAX = 4, PATH_SIZE = 1024, FIRST_CAPACITY = 64 };

struct content {
	char *bytes; /* NULL: the file has no such encoding */
	size_t len;
	char etag[ETAG_SIZE];
};

struct asset {
	char path[REQUEST_PATH_MAX]; /* from the root, with its slash */
	const char *type;
	unsigned available; /* bits 1 << ENCODING_...; ENCODING_IDENTITY is always there */
	struct content content[ENCODINGS];
};

/* Sorted by path once all are there. */
struct assets {
	struct asset *list;
	size_t count, capacity;
};

static const char *type_of(const char *name)
{
	static const char *const types[][2] = {{".html", "text/html; charset=utf-8"},
										   {".css", "text/css; charset=utf-8"},
										   {".js", "text/javascript; charset=utf-8"},
										   {".mjs", "text/javascript; charset=utf-8"},
										   {".json", "application/json"},
										   {".webmanifest", "application/manifest+json"},
										   {".wasm", "application/wasm"},
										   {".svg", "image/svg+xml"},
										   {".png", "image/png"},
										   {".ico", "image/x-icon"},
										   {".woff2", "font/woff2"},
										   {".txt", "text/plain; charset=utf-8"}};
	const char *dot = strrchr(name, '.');
	for (size_t i = 0; dot && i < sizeof types / sizeof types[0]; i++)
		if (strcmp(dot, types[i][0]) == 0)
			return types[i][1];
	return NULL;
}

static void leave_out(const char *file, const char *why)
{
	srv_log(SRV_WARN, "file left out", "{s:s, s:s}", "file", file, "why", why);
}

/* Returns false if the file cannot be read whole. */
static bool load_content(struct asset *asset, enum encoding encoding, const char *file, size_t size)
{
	struct content *content = &asset->content[encoding];
	FILE *in = fopen(file, "rb");
	content->bytes = in ? malloc(size + 1) : NULL;
	bool whole = content->bytes && fread(content->bytes, 1, size, in) == size;
	if (in)
		fclose(in);
	if (!whole) {
		free(content->bytes);
		content->bytes = NULL;
		leave_out(file, "it cannot be read");
		return false;
	}
	content->len = size;
	etag_write(content->bytes, size, content->etag);
	asset->available |= 1U << encoding;
	return true;
}

static void load_encoding(struct asset *asset, enum encoding encoding, const char *file, const struct stat *original)
{
	char name[PATH_SIZE];
	struct stat info;
	if (snprintf(name, sizeof name, "%s%s", file, encoding_suffix(encoding)) >= PATH_SIZE || stat(name, &info) != 0 ||
		!S_ISREG(info.st_mode))
		return;
	if (info.st_mtime != original->st_mtime)
		leave_out(name, "its modification time is not that of the file it encodes: compress that file again");
	else if (info.st_size >= original->st_size)
		leave_out(name, "it is not smaller than the file it encodes");
	else
		load_content(asset, encoding, name, (size_t)info.st_size);
}

/* Returns a new entry at the end, or NULL if there is no memory. */
static struct asset *next_asset(struct assets *assets)
{
	if (assets->count == assets->capacity) {
		size_t capacity = assets->capacity ? 2 * assets->capacity : FIRST_CAPACITY;
		struct asset *list = realloc(assets->list, capacity * sizeof *list);
		if (!list)
			return NULL;
		assets->list = list;
		assets->capacity = capacity;
	}
	return &assets->list[assets->count];
}

static void load_file(struct assets *assets, const char *file, const char *path, const struct stat *info)
{
	struct asset *asset = next_asset(assets);
	if (!asset) {
		leave_out(file, "there is no memory for it");
		return;
	}
	memset(asset, 0, sizeof *asset);
	snprintf(asset->path, sizeof asset->path, "%s", path);
	asset->type = type_of(path);
	if (!load_content(asset, ENCODING_IDENTITY, file, (size_t)info->st_size))
		return;
	for (int i = 0; i < ENCODING_IDENTITY; i++)
		load_encoding(asset, (enum encoding)i, file, info);
	assets->count++;
}

static void load_folder(struct assets *assets, const char *folder, const char *path, int depth)
{
	char file[PATH_SIZE], below[REQUEST_PATH_MAX];
	struct dirent *entry;
	struct stat info;
	DIR *list = opendir(folder);
	while (list && (entry = readdir(list))) {
		if (entry->d_name[0] == '.' || snprintf(file, sizeof file, "%s/%s", folder, entry->d_name) >= PATH_SIZE ||
			snprintf(below, sizeof below, "%s/%s", path, entry->d_name) >= REQUEST_PATH_MAX || stat(file, &info) != 0)
			continue;
		if (S_ISDIR(info.st_mode) && depth < DEPTH_MAX)
			load_folder(assets, file, below, depth + 1);
		else if (S_ISREG(info.st_mode) && info.st_size <= FILE_MAX && type_of(below))
			load_file(assets, file, below, &info);
	}
	if (list)
		closedir(list);
}

static int compare_paths(const void *a, const void *b)
{
	const struct asset *left = a, *right = b;
	return strcmp(left->path, right->path);
}

struct assets *assets_load(const char *folder)
{
	struct assets *assets = calloc(1, sizeof *assets);
	if (assets && folder[0])
		load_folder(assets, folder, "", 0);
	if (assets && assets->count > 0)
		qsort(assets->list, assets->count, sizeof *assets->list, compare_paths);
	return assets;
}

void assets_free(struct assets *assets)
{
	for (size_t i = 0; assets && i < assets->count; i++)
		for (int k = 0; k < ENCODINGS; k++)
			free(assets->list[i].content[k].bytes);
	if (assets)
		free(assets->list);
	free(assets);
}

int assets_count(const struct assets *assets)
{
	return (int)assets->count;
}

static int compare_path(const void *path, const void *asset)
{
	return strcmp(path, ((const struct asset *)asset)->path);
}

static const struct asset *find(const struct assets *assets, const char *path)
{
	if (assets->count == 0)
		return NULL;
	return bsearch(path, assets->list, assets->count, sizeof *assets->list, compare_path);
}

bool assets_have_page(const struct assets *assets)
{
	return find(assets, "/index.html") != NULL;
}

const char *assets_read(const struct assets *assets, const char *path, size_t *len)
{
	const struct asset *asset = find(assets, path);
	*len = asset ? asset->content[ENCODING_IDENTITY].len : 0;
	return asset ? asset->content[ENCODING_IDENTITY].bytes : NULL;
}

static bool respond_without_page(struct response *response)
{
	static const char page[] =
		"<!doctype html><meta charset=utf-8><title>medici</title><p>This medici server is running, but has no page: "
		"<code>make install</code> and <code>make serve</code> install it, <code>--web</code> names another folder. "
		"Programs can still play here.\n";
	*response = (struct response){.status = 200, .type = "text/html; charset=utf-8", .body = page, .lasting = true};
	response->len = sizeof page - 1;
	return true;
}

static void add_header(struct response *response, const char *name, const char *value)
{
	int i = 0;
	while (i < RESPONSE_HEADERS && response->header[i].name)
		i++;
	assert(i < RESPONSE_HEADERS);
	response->header[i].name = name;
	response->header[i].value = value;
}

/* Vary is needed even if this client gets the unencoded file, and in a 304 (RFC 9110 15.4.5). */
static void add_headers(struct response *response, const struct asset *asset, enum encoding encoding)
{
	add_header(response, "ETag", asset->content[encoding].etag);
	add_header(response, "Cache-Control", "no-cache");
	if (asset->available != 1U << ENCODING_IDENTITY)
		add_header(response, "Vary", "accept-encoding");
	if (encoding != ENCODING_IDENTITY && response->status == 200)
		add_header(response, "Content-Encoding", encoding_name(encoding));
}

bool assets_respond(const struct assets *assets, const struct request *request, struct response *response)
{
	bool page = strcmp(request->path, "/") == 0 || strncmp(request->path, "/table/", 7) == 0;
	const char *path = page ? "/index.html" : request->path;
	const struct asset *asset = find(assets, path);
	if (!asset && strcmp(path, "/index.html") == 0)
		return respond_without_page(response);
	if (!asset)
		return false;
	enum encoding encoding = encoding_choose(request->accept_encoding, asset->available);
	const struct content *content = &asset->content[encoding];
	*response = (struct response){.status = 200, .type = asset->type, .lasting = true};
	if (etag_listed(request->if_none_match, content->etag)) {
		response->status = 304;
	} else {
		response->body = content->bytes;
		response->len = content->len;
	}
	add_headers(response, asset, encoding);
	return true;
}
