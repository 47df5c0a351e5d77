# bash completion of sabot. Commands and options are what `sabot ... --help=words` prints; the values are
# what the program knows: sheets, the wagers of a sheet, the tables of a store.

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

_sabot() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} i list operand=
    local -a path=()
    list=$(sabot --help=words)
    for ((i = 1; i < COMP_CWORD; i++)); do
        if grep -qx -- "${COMP_WORDS[i]}" <<<"$list"; then
            path+=("${COMP_WORDS[i]}")
            list=$(sabot "${path[@]}" --help=words 2>/dev/null)
        elif [[ ${COMP_WORDS[i]} != -* && ${COMP_WORDS[i - 1]} != --* ]]; then
            operand=${COMP_WORDS[i]}
            grep -q '^--' <<<"$list" || list= # no such command
        fi
    done
    COMPREPLY=()
    local value
    value=$(sed -n "s/^${before} //p" <<<"$list")
    if [[ $before == --* && -n $value ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$(_sabot_values "$value" "$operand")" -- "$word")
        [[ $value == *FILE* || $value == *FOLDER* || $value == *STORE* ]] &&
            mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "$word")
    elif [[ $word == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$(awk '/^--/ { print $1 }' <<<"$list")" -- "$word")
    elif grep -q '^--' <<<"$list"; then # a command's operands: the first line says what they are
        mapfile -t COMPREPLY < <(compgen -W "$(_sabot_values "$(head -n 1 <<<"$list")")" -- "$word")
        mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "$word")
    else
        mapfile -t COMPREPLY < <(compgen -W "$list" -- "$word")
    fi
}
complete -o filenames -F _sabot sabot
