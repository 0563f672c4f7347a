/**
 * Caches a read that many callers need and that seldom changes, for `ms`, which may depend on the key; concurrent
 * callers share it. A failed read is not cached. The keys must be few.
 */
export function keepFor<T, Key extends string = string>(
  ms: number | ((key: Key) => number),
  read: (key: Key) => Promise<T>,
): { read: (key: Key) => Promise<T>; forget: () => void } {
  const kept = new Map<Key, { until: number; value: Promise<T> }>();
  return {
    read(key) {
      const known = kept.get(key);
      if (known && known.until >= Date.now()) return known.value;
      const until = Date.now() + (typeof ms === 'number' ? ms : ms(key));
      const entry = { until, value: read(key) };
      kept.set(key, entry);
      entry.value.catch(() => {
        if (kept.get(key) === entry) kept.delete(key);
      });
      return entry.value;
    },
    forget: () => kept.clear(),
  };
}
