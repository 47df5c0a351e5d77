/*
 * table_print.h - a table's state as text: who sits where, what lies on it, whose
 * card is next and why.
 */
#ifndef PROGRAMS_TABLE_PRINT_H
#define PROGRAMS_TABLE_PRINT_H

#include "sabot/table.h"

void table_print(const struct sabot_table *table);

#endif
