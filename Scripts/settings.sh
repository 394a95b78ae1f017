# What the scripts share; read with ".", after "set -eu".
# shellcheck shell=sh disable=SC2034

cd "$(dirname "$0")/.."

# The manifest reads this. Every build of the tests sets it, so that nothing is compiled twice.
warnings_are_errors() {
    export WARNINGS_ARE_ERRORS=1
}

# The package brings its own display. A display of the person at the keyboard stays out of the results.
unset DISPLAY WAYLAND_DISPLAY

# Runs a command as a named step and prints how long it took.
step() {
    step_name=$1
    shift
    echo "== $step_name"
    step_start=$(date +%s)
    step_status=0
    "$@" || step_status=$?
    if [ "$step_status" -ne 0 ]; then
        echo "== $step_name: failed with status $step_status" >&2
        exit "$step_status"
    fi
    echo "== $step_name: done in $(($(date +%s) - step_start)) s"
}
