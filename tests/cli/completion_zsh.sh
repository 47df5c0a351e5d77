# What zsh completes in a terminal, from files that lie as they are installed.
"$MAKE_STORE" room.db
mkdir -p share/zsh/site-functions share/bash-completion/completions
cp "$SOURCE/deploy/completion/_sabot" share/zsh/site-functions/
cp "$SOURCE/deploy/completion/sabot.bash" share/bash-completion/completions/sabot
touch rest.db
cat >lines <<'END'
sabot s|
sabot sheet |
sabot sheet show cal|
sabot odds --s|
sabot odds --sheet liv|
sabot count --sheet dragon-bonus --wager |
sabot replay room.db --table |
sabot staff add --role f|
sabot verify re|
sabot nonsense |
END
# The first line of the terminal is each of them in turn; what is offered is written down.
cat >.zshrc <<'END'
fpath=($PWD/share/zsh/site-functions $fpath)
autoload -Uz compinit && compinit -u -d $PWD/dump
compadd() {
    local -a hits
    builtin compadd -O hits "$@"
    offered+=($hits)
    builtin compadd "$@"
}
zle-line-init() {
    local line
    for line in ${(f)"$(<lines)"}; do
        offered=() BUFFER=${line%|} CURSOR=${#BUFFER}
        zle list-choices
        print -r -- "$BUFFER ->" ${(ou)offered} >>said
    done
    BUFFER=exit
    zle accept-line
}
zle -N zle-line-init
END
ZDOTDIR=$PWD TERM=xterm timeout 60 script -qec 'zsh -d -i' screen </dev/null >/dev/null
cat said
