#!/bin/sh
# Walks through the life of a room that was installed from its package alone, on a machine without a compiler:
# install, hire, start, deal a round over HTTP, back up, restore, upgrade, remove, purge; and a room of an old program.
# Run as root on the machine; tests/packages/run makes two. Where systemd does not run, the unit's own command line, user,
# rights, folders and signal are used.
#   walk.sh sabot_VERSION.deb
set -eu
package=$1
page=http://127.0.0.1:8017
step() { echo "-- $*"; }
fail() {
    echo "walk: $*" >&2
    exit 1
}
as_sabot() { runuser -u sabot -- "$@"; }

systemd_runs() { [ -d /run/systemd/system ]; }

of_unit() { sed -n "s/^$1=//p" /lib/systemd/system/sabot.service; }

start_room() {
    if systemd_runs; then
        systemctl start sabot || fail "systemctl cannot start it" # it waits until the room answers
        curl -sf -o /dev/null "$page/api/room" || fail "the room does not answer"
        return
    fi
    # shellcheck disable=SC2046 # a command line
    (umask "$(of_unit UMask)" && exec setpriv --reuid "$(of_unit User)" --regid "$(of_unit Group)" --clear-groups --no-new-privs \
        --bounding-set=-all --inh-caps=-all $(of_unit ExecStart)) >/tmp/room.out 2>&1 &
    server=$!
    for _ in $(seq 50); do
        curl -sf -o /dev/null "$page/api/room" && return
        sleep 0.2
    done
    cat /tmp/room.out >&2
    fail "the room does not answer"
}

stop_room() {
    if systemd_runs; then
        systemctl stop sabot
        return
    fi
    signal=$(of_unit KillSignal)
    kill -s "${signal#SIG}" "$server"
    wait "$server" || fail "it ended with $?"
}

sign_in() {
    curl -sf -c /tmp/pass -H "Origin: $page" -d "{\"name\":\"$1\",\"password\":\"$2\"}" "$page/api/sign-in" >/dev/null ||
        fail "$1 cannot sign in"
}

# A command of the dealer of t1, or at another table: kind and fields.
deal() {
    number=$((${number:-0} + 1))
    curl -sf -b /tmp/pass -H "Origin: $page" -d "{\"id\":\"w$$-$number\",$1}" "$page/api/tables/${2:-t1}/commands" >/tmp/answer ||
        fail "refused: $1"
}

# What was installed before is the same under an older number: for dpkg and its scripts another version.
dpkg-deb -R "$package" /tmp/older
sed -i 's/^Version: .*/Version: 0.0.1/' /tmp/older/DEBIAN/control
dpkg-deb -b /tmp/older /tmp/older.deb >/dev/null

step install
apt-get install -y /tmp/older.deb >/tmp/install.log 2>&1 || { cat /tmp/install.log; fail "it cannot be installed"; }
grep '^sabot:' /tmp/install.log
command -v gcc >/dev/null && fail "there is a compiler"
for folder in /var/lib:State /var/log:Logs; do # as systemd would make them
    kind=${folder#*:}Directory path=${folder%:*}/$(of_unit "${folder#*:}Directory")
    [ "$(stat -c '%U %G 0%a' "$path")" = "$(of_unit User) $(of_unit Group) $(of_unit "${kind}Mode")" ] ||
        fail "$path is not what the unit says: $(stat -c '%U %G 0%a' "$path")"
done

step "edit, hire, start"
sed -i 's/^room: .*/room: The Walk/; s/^behind_proxy: .*/behind_proxy: no/; /^host_names/d' /etc/sabot/room.yaml
echo "walk through it" | as_sabot sabot staff add Dana --role dealer --table t1 --config /etc/sabot/room.yaml
as_sabot sabot serve --check-sandbox --config /etc/sabot/room.yaml >/tmp/sandbox && sandbox=true || sandbox=false
start_room
curl -s http://127.0.0.1:8018/readyz | tee /tmp/ready
grep -q "\"ready\":true,.*\"sandbox\":$sandbox" /tmp/ready || fail "the unit is in the way of the sandbox, which is $sandbox without it"

step "deal a round"
sign_in Dana "walk through it"
deal '"kind":"open-shoe","card_set":1'
deal '"kind":"burn","card":"4h"'
for seat in 1 2; do
    deal "\"kind\":\"seat\",\"seat\":$seat,\"name\":\"Bettor $seat\""
    deal "\"kind\":\"buy-in\",\"bettor\":$seat,\"amount\":100000"
done
deal '"kind":"offer-bank"'
deal '"kind":"accept-bank","bettor":1,"amount":20000'
deal '"kind":"open-betting"'
deal '"kind":"wager","bettor":2,"wager":"player","amount":2500'
for card in 9h 2c Ks 3d; do deal "\"kind\":\"card\",\"card\":\"$card\""; done
deal '"kind":"settle"'

step "back up while it runs; restore; verify"
as_sabot sabot backup /var/lib/sabot/room.db /var/lib/sabot/monday
as_sabot sabot restore /var/lib/sabot/monday /var/lib/sabot/again
as_sabot sabot verify /var/lib/sabot/again/room.db >/tmp/verified || fail "what was restored does not verify"
head -n 1 /tmp/verified
before=$(as_sabot sabot export /var/lib/sabot/room.db --csv --table t1 | sha256sum)

step "go on with what was restored, as docs/operations.md says; then with the room itself"
stop_room
sed -i 's|^data: .*|data: /var/lib/sabot/again|' /etc/sabot/room.yaml
cp -a /var/lib/sabot/room.key /var/lib/sabot/heads.key /var/lib/sabot/again/
as_sabot sabot staff confirm --config /etc/sabot/room.yaml
start_room
sign_in Dana "walk through it"
deal '"kind":"seat","seat":5,"name":"Bettor 5"'
stop_room
sed -i 's|^data: .*|data: /var/lib/sabot|' /etc/sabot/room.yaml
start_room

step "upgrade: the room stays"
systemd_runs || stop_room
apt-get install -y "$package" >/tmp/install.log 2>&1 || { cat /tmp/install.log; fail "no upgrade"; }
grep -q '^room: The Walk' /etc/sabot/room.yaml || fail "the room's file was written over"
grep -q '^sabot:' /tmp/install.log && fail "an upgrade says what only a new room is to be told"
[ "$(dpkg-query -W -f '${Version}' sabot)" != 0.0.1 ] || fail "it was not upgraded"
systemd_runs || start_room
curl -sf -o /dev/null "$page/api/room" || fail "the upgrade left the room stopped"
[ "$(as_sabot sabot export /var/lib/sabot/room.db --csv --table t1 | sha256sum)" = "$before" ] || fail "the records changed"
stop_room

step "a room that the program of commit 38185d6 kept goes on"
mv /var/lib/sabot /var/lib/sabot-walked
install -d -o sabot -g sabot -m 0700 /var/lib/sabot
gzip -dc stores/server.db.gz >/var/lib/sabot/room.db
for file in room.key heads.key heads.key.pub heads.txt; do cp "stores/server.$file" "/var/lib/sabot/$file"; done
chown sabot: /var/lib/sabot/* && chmod 600 /var/lib/sabot/*
start_room
sign_in Flo "a long enough one" # of the old floor
deal '"kind":"decision","bettor":1,"amount":0,"reason":"it goes on","second":"Sol"' house
stop_room
as_sabot sabot verify /var/lib/sabot/room.db >/tmp/verified || fail "it does not verify"
head -n 1 /tmp/verified
rm -rf /var/lib/sabot && mv /var/lib/sabot-walked /var/lib/sabot

step "remove leaves the data; purge keeps it where nobody can be asked"
! systemd_runs || start_room
apt-get remove -y sabot >/dev/null 2>&1
! pgrep -u sabot -x sabot >/dev/null || fail "removal left the server running"
[ -f /var/lib/sabot/room.db ] && [ -f /etc/sabot/room.yaml ] || fail "removal took the room away"
apt-get purge -y sabot 2>&1 | grep '^sabot:'
[ -f /var/lib/sabot/room.db ] || fail "purge took the room away unasked"
[ ! -e /etc/sabot/room.yaml ] || fail "purge left the room's file"

step "install where user, folder and port are there already; purge asks"
chown root: /var/log/sabot
perl -MIO::Socket::INET -e 'IO::Socket::INET->new(LocalAddr => "127.0.0.1:8017", Listen => 1) and sleep 600' &
held=$!
apt-get install -y "$package" >/tmp/install.log 2>&1 || { cat /tmp/install.log; fail "it cannot be installed again"; }
kill "$held"
grep '^sabot:' /tmp/install.log
for said in "the user sabot exists" "/var/lib/sabot exists" "/var/log/sabot belongs to root" "port 8017 is in use"; do
    grep -q "^sabot: $said" /tmp/install.log || fail "it does not say: $said"
done
grep -q "port 8018" /tmp/install.log && fail "nobody has port 8018"
[ -f /var/lib/sabot/room.db ] || fail "the room's data went"
# Somebody at a terminal says no, installs it again, and says yes.
purge() { echo "$1" | DEBIAN_FRONTEND=teletype timeout 60 script -qec "dpkg --purge sabot" /tmp/asked >/dev/null; }
purge no
grep -q "Remove the room's journal, keys and log?" /tmp/asked || { cat /tmp/asked; fail "purge does not ask"; }
[ -f /var/lib/sabot/room.db ] || fail "purge took the room away after no"
apt-get install -y "$package" >/tmp/install.log 2>&1 || { cat /tmp/install.log; fail "it cannot be installed a third time"; }
purge yes
[ ! -e /var/lib/sabot ] && [ ! -e /var/log/sabot ] || fail "purge left the room after yes"
echo "the walk is done"
