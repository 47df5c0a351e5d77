/*
 * traces.c - looks for traces of a shoe's secrets in bytes. See traces.h.
 */
#include "tests/support/traces.h"

#include "host/fair/fair_derive.h"
#include "tests/support/harness.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    PIECE = 8,       /* bytes of a piece of seed, key, stream, or of card numbers */
    PIECE_CARDS = 8, /* cards of a piece of the order: fewer come by chance */
    PIECE_MAX = 16,  /* bytes of the longest piece */
    PIECES_MAX = 4096,
    CHUNK = 1 << 20,
    MARKS = 1 << 16,
    HELD_BACK_MAX = 1 << 26, /* the terabytes that a sanitizer reserves are not ours */
};

const char *const traces_names[TRACES_KINDS] = {"seed", "key", "stream", "order"};

struct piece {
    uint8_t bytes[PIECE_MAX];
    size_t size;
    enum traces_kind kind;
    int next; /* with the same mark, or -1 */
};

struct traces {
    int count;
    struct piece pieces[PIECES_MAX];
    int first[MARKS]; /* by the mark of a piece's first bytes */
};

/* ---- what is looked for ---- */

static unsigned mark_of(const uint8_t *at) {
    uint64_t word;
    memcpy(&word, at, sizeof word);
    return (unsigned)(word * UINT64_C(0x9e3779b97f4a7c15) >> 48);
}

/* All pieces of `size` bytes that start at a multiple of `step`. */
static void add_pieces(struct traces *traces, enum traces_kind kind, const uint8_t *bytes,
                       size_t count, size_t size, size_t step) {
    for (size_t at = 0; at + size <= count; at += step) {
        assert_true(traces->count < PIECES_MAX);
        struct piece *piece = &traces->pieces[traces->count];
        unsigned mark = mark_of(bytes + at);
        memcpy(piece->bytes, bytes + at, size);
        piece->size = size;
        piece->kind = kind;
        piece->next = traces->first[mark];
        traces->first[mark] = traces->count++;
    }
}

/* Card numbers of two bytes, of one byte, and cards. */
static void add_order(struct traces *traces, const uint16_t *order, size_t cards) {
    uint8_t numbers[SABOT_SHOE_CARDS_MAX];
    struct sabot_card faces[SABOT_SHOE_CARDS_MAX];
    for (size_t i = 0; i < cards; i++) {
        numbers[i] = (uint8_t)(order[i] % SABOT_DECK_CARDS);
        faces[i] = sabot_card_of_deck(numbers[i]);
    }
    add_pieces(traces, TRACES_ORDER, (const uint8_t *)order, 2 * cards, 2 * PIECE_CARDS, 2);
    add_pieces(traces, TRACES_ORDER, numbers, cards, PIECE_CARDS, 1);
    add_pieces(traces, TRACES_ORDER, (const uint8_t *)faces, 2 * cards, 2 * PIECE_CARDS, 2);
}

struct traces *traces_make(const struct fair_terms *terms, const uint8_t seed[FAIR_BYTES]) {
    struct traces *traces = calloc(1, sizeof *traces);
    struct fair_derivation *derivation = calloc(1, sizeof *derivation);
    assert_non_null(traces);
    assert_non_null(derivation);
    for (int mark = 0; mark < MARKS; mark++)
        traces->first[mark] = -1;
    fair_derive(derivation, terms, seed);
    size_t cards = (size_t)terms->decks * SABOT_DECK_CARDS;
    add_pieces(traces, TRACES_SEED, seed, FAIR_BYTES, PIECE, 1);
    add_pieces(traces, TRACES_KEY, derivation->key, FAIR_BYTES, PIECE, 1);
    add_pieces(traces, TRACES_STREAM, derivation->stream, 4 * cards, PIECE, 1);
    add_order(traces, derivation->order, cards);
    free(derivation);
    return traces;
}

void traces_release(struct traces *traces) {
    free(traces);
}

/* ---- where ---- */

/* Pieces that start in the first `starts` bytes; PIECE_MAX more may be read. */
static void look(const struct traces *traces, const uint8_t *bytes, size_t starts,
                 struct traces_found *found) {
    for (size_t at = 0; at < starts; at++)
        for (int i = traces->first[mark_of(bytes + at)]; i >= 0; i = traces->pieces[i].next) {
            const struct piece *piece = &traces->pieces[i];
            if (memcmp(bytes + at, piece->bytes, piece->size) == 0)
                found->of[piece->kind]++;
        }
    found->bytes += starts;
}

/* Reads `size` bytes of a file from `start` on, or to its end, and looks through
 * them; what cannot be read is passed over. */
static void look_through(const struct traces *traces, int file, off_t start, uint64_t size,
                         struct traces_found *found) {
    static uint8_t bytes[CHUNK + PIECE_MAX];
    for (uint64_t done = 0; done < size; done += CHUNK) {
        uint64_t wanted = size - done < sizeof bytes ? size - done : sizeof bytes;
        memset(bytes, 0, sizeof bytes);
        ssize_t count = pread(file, bytes, wanted, start + (off_t)done);
        if (count <= 0)
            return;
        look(traces, bytes, (size_t)count < CHUNK ? (size_t)count : CHUNK, found);
    }
}

void traces_in_file(const struct traces *traces, int file, struct traces_found *found) {
    off_t end = lseek(file, 0, SEEK_END);
    off_t data = lseek(file, 0, SEEK_DATA);
    while (data >= 0 && data < end) { /* a core has holes of any size */
        off_t hole = lseek(file, data, SEEK_HOLE);
        look_through(traces, file, data, (uint64_t)(hole - data), found);
        data = lseek(file, hole, SEEK_DATA);
    }
}

void traces_in_process(const struct traces *traces, pid_t process, struct traces_found *dumped,
                       struct traces_found *held_back) {
    char path[64], line[4096];
    snprintf(path, sizeof path, "/proc/%ld/smaps", (long)process);
    FILE *maps = fopen(path, "r");
    snprintf(path, sizeof path, "/proc/%ld/mem", (long)process);
    int memory = open(path, O_RDONLY | O_CLOEXEC);
    assert_non_null(maps);
    assert_true(memory >= 0);
    uint64_t from = 0, to = 0;
    char rights[8] = "";
    while (fgets(line, sizeof line, maps) != NULL) {
        uint64_t start, end;
        char first[8];
        if (sscanf(line, "%" SCNx64 "-%" SCNx64 " %7s", &start, &end, first) == 3)
            from = start, to = end, strcpy(rights, first);
        else if (strncmp(line, "VmFlags:", 8) == 0 && rights[0] == 'r') {
            bool is_held_back = strstr(line, " dd") != NULL;
            if (!is_held_back || to - from <= HELD_BACK_MAX)
                look_through(traces, memory, (off_t)from, to - from,
                             is_held_back ? held_back : dumped);
        }
    }
    fclose(maps);
    close(memory);
}
