/*
 * service_shoe.c - the server's part of a shuffled shoe: its seed, its cards,
 * its reveal. The order of undealt cards and the seed leave this file only
 * sealed, or one card at a time, or at the reveal.
 */
#include "host/service/service_parts.h"

#include <stdlib.h>
#include <string.h>

static const char no_key[] = "a shuffled shoe needs the room's key; start the service with one";

/* Secrets are kept by their commitment: two servers that open the same shoe at
 * once must not write over each other's. */
static uint64_t secret_number(const uint8_t commitment[SABOT_VALUE_BYTES]) {
    uint64_t number = 0;
    for (int i = 0; i < 8; i++)
        number = number << 8 | commitment[i];
    return number >> 1; /* stores have signed numbers */
}

void service_forget_shoe(struct kept_table *table) {
    fair_shoe_free(table->shoe);
    fair_tree_free(table->tree);
    table->shoe = NULL;
    table->tree = NULL;
}

static enum sabot_status read_seed(struct service *service, struct pending *pending,
                                   uint8_t seed[FAIR_BYTES], struct sabot_error *error) {
    struct kept_table *table = pending->table;
    const struct sabot_table_shoe *shoe = &table->working.shoe;
    uint64_t number = secret_number(shoe->commitment);
    if (service->world.key == NULL)
        return sabot_error_say(error, SABOT_OUT_OF_RANGE, no_key);
    if (table->sealed_number != number) {
        pending->wanted_secret = number;
        return sabot_error_say(error, SABOT_NOT_FOUND, "the store does not have the shoe's seed");
    }
    struct fair_place place = {table->name, (uint64_t)shoe->number};
    return fair_unseal(service->world.key, place, table->sealed, sizeof table->sealed, seed, error);
}

/* ---- made by a reading ---- */

void service_drop_making(struct shoe_making *making) {
    if (making == NULL)
        return;
    fair_shoe_free(making->shoe);
    fair_tree_free(making->tree);
    free(making);
}

static enum sabot_status make_shoe(const struct fair_key *key, struct shoe_making *making,
                                   uint8_t seed[FAIR_BYTES]) {
    struct sabot_error *error = &making->error;
    struct fair_place place = {making->terms.table, making->terms.shoe};
    enum sabot_status status =
        fair_unseal(key, place, making->sealed, sizeof making->sealed, seed, error);
    if (status == SABOT_OK)
        status = fair_shoe_new(&making->terms, seed, &making->shoe, error);
    if (status != SABOT_OK || !making->terms.proves_cards)
        return status;
    making->tree = fair_tree_new(making->shoe);
    return making->tree != NULL
               ? SABOT_OK
               : sabot_error_say(error, SABOT_NO_MEMORY, "there is no memory for a shoe's tree");
}

void service_make_shoe(const struct fair_key *key, struct pending *pending) {
    struct shoe_making *making = pending->making;
    if (making == NULL || making->is_done)
        return;
    if (pending->sealed_size == sizeof making->sealed)
        memcpy(making->sealed, pending->sealed, sizeof making->sealed);
    making->has_sealed |= pending->sealed_size == sizeof making->sealed;
    making->is_done = true;
    uint8_t *seed = fair_seed_hold();
    if (seed == NULL)
        making->status = sabot_error_say(&making->error, SABOT_NO_MEMORY,
                                         "there is no guarded memory for a seed");
    else if (!making->has_sealed)
        making->status =
            sabot_error_say(&making->error, SABOT_IO, "the store does not have the shoe's seed");
    else
        making->status = make_shoe(key, making, seed);
    fair_seed_release(seed);
}

static bool is_of_terms(const struct shoe_making *making, const struct fair_terms *now) {
    const struct fair_terms *then = &making->terms;
    return then->shoe == now->shoe && then->cut == now->cut && then->decks == now->decks &&
           then->contribution_count == now->contribution_count &&
           then->has_beacon == now->has_beacon &&
           memcmp(then->commitment, now->commitment, FAIR_BYTES) == 0 &&
           memcmp(then->beacon, now->beacon, FAIR_BYTES) == 0 &&
           memcmp(then->contributions, now->contributions, sizeof now->contributions) == 0;
}

static bool is_sealed(const struct sabot_table_shoe *shoe) {
    return shoe->proves_cards &&
           (shoe->phase == SABOT_SHOE_CUT || shoe->phase == SABOT_SHOE_IN_PLAY ||
            shoe->phase == SABOT_SHOE_ENDED);
}

static bool has_shoe(const struct kept_table *table) {
    return table->shoe != NULL && table->shoe_number == table->working.shoe.number;
}

static bool has_root(const struct fair_tree *tree, const struct sabot_table_shoe *shoe) {
    return memcmp(fair_tree_root(tree), shoe->root, FAIR_BYTES) == 0;
}

void service_check_shoe(struct kept_table *table) {
    const struct sabot_table_shoe *shoe = &table->working.shoe;
    if (!has_shoe(table) || !is_sealed(shoe) || !has_root(table->tree, shoe))
        service_forget_shoe(table);
}

bool service_lacks_proofs(const struct kept_table *table) {
    return is_sealed(&table->working.shoe) && !has_shoe(table);
}

/* The next reading makes it. */
static enum sabot_status ask_for_shoe(struct pending *pending, const struct fair_terms *terms,
                                      struct sabot_error *error) {
    struct kept_table *table = pending->table;
    uint64_t number = secret_number(terms->commitment);
    service_drop_making(pending->making);
    pending->making = calloc(1, sizeof *pending->making);
    if (pending->making == NULL)
        return sabot_error_say(error, SABOT_NO_MEMORY, "there is no memory for a shoe");
    pending->making->terms = *terms;
    if (table->sealed_number == number) {
        memcpy(pending->making->sealed, table->sealed, sizeof table->sealed);
        pending->making->has_sealed = true;
    } else {
        pending->wanted_secret = number;
    }
    return sabot_error_say(error, SABOT_NOT_FOUND, "the shoe is not made yet");
}

/* A shoe that is not the one that was sealed is dealt to nobody. */
static enum sabot_status load_shoe(struct service *service, struct pending *pending,
                                   struct sabot_error *error) {
    struct kept_table *table = pending->table;
    struct shoe_making *making = pending->making;
    if (has_shoe(table))
        return SABOT_OK;
    if (service->world.key == NULL)
        return sabot_error_say(error, SABOT_OUT_OF_RANGE, no_key);
    struct fair_terms terms = shoe_terms(table->name, &table->working);
    if (making == NULL || !making->is_done || !is_of_terms(making, &terms))
        return ask_for_shoe(pending, &terms, error);
    if (making->status != SABOT_OK) {
        *error = making->error;
        return making->status;
    }
    if (is_sealed(&table->working.shoe) && !has_root(making->tree, &table->working.shoe))
        return sabot_error_say(error, SABOT_BAD_TEXT, "the shoe is not the one that was sealed");
    service_forget_shoe(table);
    table->shoe = making->shoe;
    table->tree = making->tree;
    table->shoe_number = table->working.shoe.number;
    making->shoe = NULL;
    making->tree = NULL;
    service_drop_making(making);
    pending->making = NULL;
    return SABOT_OK;
}

static enum sabot_status supply_card(struct service *service, struct pending *pending,
                                     struct sabot_command *command, struct sabot_error *error) {
    struct kept_table *table = pending->table;
    const struct sabot_table_shoe *shoe = &table->working.shoe;
    command->with.card = (struct sabot_card){0};
    if (shoe->phase != SABOT_SHOE_CUT && shoe->phase != SABOT_SHOE_IN_PLAY)
        return SABOT_OK; /* the table will not hear it */
    enum sabot_status status = load_shoe(service, pending, error);
    if (status == SABOT_OK && shoe->out < fair_shoe_cards(table->shoe))
        command->with.card = fair_shoe_card(table->shoe, shoe->out);
    return status;
}

bool service_prove(const struct service *service, const char *name, int position,
                   struct fair_proof *proof) {
    const struct kept_table *table = service_find(service, name);
    if (table == NULL || table->tree == NULL)
        return false;
    const struct sabot_table_shoe *shoe = &table->durable.shoe;
    if (table->shoe_number != shoe->number || position < 0 || position >= shoe->out ||
        shoe->order[position].rank == SABOT_RANK_UNSEEN)
        return false;
    fair_prove(table->shoe, table->tree, position, proof);
    return true;
}

static enum sabot_status supply_root(struct service *service, struct pending *pending,
                                     struct sabot_command *command, struct sabot_error *error) {
    struct kept_table *table = pending->table;
    memset(command->with.value, 0, sizeof command->with.value);
    if (!sabot_table_can_seal(&table->working))
        return SABOT_OK; /* the table will not hear it */
    enum sabot_status status = load_shoe(service, pending, error);
    if (status == SABOT_OK)
        memcpy(command->with.value, fair_tree_root(table->tree), FAIR_BYTES);
    return status;
}

static enum sabot_status supply_commitment(struct service *service, struct pending *pending,
                                           struct sabot_command *command,
                                           struct sabot_error *error) {
    uint8_t *seed = fair_seed_hold();
    if (seed == NULL)
        return sabot_error_say(error, SABOT_NO_MEMORY, "there is no guarded memory for a seed");
    service->world.draw(service->world.context, seed, FAIR_BYTES);
    fair_commitment(seed, command->with.value);
    pending->has_secret = true;
    pending->secret_number = secret_number(command->with.value);
    struct fair_place place = {pending->table->name,
                               (uint64_t)pending->table->working.shoe.number + 1};
    fair_seal(service->world.key, place, seed, pending->secret);
    fair_seed_release(seed);
    return SABOT_OK;
}

static enum sabot_status supply_seed(struct service *service, struct pending *pending,
                                     struct sabot_command *command, struct sabot_error *error) {
    struct kept_table *table = pending->table;
    if (table->working.shoe.phase != SABOT_SHOE_TO_REVEAL)
        return SABOT_OK;
    pending->erases = true;
    pending->erase_number = secret_number(table->working.shoe.commitment);
    return read_seed(service, pending, command->with.value, error);
}

/* A contribution must be what its bettor committed to. */
static bool contribution_holds(const struct kept_table *table,
                               const struct sabot_command *command) {
    const struct sabot_table_shoe *shoe = &table->working.shoe;
    int number = command->with.contribution;
    return number < 1 || number > shoe->contribution_count ||
           shoe_contribution_holds(table->name, shoe, number, command->with.value);
}

/* Unless it was done before: then that is the answer. */
static bool cannot(struct service *service, struct pending *pending, enum service_verdict verdict,
                   const char *words) {
    if (service_is_to_ask(service, pending))
        service_ask(service, pending);
    else
        service_reply_words(service, pending, verdict, words);
    return false;
}

static enum sabot_status supply_secret(struct service *service, struct pending *pending,
                                       struct sabot_command *command, struct sabot_error *error) {
    switch (command->kind) {
    case SABOT_COMMAND_OPEN_SHOE:
        return supply_commitment(service, pending, command, error);
    case SABOT_COMMAND_BURN:
    case SABOT_COMMAND_CARD:
        return supply_card(service, pending, command, error);
    case SABOT_COMMAND_SEAL_SHOE:
        return supply_root(service, pending, command, error);
    case SABOT_COMMAND_REVEAL_SHOE:
        return supply_seed(service, pending, command, error);
    default:
        return SABOT_OK;
    }
}

bool service_supply(struct service *service, struct pending *pending,
                    struct sabot_command *command) {
    struct kept_table *table = pending->table;
    struct sabot_error error;
    if (table->working.card_source != SABOT_CARDS_SHUFFLED ||
        table->working.phase == SABOT_PHASE_CLOSED)
        return true;
    if (command->kind == SABOT_COMMAND_OPEN_SHOE && service->world.key == NULL)
        return cannot(service, pending, SERVICE_MISUSED, no_key);
    if (command->kind == SABOT_COMMAND_CONTRIBUTE && !contribution_holds(table, command))
        return cannot(service, pending, SERVICE_MISUSED,
                      "the value is not the one that was committed to");
    enum sabot_status status = supply_secret(service, pending, command, &error);
    if (status == SABOT_OK)
        return true;
    /* After the reading it may be another shoe. */
    bool is_to_make = pending->making != NULL && !pending->making->is_done;
    if (status == SABOT_NOT_FOUND &&
        (is_to_make || pending->wanted_secret != pending->sought_secret)) {
        service_ask(service, pending);
        return false;
    }
    return cannot(service, pending, SERVICE_FAILED, error.words);
}
