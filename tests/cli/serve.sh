#!/bin/bash
# medici serve, join, load and backup as commands: settings from three places, mistakes, TLS; the games themselves are in
# tests/server/. tests/cli/serve.sh PROGRAM
source "$(dirname "$0")/lib/common.sh"
unset "${!MEDICI_@}"

server=
stop_server() {
	[ -z "$server" ] || kill "$server" 2>/dev/null
	[ -z "$server" ] || wait "$server"
	server=
}
trap 'stop_server; rm -rf "$work"' EXIT

# serving ARGUMENT...: starts a server; its address is in $url when it is ready.
serving() {
	: >"$work/serving"
	"$medici" serve --listen 127.0.0.1:0 --data "$work/data" "$@" >"$work/serving" 2>"$work/log" &
	server=$!
	wait_for_url "$server"
}

# wait_for_url PID: the server says where it is, or has ended.
wait_for_url() {
	for _ in $(seq 1200); do
		url=$(sed -n 's/^Serving on //p' "$work/serving")
		[ -z "$url" ] || return 0
		kill -0 "$1" 2>/dev/null || break
		sleep 0.05
	done
	cat "$work/log"
	return 1
}

# mistake WORDS -- ARGUMENT...: a wrong call is named, with exit status 2.
mistake() {
	local words=$1
	shift
	run "$@" </dev/null
	ended 2 && said err "$words" "--help" && silent out
}

# fails WORDS ARGUMENT...
fails() {
	local words=$1
	shift
	run "$@" </dev/null
	ended 1 && said err "$words" && silent out
}

helps() {
	local command
	for command in serve join load backup; do
		run "$command" --help </dev/null
		ended 0 && silent err && said out "Usage: medici $command" || return 1
	done
}

every_setting_is_in_the_help() {
	run serve --print-config
	ended 0 && silent err || return 1
	cp "$work/out" "$work/config"
	run serve --help
	sed -n 's/^#\([a-z-]*\) =.*/--\1/p' "$work/config" | while read -r flag; do
		said out "$flag" || exit 1
	done
}

printed_config_is_one() {
	sed 's/^#\([a-z-]*\) = /\1 = /' "$work/config" | grep -v '^listen' >"$work/settings"
	serving --config "$work/settings" && stop_server
}

# The command line has precedence over the environment, and that over the file.
weights() {
	printf 'log-level = loud\nqueue = 20000\n' >"$work/settings"
	mistake "log-level: 'loud'" serve --config "$work/settings" || return 1
	MEDICI_LOG_LEVEL=deafening mistake "log-level: 'deafening'" serve --config "$work/settings" || return 1
	MEDICI_LOG_LEVEL=deafening mistake "log-level: 'silent'" serve --config "$work/settings" --log-level silent
}

mistakes_of_serve() {
	printf '# fine\nlisten = 127.0.0.1:0\nlisten to me\n' >"$work/settings"
	mistake "$work/settings: line 3: a line is 'name = value'" serve --config "$work/settings" || return 1
	echo 'lisen = x' >"$work/settings"
	mistake "$work/settings: line 1: there is no setting 'lisen'" serve --config "$work/settings" || return 1
	mistake "none.conf: No such file" serve --config none.conf || return 1
	mistake "--queue: '7' is not a whole number from 16384" serve --queue 7 || return 1
	MEDICI_QUEUE=many mistake "MEDICI_QUEUE: queue: 'many'" serve || return 1
	mistake "$work: Is a directory" serve --config "$work" || return 1
	printf 'web = %04000d\n' 1 >"$work/settings"
	mistake "$work/settings: line 1: the line is too long" serve --config "$work/settings" || return 1
	mistake "listen: '8080' is not ADDRESS:PORT: 127.0.0.1:8080 for this machine" serve --listen 8080 || return 1
	mistake "tls-cert and tls-key go together" serve --tls-cert x || return 1
	mistake "public-url: 'medici.example.org' must look like" serve --public-url medici.example.org || return 1
	mistake "without a path" serve --public-url https://medici.example.org/games || return 1
	mistake "there is no option --port" serve --port 80 || return 1
	mistake "'now' is not expected" serve now
}

cannot_serve() {
	fails "listen: 192.0.2.1 port 80: " serve --data "$work/data" --listen 192.0.2.1:80 --log-level error || return 1
	fails "web: there is no index.html in $work/nothing" serve --data "$work/data" --web "$work/nothing" || return 1
	fails "listen: nowhere.invalid: " serve --data "$work/data" --listen nowhere.invalid:80 --log-level error || return 1
	fails "/proc/none: cannot be written to: change its owner" serve --data /proc/none --listen 127.0.0.1:0
}

# Root may write everything, unless it gives that up.
bound() {
	if [ "$(id -u)" = 0 ]; then
		printf '#!/bin/sh\nexec setpriv --bounding-set=-dac_override,-dac_read_search --inh-caps=-all "%s" "$@"\n' \
			"$medici" >"$work/bound"
		chmod +x "$work/bound"
		medici="$work/bound" "$@"
	else
		"$@"
	fi
}

# A folder that may only be read, a database that may, and a log of it that may: all are named, with what to do.
read_only() {
	local data="$work/still" words="cannot be written to: change its owner or its rights, or name another folder with --data"
	mkdir -p "$data" && chmod 555 "$data"
	bound fails "serve: $data: $words (Permission denied)" serve --data "$data" --listen 127.0.0.1:0 || return 1
	bound fails "serve: $data/new: $words (Permission denied)" serve --data "$data/new" --listen 127.0.0.1:0 || return 1
	chmod 755 "$data"
	serving --data "$data" && stop_server || return 1
	chmod 555 "$data"
	bound fails "serve: $data: $words (Permission denied)" serve --data "$data" --listen 127.0.0.1:0 || return 1
	chmod 755 "$data" && chmod 444 "$data/medici.db"
	bound fails "$data/medici.db: $words (Permission denied)" serve --data "$data" --listen 127.0.0.1:0 || return 1
	[ ! -e "$data/medici.db-wal" ] || return 1
	touch "$data/medici.db-wal" && chmod 444 "$data/medici.db-wal" && chmod 600 "$data/medici.db"
	bound fails "$data/medici.db-wal: $words (Permission denied)" serve --data "$data" --listen 127.0.0.1:0 || return 1
	rm "$data/medici.db-wal"
	serving --data "$data" && stop_server
}

not_a_database() {
	mkdir "$work/foreign"
	echo "these are my recipes, and they are longer than they look" >"$work/foreign/medici.db"
	cp "$work/foreign/medici.db" "$work/before"
	fails "not a medici database: nothing in it was changed" serve --data "$work/foreign" --listen 127.0.0.1:0 &&
		cmp "$work/before" "$work/foreign/medici.db"
}

port_taken() {
	serving || return 1
	local address=${url#http://}
	fails "Address already in use" serve --data "$work/second" --listen "${address%/}" --log-level error
	local outcome=$?
	stop_server
	return $outcome
}

# Port 1 has no server.
nobody_there() {
	timeout 60 "$medici" join http://127.0.0.1:1/table/k3f9m2x7q8ab >"$work/out" 2>"$work/err" </dev/null
	status=$?
	last_call="medici join, with nobody there"
	ended 1 && silent out && said err "medici join: 127.0.0.1 port 1: no connection; --wait waits for the server"
}

waits_for_server() {
	local joining port
	serving || return 1
	port=${url##*:}
	stop_server
	"$medici" join --wait "${url}table/nowhere" >"$work/out" 2>"$work/err" </dev/null &
	joining=$!
	for _ in $(seq 600); do
		grep -q "no connection; waiting" "$work/err" && break
		sleep 0.05
	done
	serving --listen "127.0.0.1:${port%/}" || return 1
	wait "$joining"
	status=$?
	last_call="medici join --wait"
	stop_server
	ended 1 && said err "no connection; waiting" "there is no such table"
}

mistakes_of_join() {
	mistake "the URL of a table is missing" join || return 1
	mistake "'localhost' is no URL of a table" join localhost || return 1
	mistake "is no URL of a table: http://HOST:PORT/table/CODE" join http://localhost:8080/ || return 1
	mistake "there is no bot 'me'" join --bot me http://localhost/table/x || return 1
	mistake "--name: a name has 1 to 24 visible characters" join --name ' ' http://localhost/table/x || return 1
	mistake "--name: characters that cannot be seen" join --name "$(printf '\033[31m')" http://localhost/table/x || return 1
	mistake "--seat: '9' is not a whole number from 0 to 5" join --seat 9 http://localhost/table/x
}

no_such_table() {
	serving || return 1
	fails "there is no such table" join "${url}table/nowhere"
	local outcome=$?
	stop_server
	return $outcome
}

mistakes_of_load() {
	mistake "the URL of a server is missing" load || return 1
	mistake "--tables: '0' is not a whole number" load --tables 0 http://localhost/
}

a_little_load() {
	serving --address-connections 1000 --messages 1000 --address-messages 100000 --address-new 100000 --player-tables 100 || return 1
	run load --tables 5 --watchers 2 --seconds 1 --limit 60 "$url" </dev/null
	local outcome=1
	ended 0 && said out '"running":5' '"gaps":0,"errors":0,"lost":0' && outcome=0
	stop_server
	return $outcome
}

mistakes_of_backup() {
	mistake "name one FILE to write to" backup || return 1
	fails "$work/nothing/medici.db: there is no medici database" backup --data "$work/nothing" "$work/copy" || return 1
	[ ! -e "$work/copy" ]
}

# A server of no page says so to who looks at it, and has a name instead of an address.
without_a_page() {
	serving --listen localhost:0 --web "$PWD/web" && stop_server || return 1
	[[ $url == http://localhost:* ]] || return 1
	serving && grep -q '"event":"no page"' "$work/log" || return 1
	local port=${url##*:}
	exec 3<>"/dev/tcp/127.0.0.1/${port%/}" && printf 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n' >&3
	grep -q 'is running, but has no page' <&3
	local outcome=$?
	exec 3>&-
	stop_server
	return $outcome
}

# Open to the network, it says by which addresses, where there are any.
to_the_network() {
	serving --listen :0 && stop_server || return 1
	[[ $url == http://localhost:* ]] || return 1
	! hostname -I | grep -q -E '(^| )[0-9]+[.]' || grep -q '^For others in your network: http://[0-9.]*:[0-9]*/' "$work/serving"
}

bad_certificates() {
	openssl req -x509 -newkey rsa:2048 -nodes -keyout "$work/key.pem" -out "$work/cert.pem" -days 2 -subj /CN=x || return 1
	openssl genrsa -out "$work/other.pem" 2048 || return 1
	local tls=(serve --data "$work/data" --listen 127.0.0.1:0 --log-level error)
	fails "tls-cert: $work/none.pem: No such file" "${tls[@]}" --tls-cert "$work/none.pem" --tls-key "$work/key.pem" || return 1
	fails "tls-key: $work/none.pem: No such file" "${tls[@]}" --tls-cert "$work/cert.pem" --tls-key "$work/none.pem" || return 1
	fails "tls-key: $work/other.pem: the key does not belong to the certificate" "${tls[@]}" --tls-cert "$work/cert.pem" \
		--tls-key "$work/other.pem" || return 1
	fails "tls-cert: $work/key.pem: there is no certificate" "${tls[@]}" --tls-cert "$work/key.pem" --tls-key "$work/key.pem" || return 1
	fails "tls-key: $work/cert.pem: there is no key" "${tls[@]}" --tls-cert "$work/cert.pem" --tls-key "$work/cert.pem" || return 1
	openssl rsa -aes128 -passout pass:x -in "$work/key.pem" -out "$work/locked.pem" || return 1
	fails "tls-key: $work/locked.pem: there is no key" "${tls[@]}" --tls-cert "$work/cert.pem" --tls-key "$work/locked.pem"
}

over_tls() {
	openssl req -x509 -newkey rsa:2048 -nodes -keyout "$work/key.pem" -out "$work/cert.pem" -days 2 \
		-subj /CN=localhost || return 1
	serving --tls-cert "$work/cert.pem" --tls-key "$work/key.pem" || return 1
	fails "there is no such table" join --insecure "${url}table/nowhere"
	local outcome=$?
	[[ $url == https://* ]] || outcome=1
	stop_server
	return $outcome
}

unit() {
	sed "s|/usr/local/bin/medici|$medici|" contrib/medici.service >"$work/medici.service"
	systemd-analyze verify "$work/medici.service" || return 1
	[ -z "$(sed -n 's/^ExecStart=[^ ]* *serve *//p' contrib/medici.service | grep -v -- '--data /var/lib/medici')" ]
}

# system_calls SET: the names in a set of systemd's, those of the sets in it included.
system_calls() {
	systemd-analyze syscall-filter "$1" | sed -n 's/^  *\([a-z@][^ ]*\).*/\1/p' | while read -r name; do
		case $name in
		@*) system_calls "$name" ;;
		*) echo "$name" ;;
		esac
	done
}

# What a game takes, from the start of the server to its end, the unit's filter lets through.
unit_lets_it_work() {
	: >"$work/serving"
	strace -f -o "$work/calls" "$medici" serve --listen 127.0.0.1:0 --data "$work/traced" >"$work/serving" 2>"$work/log" &
	local tracer=$!
	wait_for_url "$tracer" || return 1
	run load --tables 2 --watchers 1 --pace 200 --seconds 1 --limit 60 "$url" </dev/null
	server=$(sed -n '1s/ .*//p' "$work/calls")
	kill "$server"
	wait "$tracer"
	server=
	ended 0 || return 1
	[ -s "$work/traced/medici.db" ] || return 1
	sed -n 's/^[0-9]* *\([a-z_0-9]*\)(.*/\1/p' "$work/calls" | sort -u >"$work/taken"
	system_calls "$(sed -n 's/^SystemCallFilter=//p' contrib/medici.service)" | sort -u >"$work/allowed"
	grep -q pwrite64 "$work/taken" && [ -z "$(comm -23 "$work/taken" "$work/allowed" | tee /dev/stderr)" ]
}

ends_when_told() {
	serving || return 1
	kill "$server"
	wait "$server"
	status=$?
	server=
	[ "$status" = 0 ] && grep -q '"event":"stopped"' "$work/log"
}

if ! "$medici" serve --print-config >/dev/null 2>&1; then
	skip "serve, join, load, backup" "this medici was built without its server"
	finish
fi
check "each says what it does" helps
check "every setting is in the help and in the printed file" every_setting_is_in_the_help
check "the printed file can be read" printed_config_is_one
check "flags override the environment, which overrides the file" weights
check "mistakes in a call of serve" mistakes_of_serve
check "invalid addresses and folders" cannot_serve
check "a folder or a database that can only be read" read_only
check "a file that is not a medici database is left alone" not_a_database
check "a port that is taken" port_taken
check "a name to listen on; a server without its page" without_a_page
check "open to the network" to_the_network
check "mistakes in a call of join" mistakes_of_join
check "join: no server at the address" nobody_there
check "join --wait: a server that comes later" waits_for_server
check "a table that does not exist" no_such_table
check "mistakes in a call of load" mistakes_of_load
check "a little load: no gap, no error" a_little_load
check "mistakes in a call of backup" mistakes_of_backup
if command -v openssl >/dev/null; then
	check "over TLS" over_tls
	check "certificates that will not do" bad_certificates
else
	skip "over TLS, certificates that will not do" "there is no openssl to make a certificate"
fi
check "it ends on SIGTERM" ends_when_told
if command -v systemd-analyze >/dev/null; then
	check "the unit for systemd is one" unit
else
	skip "the unit for systemd is one" "there is no systemd-analyze"
fi
if sanitized || ! command -v systemd-analyze >/dev/null || ! strace -o /dev/null true 2>/dev/null; then
	skip "the unit lets the server work" "this takes systemd-analyze, strace and an ordinary build"
else
	check "the unit lets the server work" unit_lets_it_work
fi
finish
