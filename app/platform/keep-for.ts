/**
 * Reads what many ask for and seldom changes once in `ms`, for each key: who asks meanwhile gets the same. What could not be
 * read is not kept. The keys must be few.
 */
export function keepFor<T>(
  ms: number,
  read: (key: string) => Promise<T>,
): { read: (key: string) => Promise<T>; forget: () => void } {
  const kept = new Map<string, { readAt: number; value: Promise<T> }>();
  return {
    read(key) {
      const known = kept.get(key);
      if (known && Date.now() - known.readAt <= ms) return known.value;
      const entry = { readAt: Date.now(), value: read(key) };
      kept.set(key, entry);
      entry.value.catch(() => {
        if (kept.get(key) === entry) kept.delete(key);
      });
      return entry.value;
    },
    forget: () => kept.clear(),
  };
}
