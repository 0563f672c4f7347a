import fc from 'fast-check';
import { expect, it } from 'vitest';
import { stepOf } from './token-family';
import { GRACE_SECONDS } from './token-terms';

type Held = { usedAt: number | null; successor: number | null };

it('D4 however programs and thieves come: one successor a token, and a late reuse ends the family for good', () => {
  const presented = fc.record({ token: fc.nat({ max: 8 }), wait: fc.integer({ min: 0, max: 2 * GRACE_SECONDS }) });
  fc.assert(
    fc.property(fc.array(presented, { maxLength: 40 }), (uses) => {
      const tokens: Held[] = [{ usedAt: null, successor: null }];
      let now = 0;
      let ended = false;
      for (const { token: wanted, wait } of uses) {
        now += wait;
        const index = wanted % tokens.length;
        const token = tokens[index] as Held;
        if (ended) return;
        const step = stepOf({ expired: false, usedSecondsAgo: token.usedAt === null ? null : now - token.usedAt });
        switch (step) {
          case 'rotate':
            // Only what nobody has used makes a successor, so each token has one at the most.
            expect(token).toEqual({ usedAt: null, successor: null });
            token.usedAt = now;
            token.successor = tokens.push({ usedAt: null, successor: null }) - 1;
            break;
          case 'same-successor':
            expect(token.successor).toBe(index + 1);
            expect(now - (token.usedAt as number)).toBeLessThanOrEqual(GRACE_SECONDS);
            break;
          case 'end-family':
            expect(now - (token.usedAt as number)).toBeGreaterThan(GRACE_SECONDS);
            ended = true;
            break;
          case 'refuse':
            throw new Error('a token that has not expired is never refused');
        }
        // The newest is the only one that nobody has used.
        expect(tokens.filter(({ usedAt }) => usedAt === null)).toHaveLength(1);
        expect(tokens.at(-1)?.usedAt).toBeNull();
      }
    }),
  );
});

it('D4 a token that expired unused is refused, and tells of no thief', () => {
  expect(stepOf({ expired: true, usedSecondsAgo: null })).toBe('refuse');
  expect(stepOf({ expired: true, usedSecondsAgo: GRACE_SECONDS + 1 })).toBe('end-family');
});
