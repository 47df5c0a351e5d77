/*
 * table_commands_test.c - a million random commands to a table of each shipped
 * sheet and its variations: what must hold after every one of them.
 *
 * One case a sheet, so that they share the cores. The run counts what
 * happened and fails if a kind of command or event hardly ever did: a generator
 * that plays nothing would prove nothing.
 */
#include "host/record/held_table.h"
#include "sabot/kind.h"
#include "tests/support/damage.h"
#include "tests/support/harness.h"
#include "tests/support/random_command.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    COMMANDS = 1000000, /* of the sheet itself, or SABOT_TABLE_COMMANDS */
    REPLICA_EVENTS = 100,
    KIND_EVERY = 200000, /* commands: each kind must happen at least once in so many */
};

/* A run, what it saw of the round that is on, and what it counted. */
struct run {
    struct command_source source;
    struct sabot_table table;
    struct sabot_table before; /* the last command */
    struct sabot_decision decision;

    sabot_cents had[SABOT_BETTORS_MAX];        /* chips before betting */
    sabot_cents moved[SABOT_BETTORS_MAX];      /* since: bought in, cashed out, decided */
    sabot_cents marked[SABOT_BETTORS_MAX];     /* commission, before betting */
    sabot_cents marks_left[SABOT_BETTORS_MAX]; /* of the round, when somebody left */
    int turn;                                  /* rounds of this player-dealer */

    struct sabot_table other;   /* the same by another edition */
    struct sabot_table replica; /* fed with damaged events */
    int replica_events;
    struct damaged_event damaged;

    long wanted, commands, own_commands, accepted, damaged_applied, rounds, shoes_ended;
    long commands_of[SABOT_COMMANDS];
    long events_of[SABOT_EVENTS];
};

static sabot_cents chips_of(const struct sabot_table *table, int bettor) {
    return table->book.balances[sabot_account_chips(bettor)].posted;
}

static int purse_of(const struct sabot_table *table, int bettor) {
    return sabot_table_purse(table, bettor);
}

static bool banked(const struct sabot_table *table) {
    return table->sheet->bank == SABOT_BANK_PLAYER_DEALER;
}

static bool keeps_wagers(const struct sabot_table *table) {
    return table->wager_source != SABOT_WAGERS_NONE;
}

/* ---- states are the same ---- */

#define SAME(field) assert_true(a->field == b->field)

/* Every byte, also of what is not in use. */
static void check_same_state(const struct sabot_table *a, const struct sabot_table *b) {
    assert_true(memcmp(a, b, sizeof *a) == 0);
}

/* ---- money ---- */

/* What each bettor has on the layout, and the player-dealer in the bank. */
struct on_layout {
    sabot_cents stakes[SABOT_BETTORS_MAX];
    sabot_cents held[SABOT_BETTORS_MAX]; /* by purse, with fees */
    sabot_cents fees, bank, bank_fee;
};

static struct on_layout look_at_layout(const struct sabot_table *table) {
    struct on_layout layout = {{0}, {0}, 0, 0, 0};
    bool round_is_on = table->phase == SABOT_PHASE_BETTING || table->phase == SABOT_PHASE_DEALING;
    for (int i = 0; i < table->wager_count && round_is_on; i++) {
        const struct sabot_table_wager *wager = &table->wagers[i];
        layout.stakes[wager->bettor - 1] += wager->stake + wager->extra;
        layout.held[purse_of(table, wager->bettor) - 1] += wager->stake + wager->extra + wager->fee;
        layout.fees += wager->fee;
    }
    if (banked(table) && keeps_wagers(table) && table->bank.state == SABOT_BANK_READY) {
        layout.bank = table->bank.amount;
        layout.bank_fee = table->bank.fee;
    }
    return layout;
}

static bool balance_is(const struct sabot_table *table, int account, struct sabot_balance is) {
    const struct sabot_balance *balance = &table->book.balances[account];
    return balance->posted == is.posted && balance->pending_out == is.pending_out &&
           balance->pending_in == is.pending_in;
}

/* The accounts say to the cent what lies on the table: pending until betting
 * is closed, posted from then on, nothing between rounds but a bank put up. */
static void check_accounts(const struct sabot_table *table) {
    struct on_layout layout = look_at_layout(table);
    bool dealing = table->phase == SABOT_PHASE_DEALING;
    bool bank_posted = dealing && !table->free_round;
    sabot_cents bank_pending = bank_posted ? 0 : layout.bank;
    sabot_cents fees_pending = (bank_posted ? 0 : layout.bank_fee) + (dealing ? 0 : layout.fees);
    bool right = true;
    for (int bettor = 1; bettor <= SABOT_BETTORS_MAX; bettor++) {
        sabot_cents has = chips_of(table, bettor);
        sabot_cents stakes = layout.stakes[bettor - 1];
        sabot_cents pending = dealing ? 0 : stakes;
        sabot_cents out = dealing ? 0 : layout.held[bettor - 1];
        if (layout.bank > 0 && purse_of(table, table->bank.bettor) == bettor && !bank_posted)
            out += layout.bank + layout.bank_fee;
        right &=
            has >= out && (has == 0 || table->bettors[bettor - 1].name[0] != 0) &&
            table->bettors[bettor - 1].marked >= 0 &&
            balance_is(table, sabot_account_chips(bettor), (struct sabot_balance){has, out, 0}) &&
            balance_is(table, sabot_account_in_play(bettor),
                       (struct sabot_balance){stakes - pending, 0, pending});
    }
    assert_true(right);
    assert_true(balance_is(table, SABOT_ACCOUNT_BANK,
                           (struct sabot_balance){layout.bank - bank_pending, 0, bank_pending}));
    assert_int_equal(table->book.balances[SABOT_ACCOUNT_COLLECTIONS].pending_in, fees_pending);
}

static void check_sum_is_zero(const struct sabot_table *table) {
    sabot_cents sum = 0;
    for (int i = 0; i < SABOT_ACCOUNTS; i++)
        sum += table->book.balances[i].posted;
    assert_int_equal(sum, 0);
    assert_true(sabot_book_is_whole(&table->book));
    assert_true(table->book.balances[SABOT_ACCOUNT_COLLECTIONS].posted >= 0);
    assert_true(table->book.balances[SABOT_ACCOUNT_COMMISSION].posted >= 0);
}

/* By how much a bettor is better off than before betting. */
static sabot_cents gained(const struct run *run, int bettor) {
    return chips_of(&run->table, bettor) - run->had[bettor - 1] - run->moved[bettor - 1];
}

static void check_void_money(const struct run *run) {
    for (int bettor = 1; bettor <= SABOT_BETTORS_MAX; bettor++) {
        bool gone = run->table.bettors[bettor - 1].gone;
        assert_int_equal(gained(run, bettor), gone ? run->marks_left[bettor - 1] : 0);
        assert_true(gone || run->table.bettors[bettor - 1].name[0] == 0 ||
                    run->table.bettors[bettor - 1].marked == run->marked[bettor - 1]);
    }
}

static sabot_cents gain_by_line(const struct sabot_table_wager *wager) {
    struct sabot_settled_line line = sabot_table_wager_line(wager);
    return line.winnings - line.collected - line.commission + line.fee_returned - wager->fee;
}

/* Everybody gained what the lines say, and the bank lost it (R44). */
static void check_settled_money(const struct run *run) {
    const struct sabot_table *table = &run->table;
    sabot_cents gains[SABOT_BETTORS_MAX] = {0};
    sabot_cents marks[SABOT_BETTORS_MAX] = {0};
    sabot_cents net = 0;
    for (int i = 0; i < table->wager_count; i++) {
        const struct sabot_table_wager *wager = &table->wagers[i];
        gains[purse_of(table, wager->bettor) - 1] += gain_by_line(wager);
        marks[purse_of(table, wager->bettor) - 1] += wager->marked;
        net += wager->verdict == SABOT_WIN ? -wager->moved : wager->moved;
    }
    assert_int_equal(net, table->last.net);
    if (table->last.player_dealer != 0 && keeps_wagers(table)) {
        assert_true(net <= table->last.amount && net >= -table->last.amount);
        gains[purse_of(table, table->last.player_dealer) - 1] += net - table->last.fee;
    }
    for (int bettor = 1; bettor <= SABOT_BETTORS_MAX; bettor++) {
        sabot_cents marked = marks[bettor - 1];
        if (table->bettors[bettor - 1].gone) { /* what was marked then is commission by now */
            gains[bettor - 1] -= marked - run->marks_left[bettor - 1];
            marked = table->bettors[bettor - 1].marked - run->marked[bettor - 1];
        }
        assert_int_equal(gained(run, bettor), gains[bettor - 1]);
        assert_int_equal(table->bettors[bettor - 1].marked, run->marked[bettor - 1] + marked);
    }
}

static void check_closed_money(const struct sabot_table *table) {
    for (int i = 0; i < SABOT_ACCOUNTS; i++) {
        enum sabot_at_close at_close = sabot_account_form(i)->at_close;
        if (at_close != SABOT_CLOSES_KEPT && at_close != SABOT_CLOSES_LAST)
            assert_true(balance_is(table, i, (struct sabot_balance){0, 0, 0}));
    }
}

/* The list says to whom all of the account belongs (reading 18). */
static void check_claims(const struct sabot_table *table) {
    sabot_cents sum = 0;
    for (int i = 0; i < table->claim_count; i++)
        sum += table->claims[i].amount;
    assert_int_equal(sum, table->book.balances[SABOT_ACCOUNT_CLAIMS].posted);
}

/* ---- rules ---- */

/* R25: from the first card on the wagers are as they were. */
static void check_wagers_are_kept(const struct sabot_table *before,
                                  const struct sabot_table *after) {
    if (before->phase != SABOT_PHASE_DEALING || after->wager_count == 0)
        return;
    assert_int_equal(before->wager_count, after->wager_count);
    for (int i = 0; i < after->wager_count; i++) {
        const struct sabot_table_wager *a = &before->wagers[i], *b = &after->wagers[i];
        SAME(bettor);
        SAME(wager);
        SAME(stake);
        SAME(fee);
    }
}

static void check_player_dealer(const struct sabot_table *table) {
    if (!banked(table))
        return;
    assert_true(table->bank.turn_rounds <= table->sheet->rotation.rounds);
    bool round_is_on = table->phase == SABOT_PHASE_BETTING || table->phase == SABOT_PHASE_DEALING;
    if (!round_is_on || table->free_round)
        return;
    assert_true(table->bank.bettor != 0);
    int person = purse_of(table, table->bank.bettor);
    for (int i = 0; i < table->wager_count; i++)
        assert_true(purse_of(table, table->wagers[i].bettor) != person);
}

static void check_shoe(const struct sabot_table *table) {
    if (table->carried)
        assert_true(table->shoe.phase == SABOT_SHOE_IN_PLAY ||
                    table->shoe.phase == SABOT_SHOE_ENDED);
    if (table->shoe.phase == SABOT_SHOE_NONE)
        return;
    assert_true(table->shoe.out >= 0 && table->shoe.out <= sabot_table_cards(table));
    assert_true(table->shoe.rounds_left >= 0);
    for (int i = 0; i < table->round.count && table->phase == SABOT_PHASE_DEALING; i++) {
        int in_order = table->round_start + i - (table->free_round && !table->freed ? 1 : 0);
        int hand = table->round.order[i], place = 0;
        for (int j = 0; j < i; j++)
            place += table->round.order[j] == hand;
        struct sabot_card dealt = table->round.hands[hand].cards[place];
        struct sabot_card came = table->shoe.order[in_order];
        assert_true(dealt.rank == came.rank && dealt.suit == came.suit);
    }
}

/* A deadline that fired is gone. */
static void check_tick(const struct run *run) {
    const struct sabot_table *before = &run->before, *after = &run->table;
    const struct sabot_event *event = &run->decision.events[0];
    while (event->kind == SABOT_EVENT_WAGERS_RETURNED)
        event++;
    if (event->kind == SABOT_EVENT_BETTING_CLOSED) {
        assert_int_equal(event->with.cause, SABOT_CLOSED_BY_TIMER);
        assert_true(before->betting_deadline_ms <= after->time_ms);
        assert_int_equal(after->betting_deadline_ms, 0);
    } else if (event->kind == SABOT_EVENT_BANK_DECLINED) {
        assert_int_equal(event->with.cause, SABOT_DECLINED_BY_TIME);
        assert_true(before->bank.offer_deadline_ms <= after->time_ms);
        assert_true(after->bank.state == SABOT_BANK_NOT_TAKEN ||
                    after->bank.offer_deadline_ms > after->time_ms);
    } else if (event->kind == SABOT_EVENT_BETTING_PROLONGED) {
        assert_int_equal(after->wager_count, 0);
        assert_true(after->betting_deadline_ms > after->time_ms);
        assert_true(after->phase == SABOT_PHASE_BETTING);
    } else if (event->kind == SABOT_EVENT_BANK_UNANSWERED) {
        assert_true(before->bank.offer_deadline_ms <= after->time_ms);
        assert_true(after->bank.state == SABOT_BANK_NOT_TAKEN ||
                    after->bank.offer_deadline_ms > after->time_ms);
    } else if (event->kind == SABOT_EVENT_CONTRIBUTION_WITHHELD ||
               event->kind == SABOT_EVENT_SHOE_VOIDED) {
        assert_true(before->shoe.reveals_due_ms <= after->time_ms);
        assert_true(after->shoe.phase == SABOT_SHOE_TO_REVEAL && after->shoe.voided);
    } else if (event->kind == SABOT_EVENT_ROTATION_RESTARTED) {
        assert_int_equal(after->rotation_since_ms, after->time_ms);
    } else {
        assert_int_equal(event->kind, SABOT_EVENT_PAUSED);
        assert_int_equal(event->with.cause, SABOT_PAUSE_ROTATION);
        assert_true(after->paused);
    }
}

/* R51: by wager and stake, and for the player-dealer by the action. */
static void check_fees(const struct sabot_table *table) {
    const struct sabot_sheet *sheet = table->sheet;
    sabot_cents action = 0;
    for (int i = 0; i < table->wager_count; i++) {
        const struct sabot_table_wager *wager = &table->wagers[i];
        assert_int_equal(wager->fee, sabot_fee_due(sabot_sheet_fee(sheet, table->row, wager->wager),
                                                   wager->stake));
        action += wager->stake;
    }
    if (banked(table) && keeps_wagers(table) && !table->free_round)
        assert_int_equal(
            table->bank.fee,
            sabot_fee_due(sabot_sheet_fee(sheet, table->row, SABOT_PLAYER_DEALER_FEE), action));
}

/* ---- event by event ---- */

/* Of a kind that nothing below knows: what its own transfers say. */
static void count_transfers(struct run *run, const struct sabot_event *event) {
    for (int i = 0; i < event->transfer_count; i++) {
        const struct sabot_transfer *transfer = &event->transfers[i];
        int from = transfer->from - SABOT_ACCOUNT_CHIPS, to = transfer->to - SABOT_ACCOUNT_CHIPS;
        if (transfer->act != SABOT_TRANSFER_POST)
            continue; /* held */
        if (from >= 0 && from < SABOT_BETTORS_MAX)
            run->moved[from] -= transfer->amount;
        if (to >= 0 && to < SABOT_BETTORS_MAX)
            run->moved[to] += transfer->amount;
    }
}

static void count_moved(struct run *run, const struct sabot_event *event) {
    const struct sabot_particulars *with = &event->with;
    if (event->kind > SABOT_EVENT_BANK_WAIVED)
        count_transfers(run, event);
    switch (event->kind) {
    case SABOT_EVENT_BOUGHT_IN:
        run->moved[purse_of(&run->before, with->bettor) - 1] += with->amount;
        break;
    case SABOT_EVENT_CASHED_OUT:
    case SABOT_EVENT_COMMISSION_PAID:
        run->moved[purse_of(&run->before, with->bettor) - 1] -= with->amount;
        break;
    case SABOT_EVENT_DECIDED:
        if (with->bettor != 0)
            run->moved[with->bettor - 1] += with->amount;
        break;
    case SABOT_EVENT_SHOE_CLOSED:
        for (int i = 0; i < event->transfer_count; i++)
            run->moved[event->transfers[i].from - SABOT_ACCOUNT_CHIPS] -=
                event->transfers[i].amount;
        run->shoes_ended += run->before.shoe.phase == SABOT_SHOE_ENDED;
        break;
    case SABOT_EVENT_LEFT:
        run->had[with->bettor - 1] = run->moved[with->bettor - 1] = 0;
        run->marked[with->bettor - 1] = 0;
        break;
    case SABOT_EVENT_DEPARTED:
        run->marks_left[with->bettor - 1] = 0;
        for (int i = 0; i < run->table.wager_count; i++)
            if (purse_of(&run->table, run->table.wagers[i].bettor) == with->bettor)
                run->marks_left[with->bettor - 1] += run->table.wagers[i].marked;
        if (!run->table.bettors[with->bettor - 1].gone) /* who took no part leaves no trace */
            run->had[with->bettor - 1] = run->moved[with->bettor - 1] =
                run->marked[with->bettor - 1] = 0;
        break;
    case SABOT_EVENT_BETTING_OPENED:
        for (int bettor = 1; bettor <= SABOT_BETTORS_MAX; bettor++) {
            run->had[bettor - 1] = chips_of(&run->table, bettor);
            run->moved[bettor - 1] = 0;
            run->marked[bettor - 1] = run->table.bettors[bettor - 1].marked;
        }
        break;
    default:
        break;
    }
}

static void check_event(struct run *run, const struct sabot_event *event) {
    const struct sabot_table *table = &run->table;
    run->events_of[event->kind]++;
    count_moved(run, event);
    switch (event->kind) {
    case SABOT_EVENT_SETTLED:
        check_settled_money(run);
        run->rounds++;
        if (event->with.bettor != 0)
            assert_true(++run->turn <= table->sheet->rotation.rounds); /* R41 */
        break;
    case SABOT_EVENT_CORRECTED:
        if (!event->with.voided) {
            check_settled_money(run);
            break;
        }
        check_void_money(run);
        break;
    case SABOT_EVENT_VOIDED:
        check_void_money(run);
        break;
    case SABOT_EVENT_BANK_ACCEPTED:
        run->turn = 0;
        break;
    case SABOT_EVENT_TURN_RETURNED:
        run->turn = event->with.count;
        break;
    case SABOT_EVENT_BETTING_CLOSED:
        check_fees(table);
        break;
    case SABOT_EVENT_TABLE_CLOSED:
        check_closed_money(table);
        break;
    default:
        break;
    }
}

/* ---- a replica that is fed with damaged events ---- */

/* Nothing that can be asked of the replica may trap either. */
static void ask_everything(struct run *run) {
    static struct sabot_placed placed[SABOT_TABLE_WAGERS_MAX];
    static char letters[SABOT_HISTORY_MAX];
    const struct sabot_table *replica = &run->replica;
    assert_true(sabot_book_is_whole(&replica->book));
    assert_true(replica->wager_count >= 0 && replica->wager_count <= SABOT_TABLE_WAGERS_MAX);
    assert_non_null(memchr(replica->dealer, 0, sizeof replica->dealer));
    assert_non_null(memchr(replica->shift, 0, sizeof replica->shift));
    assert_true(sabot_table_letters(replica, letters) <= SABOT_HISTORY_MAX);
    assert_true(sabot_table_statistics(replica).rounds <= SABOT_HISTORY_MAX);
    assert_int_equal(sabot_table_layout(replica, placed).count, replica->wager_count);
    sabot_table_deadline(replica);
    int kind = (int)random_between(&run->source.random, 0, SABOT_COMMANDS - 1);
    for (int role = 0; role < SABOT_ROLES; role++)
        sabot_table_hears(replica, (enum sabot_command_kind)kind,
                          (struct sabot_actor){(enum sabot_role)role, 1});
}

static void feed_replica(struct run *run, const struct sabot_event *event) {
    if (run->replica_events-- <= 0)
        return;
    damage_event(&run->source.random, event, &run->damaged);
    if (random_chance(&run->source.random, 60) &&
        sabot_table_accepts(&run->replica, &run->damaged.event)) {
        held_table_apply(&run->replica, &run->damaged.event);
        run->damaged_applied++;
    } else if (sabot_table_accepts(&run->replica, event)) {
        held_table_apply(&run->replica, event);
    }
    ask_everything(run);
}

/* ---- an event does the same in every edition (decision 15) ---- */

static bool begin_other(struct run *run, const struct sabot_event *event) {
    bool is_rare = sabot_event_forms[event->kind].facts & SABOT_IS_RARE;
    if (!is_rare && run->events_of[event->kind] % 16 != 0)
        return false;
    memcpy(&run->other, &run->table, sizeof run->other);
    run->other.edition = run->table.edition % SABOT_EDITION_LAST + 1;
    sabot_table_apply(&run->other, event);
    return true;
}

static void check_other(struct run *run, const struct sabot_event *event) {
    if (event->kind != SABOT_EVENT_EDITION_ADOPTED)
        run->other.edition = run->table.edition;
    if (memcmp(&run->other, &run->table, sizeof run->other) != 0)
        fail_msg("%s does something else in another edition", sabot_event_forms[event->kind].name);
}

/* ---- command by command ---- */

static void check_refusal(const struct run *run, const struct sabot_command *command,
                          enum sabot_objection heard, int64_t deadline_ms) {
    const struct sabot_decision *decision = &run->decision;
    assert_true(decision->objection != SABOT_NO_OBJECTION);
    assert_true(decision->objection > 0 && decision->objection < SABOT_OBJECTIONS);
    assert_true(heard == SABOT_NO_OBJECTION || heard == decision->objection);
    assert_int_equal(decision->event_count, 0);
    assert_true((decision->refusal_count > 0) ==
                (decision->objection == SABOT_OBJECTION_WAGER_RULES));
    if (command->kind == SABOT_COMMAND_TICK && heard == SABOT_NO_OBJECTION)
        assert_true(deadline_ms == 0 || command->time_ms < deadline_ms);
    check_same_state(&run->table, &run->before);
}

/* The source writes its next sheet over the last one. */
static const struct sabot_sheet *hold_sheet(struct sabot_decision *decision) {
    struct sabot_sheet *sheet = NULL;
    for (int i = 0; i < decision->event_count; i++) {
        struct sabot_particulars *with = &decision->events[i].with;
        if (with->sheet == NULL)
            continue;
        assert_null(sheet); /* one command, one sheet */
        sheet = held_sheet_new();
        assert_non_null(sheet);
        *sheet = *with->sheet;
        with->sheet = sheet;
    }
    return sheet;
}

static void check_acceptance(struct run *run, const struct sabot_command *command,
                             enum sabot_objection heard) {
    const struct sabot_decision *decision = &run->decision;
    const struct sabot_sheet *sheet = hold_sheet(&run->decision);
    assert_int_equal(heard, SABOT_NO_OBJECTION);
    assert_true(decision->event_count > 0);
    if (command->actor.role == SABOT_ROLE_BETTOR)
        assert_int_equal(purse_of(&run->before, command->with.bettor), /* R27 */
                         purse_of(&run->before, command->actor.bettor));
    run->accepted++;
    run->commands_of[command->kind]++;
    for (int i = 0; i < decision->event_count; i++) {
        assert_true(sabot_table_accepts(&run->table, &decision->events[i]));
        feed_replica(run, &decision->events[i]);
        bool has_other = begin_other(run, &decision->events[i]);
        held_table_apply(&run->table, &decision->events[i]);
        if (has_other)
            check_other(run, &decision->events[i]);
        check_event(run, &decision->events[i]);
    }
    held_sheet_drop(sheet);
    check_sum_is_zero(&run->table);
    check_claims(&run->table);
    check_accounts(&run->table);
    check_wagers_are_kept(&run->before, &run->table);
    check_player_dealer(&run->table);
    check_shoe(&run->table);
    if (command->kind == SABOT_COMMAND_TICK)
        check_tick(run);
    memcpy(&run->before, &run->table, sizeof run->table); /* every byte */
}

static bool is_of_every_edition(const struct run *run) {
    return sabot_sheet_edition(&run->source.shipped[run->source.own]) == 1;
}

static void run_command(struct run *run) {
    struct sabot_command command;
    random_command(&run->source, &run->table, &command);
    if (run->own_commands < run->wanted / 3 && is_of_every_edition(run))
        command.edition = 0; /* a third of the run goes by the first edition */
    enum sabot_objection heard = sabot_table_hears(&run->table, command.kind, command.actor);
    int64_t deadline_ms = sabot_table_deadline(&run->table);
    run->commands++;
    run->own_commands +=
        strcmp(run->table.sheet->name, run->source.shipped[run->source.own].name) == 0;
    if (sabot_table_decide(&run->table, &command, &run->decision))
        check_acceptance(run, &command, heard);
    else
        check_refusal(run, &command, heard, deadline_ms);
    if (run->commands % (4 * REPLICA_EVENTS) == 0) {
        held_table_copy(&run->replica, &run->table);
        run->replica_events = REPLICA_EVENTS;
    }
}

static void check_kinds_happened(const struct run *run, long least) {
    for (int kind = 0; kind < SABOT_COMMANDS; kind++) {
        printf("  %-24s %8ld\n", sabot_command_forms[kind].name, run->commands_of[kind]);
        if (run->commands_of[kind] < least)
            fail_msg("%s hardly ever happened", sabot_command_forms[kind].name);
    }
    for (int kind = 1; kind < SABOT_EVENTS; kind++) {
        printf("  %-24s %8ld\n", sabot_event_forms[kind].name, run->events_of[kind]);
        bool is_once = kind == SABOT_EVENT_EDITION_ADOPTED; /* a table's life */
        if (run->events_of[kind] < (is_once ? 1 : least))
            fail_msg("%s hardly ever happened", sabot_event_forms[kind].name);
    }
}

static long commands_wanted(void) {
    const char *wanted = getenv("SABOT_TABLE_COMMANDS");
    return wanted != NULL ? strtol(wanted, NULL, 10) : COMMANDS;
}

static void run_sheet(const char *sheet, uint64_t stream) {
    static struct run run;
    long wanted = commands_wanted();
    held_table_clear(&run.table);
    held_table_clear(&run.replica);
    memset(&run, 0, sizeof run);
    random_commands_begin(&run.source, stream, sheet);
    run.wanted = wanted;
    run.table = sabot_table_empty();
    memcpy(&run.before, &run.table, sizeof run.table);
    while (run.own_commands < wanted)
        run_command(&run);
    printf("%s: %ld commands, %ld accepted, %ld rounds, %ld shoes played to the end,"
           " %ld damaged events applied\n",
           sheet, run.commands, run.accepted, run.rounds, run.shoes_ended, run.damaged_applied);
    if (is_of_every_edition(&run))
        check_kinds_happened(&run, wanted / KIND_EVERY);
}

static void test_commands__hold_on_ventura_ez(void **state) {
    (void)state;
    run_sheet("ventura-ez", 1);
}

static void test_commands__hold_on_dragon_bonus(void **state) {
    (void)state;
    run_sheet("dragon-bonus", 2);
}

static void test_commands__hold_on_ez_house(void **state) {
    (void)state;
    run_sheet("ez-house", 3);
}

static void test_commands__hold_on_livermore_ez(void **state) {
    (void)state;
    run_sheet("livermore-ez", 4);
}

static void test_commands__hold_on_california_panda8(void **state) {
    (void)state;
    run_sheet("california-panda8", 5);
}

static void test_commands__hold_on_commission(void **state) {
    (void)state;
    run_sheet("commission", 6);
}

static void test_commands__hold_on_commission_pairs(void **state) {
    (void)state;
    run_sheet("commission-pairs", 7);
}

HARNESS_MAIN(cmocka_unit_test(test_commands__hold_on_ventura_ez),
             cmocka_unit_test(test_commands__hold_on_dragon_bonus),
             cmocka_unit_test(test_commands__hold_on_ez_house),
             cmocka_unit_test(test_commands__hold_on_livermore_ez),
             cmocka_unit_test(test_commands__hold_on_california_panda8),
             cmocka_unit_test(test_commands__hold_on_commission),
             cmocka_unit_test(test_commands__hold_on_commission_pairs))
