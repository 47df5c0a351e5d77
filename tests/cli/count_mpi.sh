# Any number of ranks gives the numbers of the threaded run; a rank that is killed ends the job,
# and the job goes on from its checkpoint. OpenMPI itself never frees all it allocates.
export ASAN_OPTIONS=detect_leaks=0 OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
question="--json --seed ranks --wager dragon7 --tags 0,0,0,-1,-1,-1,-1,2,2,0 --target 4 --exact"
numbers() {
    grep -v -e seconds -e rounds_per_second -e threads
}
ranks() {
    number=$1
    shift
    exec mpirun --oversubscribe -n "$number" "$(dirname "$SABOT")/sabot-mpi" count $question "$@"
}
sabot count $question --shoes 3007 --threads 2 | numbers >alone.txt
for number in 1 2 4; do
    ranks $number --shoes 3007 --threads 1 2>/dev/null | numbers >ranks.txt
    cmp alone.txt ranks.txt && echo "$number: the same numbers"
done
(ranks 2 --shoes 0) 2>bad.txt
echo "exit $?"
grep -c expected bad.txt
mpirun -n 1 "$(dirname "$SABOT")/sabot-mpi" odds 2>bad.txt
grep -c 'expected `sabot-mpi simulate' bad.txt

sabot count $question --shoes 30000 --threads 2 | numbers >alone.txt
ranks 2 --shoes 30000 --threads 1 --checkpoint run.json --checkpoint-every 0 >/dev/null 2>&1 &
pid=$!
while [ ! -e run.json ]; do sleep 0.01; done
kill -9 "$(ps -o pid= --ppid $pid | head -n 1)"
wait $pid
[ $? -ne 0 ] && echo "the job ended"
ranks 4 --shoes 30000 --threads 1 --checkpoint run.json 2>/dev/null | numbers >resumed.txt
cmp alone.txt resumed.txt && echo "resumed: the same numbers"
