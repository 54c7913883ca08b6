# shellcheck shell=bash disable=SC2154
# What the tests of medici arena and medici ladder share, after common.sh.

# A report without the times.
steady() {
	grep -v '^ "timing":' "$work/out"
}

# threads_agree ARGUMENT...: report, records and picture are the same whatever the threads; all of them are left in
# $work, as j1, r1 and s1.
threads_agree() {
	local threads
	for threads in 1 2 5; do
		run "$@" --seed 7 --threads "$threads" --json --record "$work/r$threads" --svg "$work/s$threads" </dev/null
		ended 0 && silent err || return 1
		steady >"$work/j$threads"
	done
	for threads in 2 5; do
		same "$work/j1" "$work/j$threads" && same "$work/r1" "$work/r$threads" || return 1
		same "$work/s1" "$work/s$threads" || return 1
	done
}
