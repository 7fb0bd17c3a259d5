#!/usr/bin/env bash
# Counts the same positions with chuhe and with Debian's fairy-stockfish, in turn, and prints the ratio of their speeds.
#
#   benches/versus.sh [CHUHE [FAIRY_STOCKFISH]]      default: target/release/chuhe, fairy-stockfish
#
# Each figure is the median of three runs of user time, one thread, no table. The last lines compare two threads of chuhe with one,
# in wall time.
set -euo pipefail
chuhe=${1:-target/release/chuhe}
fairy=${2:-$(command -v fairy-stockfish || echo /usr/games/fairy-stockfish)}
runs=3
TIMEFORMAT='%R %U'

start='rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1'
middle='r2akab1r/3n5/4b3n/p1p1pRp1p/9/2P3P2/P3P3c/N2C3C1/4A4/1RBAK1B2 w - - 0 1'
sharp='1rbaka2R/5r3/6n2/2p1p1p2/4P1bP1/PpC3Bc1/1nPR2P2/2N2AN2/1c2K1p2/2BAC4 w - - 0 1'

ours() { "$chuhe" perft "$2" --fen "$1" --threads "${3:-1}" | sed -n 's/^nodes \([0-9]*\) .*/\1/p'; }
theirs() {
    printf 'uci\nsetoption name UCI_Variant value xiangqi\nposition fen %s\ngo perft %s\nquit\n' "$1" "$2" |
        "$fairy" | sed -n 's/^Nodes searched: //p'
}
median() { sort -n | sed -n "$(((runs + 1) / 2))p"; }

# Median real and user seconds of a command after one that is not counted: `timed COLUMN COMMAND...`.
timed() {
    local column=$1 run
    shift
    "$@" >/dev/null
    for ((run = 0; run < runs; run++)); do { time "$@" >/dev/null; } 2>&1 | cut -d' ' -f"$column"; done | median
}

compare() {
    local name=$1 fen=$2 depth=$3 nodes a b
    nodes=$(ours "$fen" "$depth")
    [ "$nodes" = "$(theirs "$fen" "$depth")" ] || { echo "the counts differ: $fen, depth $depth" >&2; exit 1; }
    a=$(timed 2 ours "$fen" "$depth")
    b=$(timed 2 theirs "$fen" "$depth")
    awk -v name="$name" -v depth="$depth" -v n="$nodes" -v a="$a" -v b="$b" 'BEGIN {
        printf "%-7s depth %s  nodes %s  chuhe %.3f s  %.0f Mn/s  fairy-stockfish %.3f s  %.1f Mn/s  ratio %.1f\n",
            name, depth, n, a, n / a / 1e6, b, n / b / 1e6, b / a }'
}

compare start "$start" 5
compare middle "$middle" 5
compare sharp "$sharp" 5
for threads in 1 2; do eval "t$threads=$(timed 1 ours "$start" 6 $threads)"; done
awk -v a="$t1" -v b="$t2" 'BEGIN { printf "start   depth 6  one thread %.2f s  two threads %.2f s  ratio %.2f\n", a, b, a / b }'
