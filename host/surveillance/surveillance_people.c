/*
 * surveillance_people.c - who was seen at a table, and what is kept of them for how long.
 */
#include "host/surveillance/surveillance_people.h"

#include <stdlib.h>
#include <string.h>

struct person *person_named(struct watched_table *table, const char *name, int64_t time_ms) {
    for (int i = 0; i < table->person_count; i++)
        if (strcmp(table->people[i]->name, name) == 0) {
            table->people[i]->seen_ms = time_ms;
            return table->people[i];
        }
    struct person *person = calloc(1, sizeof *person);
    struct person **place =
        person == NULL ? NULL
                       : surveillance_add(&table->people, &table->person_count, sizeof *place);
    if (place == NULL) {
        free(person);
        return NULL;
    }
    person->seen_ms = time_ms;
    sabot_text_copy(person->name, sizeof person->name, name);
    return *place = person;
}

struct person *person_at(struct watched_table *table, const struct surveillance_event *event,
                         int number) {
    const char *name = sabot_table_bettor(event->before, number)->name;
    struct person **seated = &table->seated[number - 1];
    if (*seated == NULL || strcmp((*seated)->name, name) != 0)
        *seated = person_named(table, name, event->time_ms);
    if (*seated != NULL)
        (*seated)->seen_ms = event->time_ms;
    return *seated;
}

void people_end_shoe(struct watched_table *table) {
    for (int i = 0; i < table->person_count; i++) {
        struct person *person = table->people[i];
        for (int wager = 0; wager < SABOT_WAGERS_MAX && person->until > 0; wager++) {
            free(person->stakes[wager]);
            person->stakes[wager] = NULL;
        }
        person->until = 0;
    }
}

static void clear_evidence(struct person *person) {
    for (int wager = 0; wager < SABOT_WAGERS_MAX; wager++) {
        free(person->evidence[wager]);
        person->evidence[wager] = NULL;
    }
}

void people_clear_evidence(struct watched_table *table) {
    for (int i = 0; i < table->person_count; i++)
        clear_evidence(table->people[i]);
}

static void free_person(struct person *person) {
    clear_evidence(person);
    for (int wager = 0; wager < SABOT_WAGERS_MAX; wager++)
        free(person->stakes[wager]);
    free(person->pairs);
    free(person);
}

void people_free(struct watched_table *table) {
    for (int i = 0; i < table->person_count; i++)
        free_person(table->people[i]);
    free(table->people);
    table->people = NULL;
    table->person_count = 0;
}

static bool is_forgotten(const struct person *person, int64_t time_ms) {
    return time_ms - person->seen_ms > PERSON_FORGOTTEN_MS;
}

static void forget_pairs(struct person *person, int64_t time_ms) {
    int kept = 0;
    for (int i = 0; i < person->pair_count; i++)
        if (person->pairs[i].player_dealer == NULL ||
            !is_forgotten(person->pairs[i].player_dealer, time_ms))
            person->pairs[kept++] = person->pairs[i];
    person->pair_count = kept;
}

void people_forget(struct watched_table *table, int64_t time_ms) {
    int kept = 0;
    for (int i = 0; i < table->person_count; i++)
        forget_pairs(table->people[i], time_ms);
    for (int i = 0; i < SABOT_BETTORS_MAX; i++)
        if (table->seated[i] != NULL && is_forgotten(table->seated[i], time_ms))
            table->seated[i] = NULL;
    for (int i = 0; i < table->person_count; i++) {
        struct person *person = table->people[i];
        if (is_forgotten(person, time_ms))
            free_person(person);
        else
            table->people[kept++] = person;
    }
    table->person_count = kept;
}
