import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QUEUES } from '~/jobs/job';
import { MOST_PLACES, mostAtOnce, placesOf } from './worker-places';

describe('B37 the places of a worker', () => {
  it('B37 more than it was started with are opened where all workers together are to run more, and closed again', () => {
    expect(placesOf('mail', { started: 4, atOnce: null, workers: 2 })).toBe(4);
    expect(placesOf('mail', { started: 4, atOnce: 6, workers: 2 })).toBe(4);
    expect(placesOf('mail', { started: 4, atOnce: 24, workers: 2 })).toBe(12);
    expect(placesOf('mail', { started: 4, atOnce: 25, workers: 2 })).toBe(13);
    expect(placesOf('mail', { started: 4, atOnce: 24, workers: 0 })).toBe(24);
    expect(placesOf('imports', { started: 1, atOnce: 40, workers: 2 })).toBe(MOST_PLACES.imports);
  });

  it('B37 what is wanted and allowed finds room in all workers together, and no worker passes its most', () => {
    const some = fc.record({
      queue: fc.constantFrom(...QUEUES),
      started: fc.integer({ min: 1, max: 4 }),
      workers: fc.integer({ min: 1, max: 12 }),
      wanted: fc.integer({ min: 1, max: 10_000 }),
    });
    fc.assert(
      fc.property(some, ({ queue, started, workers, wanted }) => {
        const atOnce = Math.min(wanted, mostAtOnce(queue, workers));
        const places = placesOf(queue, { started, atOnce, workers });
        expect(places * workers).toBeGreaterThanOrEqual(atOnce);
        expect(places).toBeLessThanOrEqual(Math.max(started, MOST_PLACES[queue]));
      }),
    );
  });
});
