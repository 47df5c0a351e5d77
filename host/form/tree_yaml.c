/*
 * tree_yaml.c - YAML to the neutral tree, from libfyaml's events.
 *
 * Of YAML only what a form needs: one document of mappings, lists and
 * scalars. Anchors, aliases and tags are refused, so that a document means
 * what it shows. Every scalar stays text; what it means is the form's business.
 */
#include "host/form/findings.h"

#include <libfyaml.h>
#include <stdlib.h>
#include <string.h>

/* The document while it comes in: which nodes are open, and the key that
 * waits for its value. */
struct builder {
    struct tree *tree;
    struct findings *findings;
    struct tree_node *open; /* the innermost list or mapping, or NULL */
    int depth;
    int documents;
    char key[TREE_KEY_MAX];
    struct tree_place key_place;
    bool has_key;
    bool done; /* with the stream */
    bool as_json;
};

static struct tree_place place_at(const struct fy_mark *mark) {
    return (struct tree_place){.line = mark == NULL ? 1 : mark->line + 1,
                               .column = mark == NULL ? 1 : mark->column + 1};
}

/* libfyaml marks a quoted text after its quote, an anchor after its `&`. */
static struct tree_place one_before(struct tree_place place) {
    place.column -= place.column > 1;
    return place;
}

static struct tree_place place_of_scalar(struct fy_event *event) {
    struct tree_place place = place_at(fy_event_start_mark(event));
    if (event->scalar.value == NULL)
        return place;
    enum fy_scalar_style style = fy_token_scalar_style(event->scalar.value);
    bool quoted = style == FYSS_SINGLE_QUOTED || style == FYSS_DOUBLE_QUOTED;
    return quoted ? one_before(place) : place;
}

static bool refuse(struct builder *builder, struct tree_place place, const char *words) {
    findings_add(builder->findings, place, "", "%s", words);
    return false;
}

/* ---- nodes ---- */

static bool wants_key(const struct builder *builder) {
    return builder->open != NULL && builder->open->kind == TREE_MAPPING && !builder->has_key;
}

static bool take_key(struct builder *builder, struct fy_token *token, struct tree_place place) {
    size_t length = 0;
    const char *text = fy_token_get_text(token, &length);
    if (text == NULL || memchr(text, '\0', length) != NULL)
        return refuse(builder, place, "the name of a field holds a NUL character");
    if (length >= sizeof builder->key)
        return refuse(builder, place, "the name of a field is far too long");
    memcpy(builder->key, text, length);
    builder->key[length] = '\0';
    builder->key_place = place;
    builder->has_key = true;
    return true;
}

static bool placed(struct builder *builder, struct tree_node *node, struct tree_place place) {
    if (node == NULL)
        return refuse(builder, place, TREE_TOO_MUCH);
    place.order = node->place.order;
    node->place = place;
    if (builder->has_key) {
        builder->key_place.order = node->key_place.order;
        node->key_place = builder->key_place;
    }
    builder->has_key = false;
    return true;
}

static const char *key_of(const struct builder *builder) {
    return builder->has_key ? builder->key : NULL;
}

static bool is_nothing(struct fy_token *token, const char *text, size_t length) {
    if (token == NULL)
        return true;
    if (fy_token_scalar_style(token) != FYSS_PLAIN)
        return false;
    return length == 0 || (length == 1 && text[0] == '~') ||
           (length == 4 && memcmp(text, "null", 4) == 0);
}

static bool take_scalar(struct builder *builder, struct fy_token *token, struct tree_place place) {
    size_t length = 0;
    const char *text = token == NULL ? "" : fy_token_get_text(token, &length);
    if (text == NULL || memchr(text, '\0', length) != NULL)
        return refuse(builder, place, "a NUL character in a text");
    struct tree_node *node =
        is_nothing(token, text, length)
            ? tree_add(builder->tree, builder->open, TREE_NOTHING, key_of(builder))
            : tree_add_text(builder->tree, builder->open, key_of(builder), text, length);
    return placed(builder, node, place);
}

static bool open_node(struct builder *builder, enum tree_kind kind, struct tree_place place) {
    if (wants_key(builder))
        return refuse(builder, place, "the name of a field is a word, not a list or a mapping");
    if (++builder->depth > TREE_DEPTH_MAX)
        return refuse(builder, place, TREE_TOO_DEEP);
    struct tree_node *node = tree_add(builder->tree, builder->open, kind, key_of(builder));
    if (!placed(builder, node, place))
        return false;
    builder->open = node;
    return true;
}

static bool close_node(struct builder *builder) {
    SABOT_ASSERT(builder->open != NULL && builder->depth > 0);
    builder->open = builder->open->parent;
    builder->depth--;
    return true;
}

/* ---- events ---- */

static bool is_plain(struct builder *builder, struct fy_token *anchor, struct fy_token *tag) {
    if (anchor != NULL)
        return refuse(builder, one_before(place_at(fy_token_start_mark(anchor))),
                      "anchors (&name) are not taken: write the value out");
    if (tag != NULL)
        return refuse(builder, place_at(fy_token_start_mark(tag)),
                      "tags (!name) are not taken: write the value alone");
    return true;
}

static bool take_scalar_event(struct builder *builder, struct fy_event *event) {
    struct tree_place place = place_of_scalar(event);
    if (!is_plain(builder, event->scalar.anchor, event->scalar.tag))
        return false;
    return wants_key(builder) ? take_key(builder, event->scalar.value, place)
                              : take_scalar(builder, event->scalar.value, place);
}

static bool take_event(struct builder *builder, struct fy_event *event) {
    struct tree_place place = place_at(fy_event_start_mark(event));
    switch (event->type) {
    case FYET_STREAM_END:
        builder->done = true;
        return true;
    case FYET_DOCUMENT_START:
        if (++builder->documents > 1)
            return refuse(builder, place, "a second document: a file holds one sheet");
        return true;
    case FYET_MAPPING_START:
        return is_plain(builder, event->mapping_start.anchor, event->mapping_start.tag) &&
               open_node(builder, TREE_MAPPING, place);
    case FYET_SEQUENCE_START:
        return is_plain(builder, event->sequence_start.anchor, event->sequence_start.tag) &&
               open_node(builder, TREE_LIST, place);
    case FYET_SCALAR:
        return take_scalar_event(builder, event);
    case FYET_MAPPING_END:
    case FYET_SEQUENCE_END:
        return close_node(builder);
    case FYET_ALIAS:
        return refuse(builder, one_before(place),
                      "aliases (*name) are not taken: write the value out");
    case FYET_NONE:
    case FYET_STREAM_START:
    case FYET_DOCUMENT_END:
        return true;
    }
    return true;
}

/* What to do, by a part of libfyaml's own words. */
static const char *hint_of(const char *words) {
    static const struct {
        const char *part, *hint;
    } hints[] = {
        {"tab character", "; indent with blanks"},
        {"indented flow", "; a } or ] may be missing before it"},
        {"multiline plain key",
         "; write a blank after the colon, and begin the fields of one part in "
         "one column"},
        {"nested block mapping", "; put a text that has a colon in quotes"},
        {"quoted scalar", "; a quote may be missing at its end"},
        {"end of block sequence",
         "; what begins here belongs to another part, as a wager does under "
         "`wagers:`"},
        {"invalid indentation",
         "; indent it as the other fields of its part: the mistake may stand "
         "some lines earlier"},
    };
    for (size_t i = 0; i < sizeof hints / sizeof hints[0]; i++)
        if (strstr(words, hints[i].part) != NULL)
            return hints[i].hint;
    return "";
}

/* libfyaml's own words for what it could not read, at its place. */
static bool report_syntax(struct builder *builder, struct fy_diag *diag) {
    void *before = NULL;
    const struct fy_diag_error *first = fy_diag_errors_iterate(diag, &before);
    if (first == NULL || first->msg == NULL)
        return refuse(builder, (struct tree_place){.line = 1, .column = 1},
                      builder->as_json ? "this is not JSON" : "this is not YAML");
    struct tree_place place = {.line = first->line, .column = first->column};
    findings_add(builder->findings, place, "", "this is not %s: %s%s",
                 builder->as_json ? "JSON" : "YAML", first->msg,
                 builder->as_json ? "" : hint_of(first->msg));
    return false;
}

static bool parse(struct builder *builder, struct fy_parser *parser, struct fy_diag *diag) {
    while (!builder->done) {
        struct fy_event *event = fy_parser_parse(parser);
        if (event == NULL)
            return report_syntax(builder, diag);
        bool taken = take_event(builder, event);
        fy_parser_event_free(parser, event);
        if (!taken)
            return false;
    }
    return true;
}

/* `%YAML 9.9`: libfyaml prints words of its own about some of these. */
static bool has_directive(struct builder *builder) {
    struct tree_place place = {.line = 1, .column = 1};
    const char *at = builder->findings->text;
    const char *end = at + builder->findings->length;
    for (; at != NULL && at < end; place.line++) {
        if (*at == '%')
            return !refuse(builder, place, "directives (%NAME) are not taken");
        at = memchr(at, '\n', (size_t)(end - at));
        at = at == NULL ? NULL : at + 1;
    }
    return false;
}

bool tree_read_yaml(struct tree *tree, struct findings *findings, bool as_json) {
    struct builder builder = {.tree = tree, .findings = findings, .as_json = as_json};
    if (has_directive(&builder))
        return false;
    bool good = false;
    struct fy_diag *diag = fy_diag_create(NULL);
    if (diag != NULL)
        fy_diag_set_collect_errors(diag, true);
    const struct fy_parse_cfg settings = {.search_path = "",
                                          .flags = FYPCF_QUIET | FYPCF_COLLECT_DIAG |
                                                   (as_json ? FYPCF_JSON_FORCE : FYPCF_JSON_NONE),
                                          .diag = diag};
    struct fy_parser *parser = diag == NULL ? NULL : fy_parser_create(&settings);
    if (parser == NULL || fy_parser_set_string(parser, findings->text, findings->length) != 0)
        refuse(&builder, (struct tree_place){0}, "out of memory");
    else
        good = parse(&builder, parser, diag);
    fy_parser_destroy(parser);
    fy_diag_destroy(diag);
    return good;
}
