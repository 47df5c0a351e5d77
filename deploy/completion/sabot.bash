# bash completion of sabot. Commands and options are what `sabot ... --help=words` prints; the values are
# what the program knows: sheets, the wagers of a sheet, the tables of a store. zsh runs it too (_sabot), so
# there is no mapfile here, and no variable that is called path.

# The word after the option $1 in what was typed, or $2.
_sabot_typed() {
    local i
    for ((i = 1; i < COMP_CWORD; i++)); do
        if [[ ${COMP_WORDS[i]} == "--$1" ]]; then
            echo "${COMP_WORDS[i + 1]}"
            return
        fi
    done
    echo "$2"
}

# What a value called $1 may be; $2 is the store that was typed.
_sabot_values() {
    case $1 in
    *'NAME|FILE'*) sabot sheet list | awk 'NR > 1 { print $1 }' ;;
    *WAGER*) sabot odds --csv --sheet "$(_sabot_typed sheet ventura-ez)" | awk -F , 'NR > 1 { print $4 }' ;;
    *TABLE*) sabot export "${2:-room.db}" --tables ;;
    *ROLE*) printf '%s\n' floor dealer auditor ;;
    esac 2>/dev/null | sort -u
}

# Offers the lines of $1.
_sabot_offer() {
    local line
    while IFS= read -r line; do
        [[ -z $line ]] || COMPREPLY+=("$line")
    done <<<"$1"
}

_sabot() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} i list operand=
    local -a typed=()
    list=$(sabot --help=words)
    for ((i = 1; i < COMP_CWORD; i++)); do
        if grep -qx -- "${COMP_WORDS[i]}" <<<"$list"; then
            typed+=("${COMP_WORDS[i]}")
            list=$(sabot "${typed[@]}" --help=words 2>/dev/null)
        elif [[ ${COMP_WORDS[i]} != -* && ${COMP_WORDS[i - 1]} != --* ]]; then
            operand=${COMP_WORDS[i]}
            grep -q '^--' <<<"$list" || list= # no such command
        fi
    done
    COMPREPLY=()
    local value
    value=$(sed -n "s/^${before} //p" <<<"$list")
    if [[ $before == --* && -n $value ]]; then
        _sabot_offer "$(compgen -W "$(_sabot_values "$value" "$operand")" -- "$word")"
        [[ $value == *FILE* || $value == *FOLDER* || $value == *STORE* ]] &&
            _sabot_offer "$(compgen -f -- "$word")"
    elif [[ $word == -* ]]; then
        _sabot_offer "$(compgen -W "$(awk '/^--/ { print $1 }' <<<"$list")" -- "$word")"
    elif grep -q '^--' <<<"$list"; then # a command's operands: the first line says what they are
        _sabot_offer "$(compgen -W "$(_sabot_values "$(head -n 1 <<<"$list")")" -- "$word")"
        _sabot_offer "$(compgen -f -- "$word")"
    else
        _sabot_offer "$(compgen -W "$list" -- "$word")"
    fi
}
complete -o filenames -F _sabot sabot
