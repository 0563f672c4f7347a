/** What tells apart two entries that are one act on many things. */
type Act = { at: string; actor: string; action: string; subjectType: string; reason: string | null };

/** Fewer than this read better one by one. */
const FEWEST = 3;
/** Work on many things is written in stretches; between two of one act there is no longer pause. */
const PAUSE_MS = 60_000;

/**
 * Entries in their order, with one act on many things as one: somebody did the same to things of one kind, for one reason,
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
    Math.abs(Date.parse(one.at) - Date.parse(other.at)) <= PAUSE_MS
  );
}
