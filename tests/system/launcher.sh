#!/usr/bin/env bash
# fastpt run and fastpt env: the environment of a mode for one command. Argument: mode.
source "$(dirname "$0")/lib.sh" "launcher-$1"
use_mode "$1"
fastpt=$tree/bin/fastpt
unset FASTPT_MODE

# The command's own PATH finds our nvcc; words with blanks, quotes and dashes arrive as they are.
must which.txt "$fastpt" run --mode="$mode" sh -c 'command -v nvcc; echo "$FASTPT_MODE"; printf "<%s>" "$@"' name "a b" "it's" --mode=x
expect_text which.txt "$wrappers/bin/nvcc"
expect_text which.txt "<a b><it's><--mode=x>"
[[ $(sed -n 2p which.txt) == "$mode" ]] || fail "FASTPT_MODE is not $mode"

# A run inside a run changes nothing, and neither does our own shell.
before=$(env | sort)
must once.txt "$fastpt" run --mode="$mode" -- env
must twice.txt "$fastpt" run --mode="$mode" -- "$fastpt" run --mode="$mode" -- env
cmp <(grep -v ^_= once.txt | sort) <(grep -v ^_= twice.txt | sort) || fail "a second run changes the environment"
[[ $(env | sort) == "$before" ]] || fail "the environment leaked"

# A profile named here is the one of every compiler that the command starts.
printf 'inherits = "%s"\ncompile-flags = ["-DFROM_PROFILE"]\n' "${FASTPT_PROFILE:-$mode}" >"it's mine.toml"
printf '__global__ void k() {}\n' >k.cu
must profile.txt "$fastpt" run --config="./it's mine.toml" -- sh -c 'cd / && nvcc --dry-run -c "$0"' "$PWD/k.cu"
expect_text profile.txt -DFROM_PROFILE

# Each format, read back by who reads it, gives the value that a command sees.
must env.sh "$fastpt" env --config="./it's mine.toml" --format=sh
must env.json "$fastpt" env --config="./it's mine.toml" --format=json
must env.fish "$fastpt" env --config="./it's mine.toml" --format=fish
[[ $(sh -c '. ./env.sh; echo "$FASTPT_PROFILE"') == "$PWD/it's mine.toml" ]] || fail "sh reads another value"
[[ $(python3 -c 'import json; print(json.load(open("env.json"))["FASTPT_PROFILE"]["value"])') == "$PWD/it's mine.toml" ]] ||
    fail "JSON holds another value"
if command -v fish >/dev/null; then
    [[ $(fish -c 'source env.fish; echo $FASTPT_PROFILE') == "$PWD/it's mine.toml" ]] || fail "fish reads another value"
else
    expect_text env.fish "set -gx FASTPT_PROFILE '$PWD/it\\'s mine.toml'"
fi

# The statuses of env(1), and the command's own.
expect_status() {
    run status.txt "${@:3}"
    ((status == $1)) || fail "status $status, expected $1"
    [[ -z $2 ]] || expect_text status.txt "$2"
}
printf 'text\n' >not-a-program
expect_status 7 "" "$fastpt" run --mode="$mode" -- sh -c 'exit 7'
expect_status 127 "Check its name" "$fastpt" run --mode="$mode" -- no-such-program
expect_status 126 "cannot be started" "$fastpt" run --mode="$mode" -- ./not-a-program
expect_status 125 "no command to run" "$fastpt" run --mode="$mode" --
expect_status 125 "Did you mean 'fastpt run'?" "$fastpt" rum
expect_status 125 "Did you mean --mode?" "$fastpt" run --mod=x -- true
expect_status 125 "--config needs a value" "$fastpt" env --config
expect_status 125 "Choose sh, fish or json" "$fastpt" env --mode="$mode" --format=csh
expect_status 125 "no-such.toml" "$fastpt" run --config=./no-such.toml -- true
expect_status 0 "usage: fastpt run" "$fastpt" run --help
