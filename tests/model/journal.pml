/*
 * journal.pml - how servers append to one journal, for Spin: every order of their steps is tried.
 *
 * Two servers, two clients, a database with a second one that takes over. A client sends a command
 * with its id until it is answered. A server that has not got it among its records appends it
 * behind the last record that it knows; the journal admits one record a place. An append is not seen,
 * and not answered, before the second database has it; a takeover loses the others. Servers die and
 * resume, answers are lost, the database fails over, each once, at any moment.
 *
 * What is promised (docs/servers.md): what is acknowledged is in the journal for ever, no command is
 * in it twice, commands of one client keep their order, and a server shows nothing that the journal
 * does not have. That everybody is answered in the end is not modelled: sends are bounded.
 *
 * PLANT puts one mistake into it, which must be found: 1 does not look for the id after a lost race,
 * 2 acknowledges before the second database has the record, 3 resumes without the records that
 * it missed, 4 does not read the head again after an answer was lost.
 */
#ifndef PLANT
#define PLANT 0
#endif
#ifndef DEATHS /* and TAKEOVERS, LOSSES: how often each may happen */
#define DEATHS    1
#define TAKEOVERS 1
#define LOSSES    1
#endif
#define COMMANDS 3 /* the first client sends 0 and 1, the other 2 */
#define PLACES   6
#define NOBODY   7

byte journal[PLACES]; /* ids */
byte written;         /* by the first database */
byte kept;            /* by the second as well: what anybody may read */
byte term;            /* a takeover begins another: connections of the one before are dead */
byte known[2];        /* records that a server has, */
byte has[2];          /* and their ids, a bit each */
bool acknowledged[COMMANDS];
byte deaths = DEATHS, takeovers = TAKEOVERS, losses = LOSSES;

bool answers[COMMANDS]; /* on their way to a client */
chan to_server[2] = [2] of { byte };

#define BIT(id)  (1 << (id))
#define HAS(s, id) ((has[s] & BIT(id)) != 0)

hidden byte i, at, copies, found[COMMANDS];

/* The promises, after every step that could break one. */
inline check() {
    d_step {
        for (i : 0 .. COMMANDS - 1) {
            copies = 0; found[i] = PLACES;
            for (at : 0 .. PLACES - 1) {
                if
                :: at < kept && journal[at] == i -> copies++; found[i] = at
                :: else -> skip
                fi
            }
            assert(copies <= 1);
            assert(!acknowledged[i] || copies == 1)
        }
        assert(found[1] == PLACES || found[0] < found[1]);
        assert(known[0] <= kept && known[1] <= kept)
    }
}

inline read_on(s) {
    atomic {
        do
        :: known[s] < kept ->
            has[s] = has[s] | BIT(journal[known[s]]);
            known[s]++
        :: else -> break
        od
    }
}

inline answer(id) {
    if
    :: answers[id] = true
    :: losses > 0 -> losses--
    fi
}

/* One place, one record: the key of the row. Others wait while one is being written. */
proctype server(byte s) {
    byte id, place, began;
end:
    do
    :: to_server[s]?id ->
        do
        :: HAS(s, id) -> answer(id); break
        :: else ->
            atomic {
                written == kept;
                place = known[s];
                began = term;
                if
                :: place == written -> journal[written] = id; written++; place = NOBODY
                :: else -> skip
                fi
            }
            if
            :: place != NOBODY -> /* the race is lost */
#if PLANT == 1
                atomic {
                    written == kept;
                    read_on(s);
                    journal[written] = id; written++;
                    kept = written; check()
                }
                answer(id); break
#else
                read_on(s)
#endif
            :: else ->
#if PLANT == 2
                answer(id);
#endif
                if
                :: atomic { term == began -> kept = written; check() } /* the second one has it */
                    if
                    :: atomic { known[s]++; has[s] = has[s] | BIT(id) }
                        answer(id)
                    :: losses > 0 -> losses--; /* the line is cut: nobody knows */
#if PLANT == 4
                        atomic { written == kept; journal[written] = id; written++; kept = written; check() }
                        answer(id)
#else
                        read_on(s)
#endif
                    fi
                :: term != began -> read_on(s)
                fi;
                break
            fi
        od;
        atomic { id = 0; place = 0; began = 0 }
    :: atomic { deaths > 0 -> deaths--; has[s] = 0; known[s] = 0 }
#if PLANT == 3
        known[s] = kept
#else
        read_on(s)
#endif
    :: atomic { known[s] < kept -> read_on(s) } /* notified */
    od
}

/* What the second one does not have is gone, with its connections. */
proctype database() {
    do
    :: atomic { takeovers > 0 -> takeovers--; term++; written = kept; check() }
    :: takeovers == 0 -> break
    od
}

/* To either server, and once more to either if no answer comes. */
inline send_until_answered(id) {
    sends = 2;
    do
    :: atomic { sends > 0 -> sends--; to_server[0]!id }
    :: atomic { sends > 0 -> sends--; to_server[1]!id }
    :: atomic { answers[id] -> acknowledged[id] = true; check(); break }
    :: sends == 0 && timeout -> break
    od
}

proctype first_client() {
    byte sends;
    send_until_answered(0);
#ifndef SHORT
    if
    :: acknowledged[0] -> send_until_answered(1)
    :: else -> skip
    fi
#endif
}
proctype second_client() {
    byte sends;
    send_until_answered(2)
}

init {
    atomic {
        run server(0); run server(1); run database(); run first_client(); run second_client()
    }
}

