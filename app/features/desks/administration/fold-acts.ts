/** The entries of one bulk act differ only in these values. */
type Act = {
  at: string;
  actor: string;
  action: string;
  subjectType: string;
  reason: string | null;
  actId: string | null;
};

/** Fewer entries than this are easier to read one by one. */
const FEWEST = 3;
/** A bulk act is written in portions; the pause between two of them is not longer than this. */
const PAUSE_MS = 60_000;

/**
 * Entries in their order, with each bulk act as one: the same actor did the same to subjects of one kind, for one reason,
 * without a pause.
 */
export function foldActs<Entry extends Act>(entries: readonly Entry[]): Entry[][] {
  const folds: Entry[][] = [];
  for (const entry of entries) {
    const fold = folds.at(-1);
    const before = fold?.at(-1);
    if (fold && before && isSameAct(before, entry)) fold.push(entry);
    else folds.push([entry]);
  }
  return folds.flatMap((fold) => (fold.length < FEWEST ? fold.map((entry) => [entry]) : [fold]));
}

function isSameAct(one: Act, other: Act): boolean {
  return (
    one.actor === other.actor &&
    one.action === other.action &&
    one.subjectType === other.subjectType &&
    one.reason === other.reason &&
    one.actId === other.actId &&
    Math.abs(Date.parse(one.at) - Date.parse(other.at)) <= PAUSE_MS
  );
}
