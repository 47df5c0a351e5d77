# On a terminal (`script` makes one) marks have colours and the derived roads
# their own signs; NO_COLOR gives the plain board. Escapes are shown as <31>.
show() {
    tr -d '\r' | sed -e 's/\x1b\[1;\([0-9]*\)m/<\1>/g' -e 's/\x1b\[0m/<>/g'
}
unset NO_COLOR
script --quiet --return --command "$SABOT board TBPPATBDB" /dev/null </dev/null | show
NO_COLOR=1 script --quiet --return --command "$SABOT board TBPPATBDB" /dev/null </dev/null |
    tr -d '\r' >plain
"$SABOT" board TBPPATBDB | cmp - plain && echo "NO_COLOR is the plain board"
