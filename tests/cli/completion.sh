# What bash completes: commands, options, and values that the program knows.
"$MAKE_STORE" room.db
export SOURCE
bash <<'END'
. "$SOURCE/deploy/completion/sabot.bash"
try() {
    COMP_WORDS=("$@")
    COMP_CWORD=$(($# - 1))
    _sabot
    echo "$* ->" $(printf '%s\n' "${COMPREPLY[@]}" | sort)
}
try sabot s
try sabot sheet ""
try sabot sheet show cal
try sabot odds --s
try sabot odds --sheet liv
try sabot count --sheet dragon-bonus --wager ""
try sabot replay room.db --table ""
try sabot staff add --role f
touch rest.db
try sabot verify re
try sabot nonsense ""
END
