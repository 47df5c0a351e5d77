#!/bin/sh
# A room's database is backed up while it is written to, lost, and restored elsewhere: the restored
# one verifies against the heads signed before, with every command acknowledged before it was lost.
# The same backup without the log behind it must not.
set -eu
deploy=$SOURCE/deploy/pgbackrest
programs=$(ls -d /usr/lib/postgresql/*/bin | tail -n 1)
folder=$(mktemp -d /tmp/sabot-backup-XXXXXX)
if [ "$(id -u)" = 0 ]; then
    chown postgres: "$folder"
    as_server() { setpriv --reuid=postgres --regid=postgres --init-groups -- "$@"; }
else
    as_server() { "$@"; }
fi
cd "$folder"
stop() {
    for data in "$folder/first" "$folder/second" "$folder/third"; do
        [ ! -e "$data/postmaster.pid" ] ||
            as_server "$programs/pg_ctl" -D "$data" -m immediate stop >/dev/null 2>&1 || true
    done
    rm -rf "$folder"
}
trap stop EXIT
start() { # DATA
    as_server "$programs/pg_ctl" -D "$1" -l "$1/log" -w -o \
        "-c listen_addresses= -c unix_socket_directories=$folder -c shared_buffers=16MB" start >/dev/null ||
        { cat "$1/log" >&2; exit 1; }
}
fail() {
    echo "backup_test: $1" >&2
    exit 1
}

as_server mkdir "$folder/kept"
as_server "$programs/initdb" -D "$folder/first" -U postgres --auth trust --encoding UTF8 --locale C \
    --no-sync >/dev/null
"$deploy/pgbackrest-conf" "$folder/first" "$folder" "$folder/kept" >pgbackrest.conf
chmod 644 pgbackrest.conf
backrest="pgbackrest --config=$folder/pgbackrest.conf --stanza=sabot --log-level-console=warn"
printf "archive_mode = on\narchive_command = '%s archive-push %%p'\n" "$backrest" >>"$folder/first/postgresql.conf"
start "$folder/first"
sql() { psql -X -q -t -A -v ON_ERROR_STOP=1 "postgresql://postgres@/$1?host=$folder" -c "$2"; }
sql postgres "CREATE DATABASE room" && sql postgres "CREATE ROLE sabot LOGIN"
server="postgresql://sabot@/room?host=$folder"
"$SABOT" migrate --to "postgresql://postgres@/room?host=$folder" --role sabot >/dev/null
# shellcheck disable=SC2086 # the words of a command
as_server $backrest stanza-create
"$MAKE_STORE" room.db room.heads room.key
# shellcheck disable=SC2086
as_server $backrest --type=full backup &
backup=$!
"$SABOT" migrate --from sqlite:room.db --to "$server" >/dev/null
wait $backup || fail "the backup failed"
# What comes behind the backup is in the log alone.
printf 'B\nP\nT\n' | "$SABOT" import "$server" --table behind --sheet commission - >/dev/null
"$SABOT" export "$server" >before.jsonl
sql postgres "SELECT pg_switch_wal()" >/dev/null
# shellcheck disable=SC2086
as_server $backrest check
as_server "$programs/pg_ctl" -D "$folder/first" -m immediate stop >/dev/null
as_server rm -rf "$folder/first" # the disk is gone

restore() { # DATA WORDS…
    data=$1
    shift
    as_server mkdir -m 700 "$data"
    # shellcheck disable=SC2086
    as_server $backrest --pg1-path="$data" "$@" restore
    start "$data"
}
restore "$folder/second"
end=$(($(date +%s) + 60))
until [ "$(sql postgres 'SELECT pg_is_in_recovery()')" = f ]; do
    [ "$(date +%s)" -lt "$end" ] || fail "the restored server stayed in recovery"
    sleep 0.2
done
"$SABOT" verify "$server" --heads room.heads --key room.key.pub >verified.txt || fail "$(cat verified.txt)"
"$SABOT" export "$server" >after.jsonl
cmp before.jsonl after.jsonl || fail "the restored room has other records"
as_server "$programs/pg_ctl" -D "$folder/second" -m immediate stop >/dev/null

# The backup alone, as if the log had been lost: this check must be able to fail.
restore "$folder/third" --type=immediate --target-action=promote
until [ "$(sql postgres 'SELECT pg_is_in_recovery()')" = f ]; do sleep 0.2; done
"$SABOT" export "$server" >alone.jsonl 2>/dev/null || true
! cmp -s before.jsonl alone.jsonl || fail "records behind the backup came back without the log"
echo "restored: $(wc -l <after.jsonl) records, the heads of before hold; without the log: $(wc -l <alone.jsonl)"
