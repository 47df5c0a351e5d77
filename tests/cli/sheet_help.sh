# Help reads well, and a slip is met with the nearest word.
sabot sheet
sabot sheet check --help
sabot help sheet show
sabot sheet chek
echo "exit $?"
sabot sheet list --jsn
echo "exit $?"
