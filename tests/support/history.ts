/**
 * What the clients of a test asked, what they were told, and what they read. Times are milliseconds of one clock that all
 * clients share.
 */
export type History = {
  attempts: Attempt[];
  /** The sums before the first attempt. */
  begin: Record<string, number>;
  /** What there is once everything has come to rest, of what clients cause alone. */
  end: { effects: Effect[]; sums: Record<string, number> };
};

/** Something that stays so once it is so: of `order 41`, that it is `cancelled`. */
export type Fact = { of: string; fact: string };

/** A fact that a client wants to bring about, and what it adds to sums, in kuruş. Attempts at one fact are one act, however many ask. */
export type Wanted = Fact & {
  adds?: Record<string, number>;
  /** A yes leaves open whether this came about: it may be so already in another way, or follow only under some conditions. */
  perhaps?: true;
};

/** How often a fact came about: a payment that was booked twice came about twice. `follows` from another, if nobody need ask for it. */
export type Effect = Fact & { times: number; follows?: Fact | null };

/** What a client read: all facts of one thing, its revision, and sums in kuruş. */
export type Sight = { of: string; facts?: string[]; revision?: number; sums?: Record<string, number> };

export type Attempt = {
  /** Its place in the history, by which findings name it. */
  id: number;
  client: string;
  /** In words: `order under key 7f3a`. */
  asks: string;
  askedAt: number;
  answeredAt: number;
  /** `unknown`: no answer, or one that leaves open whether it was done. */
  outcome: 'ok' | 'refused' | 'unknown';
  answer: string;
  wants: Wanted[];
  sees: Sight[];
};

type Told = { wants?: Wanted[]; sees?: Sight[] };

/** Collects what clients do. */
export function startHistory(begin: Record<string, number> = {}) {
  const attempts: Attempt[] = [];
  const startedAt = performance.now();
  const clock = () => Math.round((performance.now() - startedAt) * 1000) / 1000;

  return {
    attempts,
    begin,
    /**
     * Asks once and notes what came of it. An answer of the server's own trouble (5xx) is none.
     * @param read what an answer of success says; `wants` may name more closely what was brought about
     */
    async ask(
      client: string,
      asks: string,
      wants: Wanted[],
      ask: () => Promise<Response>,
      read: (answer: Response) => Promise<Told> = () => Promise.resolve({}),
    ): Promise<Attempt> {
      const attempt: Attempt = {
        ...{ id: attempts.length + 1, client, asks, wants, sees: [] },
        ...{ askedAt: clock(), answeredAt: Infinity, outcome: 'unknown', answer: 'not at all' },
      };
      attempts.push(attempt);
      try {
        const answer = await ask();
        attempt.answer = String(answer.status);
        if (answer.status < 400) {
          const { wants: more = [], sees = [] } = await read(answer);
          // Only an answer that was read whole says something.
          attempt.outcome = 'ok';
          attempt.wants = [...wants, ...more];
          attempt.sees = sees;
        } else {
          if (answer.status < 500) attempt.outcome = 'refused';
          attempt.answer += ` ${(await answer.text().catch(() => '')).slice(0, 120)}`;
        }
      } catch (error) {
        attempt.answer = error instanceof Error ? `${error.message}` : 'not at all';
      }
      attempt.answeredAt = clock();
      return attempt;
    },
  };
}
