#include "assets.h"

#include <dirent.h>
#include <medici/record.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { FILE_MAX = 8 << 20, DEPTH_MAX = 4, PATH_SIZE = 1024 };

struct asset {
	struct asset *next;
	char path[REQUEST_PATH_MAX]; /* from the root, with its slash */
	const char *type;
	char etag[40];
	size_t len;
	char body[];
};

struct assets {
	struct asset *first;
	int count;
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

static void load_file(struct assets *assets, const char *file, const char *path, size_t size)
{
	uint8_t digest[32];
	struct asset *asset = malloc(sizeof *asset + size);
	FILE *in = asset ? fopen(file, "rb") : NULL;
	if (!in || fread(asset->body, 1, size, in) != size) {
		if (in)
			fclose(in);
		free(asset);
		return;
	}
	fclose(in);
	snprintf(asset->path, sizeof asset->path, "%s", path);
	asset->type = type_of(path);
	asset->len = size;
	medici_sha256(asset->body, size, digest);
	asset->etag[0] = '"';
	medici_hex(digest, 16, asset->etag + 1);
	memcpy(asset->etag + 33, "\"", 2);
	asset->next = assets->first;
	assets->first = asset;
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
			load_file(assets, file, below, (size_t)info.st_size);
	}
	if (list)
		closedir(list);
}

struct assets *assets_load(const char *folder)
{
	struct assets *assets = calloc(1, sizeof *assets);
	if (assets && folder[0])
		load_folder(assets, folder, "", 0);
	return assets;
}

void assets_free(struct assets *assets)
{
	for (struct asset *asset = assets ? assets->first : NULL, *next; asset; asset = next) {
		next = asset->next;
		free(asset);
	}
	free(assets);
}

int assets_count(const struct assets *assets)
{
	return assets->count;
}

static const struct asset *find(const struct assets *assets, const char *path)
{
	const struct asset *asset = assets->first;
	while (asset && strcmp(asset->path, path) != 0)
		asset = asset->next;
	return asset;
}

bool assets_have_page(const struct assets *assets)
{
	return find(assets, "/index.html") != NULL;
}

static bool say_that_it_is_missing(struct answer *answer)
{
	static const char page[] = "<!doctype html><meta charset=utf-8><title>medici</title><p>This server of medici is "
							   "well, but has no page: <code>make install</code> or <code>make serve</code> puts it "
							   "there, <code>--web</code> names another folder. Programs can play here all the same.\n";
	*answer = (struct answer){.status = 200, .type = "text/html; charset=utf-8", .body = page, .lasting = true};
	answer->len = sizeof page - 1;
	return true;
}

bool assets_answer(const struct assets *assets, const char *path, const char *if_none_match, struct answer *answer)
{
	if (strcmp(path, "/") == 0 || strncmp(path, "/table/", 7) == 0)
		path = "/index.html";
	const struct asset *asset = find(assets, path);
	if (!asset && strcmp(path, "/index.html") == 0)
		return say_that_it_is_missing(answer);
	if (!asset)
		return false;
	bool same = strcmp(asset->etag, if_none_match) == 0;
	*answer = (struct answer){.status = same ? 304 : 200, .type = asset->type, .body = asset->body, .lasting = true};
	answer->len = same ? 0 : asset->len;
	answer->header[0].name = "ETag";
	answer->header[0].value = asset->etag;
	answer->header[1].name = "Cache-Control";
	answer->header[1].value = "no-cache";
	return true;
}
