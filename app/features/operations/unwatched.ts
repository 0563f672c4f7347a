const MINUTE_MS = 60_000;

/**
 * In which stretches no worker ran: workers keep a sample a minute, so a stretch that is over and has less than half of its
 * samples had none for the most of it. Before the first sample of all nobody knows.
 */
export function unwatchedStretches(
  stretches: readonly string[],
  stretchMinutes: number,
  samples: readonly string[],
  first: string | undefined,
  now: number,
): boolean[] {
  const taken = samples.map((at) => Date.parse(at));
  const known = first === undefined ? Infinity : Date.parse(first);
  return stretches.map((text) => {
    const start = Date.parse(text);
    const end = start + stretchMinutes * MINUTE_MS;
    if (start < known || end > now) return false;
    return taken.filter((at) => at >= start && at < end).length < stretchMinutes / 2;
  });
}
