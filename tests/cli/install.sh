# Installed into a folder, run from there, and taken away again: nothing is left, nothing else goes.
cd "$SOURCE"
to=$OLDPWD/to
mkdir -p "$to/share/man/man1"
touch "$to/share/man/man1/other.1"
tools/install "$RELEASE" "$to" | sed "s|$to|TO|"
tools/install "$RELEASE" "$to" | sed "s|$to|TO|"
"$to/bin/sabot" deal --cards "9h 2c 9s 3d" | tail -n 1
cd "$to"
ls bin share/doc/sabot share/bash-completion/completions
ls share/man/man1 | grep -c sabot | sed 's/^[3-9][0-9]$/more than thirty pages/'
find . -type f -perm /022 | head
"$SOURCE/tools/install" --remove "$to" | sed "s|$to|TO|"
find . -type f
"$SOURCE/tools/install" --remove "$to" 2>&1 | sed "s|$to|TO|"
