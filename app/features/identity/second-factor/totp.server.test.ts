import { generateSync } from 'otplib';
import { describe, expect, it } from 'vitest';
import { newAppSecret, qrOf, stepOfCode } from './totp.server';

/** Of RFC 6238, appendix B, in base 32; its codes end in these six digits. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1000);

describe('codes of an app', () => {
  it('B27 reads the codes of RFC 6238', () => {
    expect(stepOfCode(SECRET, '287082', 0, at(59))).toBe(1);
    expect(stepOfCode(SECRET, '081804', 0, at(1_111_111_109))).toBe(37_037_036);
    expect(stepOfCode(SECRET, '005924', 0, at(1_234_567_890))).toBe(41_152_263);
  });

  it('B27 clocks may differ by one step and no more, and a step counts once', () => {
    const now = 1_800_000_015;
    const step = 60_000_000;
    const codeAt = (offset: number) => generateSync({ secret: SECRET, epoch: now + offset });
    expect([-60, -30, 0, 30, 60].map((offset) => stepOfCode(SECRET, codeAt(offset), 0, at(now)))).toEqual([
      undefined,
      step - 1,
      step,
      step + 1,
      undefined,
    ]);
    // At the edges of a step, too.
    for (const second of [0, 29]) {
      const edge = step * 30 + second;
      const offsets = [-60, -30, 0, 30, 60].map((offset) => generateSync({ secret: SECRET, epoch: edge + offset }));
      expect(offsets.map((code) => stepOfCode(SECRET, code, 0, at(edge)) !== undefined)).toEqual([
        false,
        true,
        true,
        true,
        false,
      ]);
    }
    expect(stepOfCode(SECRET, codeAt(0), step, at(now))).toBeUndefined();
    expect(stepOfCode(SECRET, codeAt(-30), step, at(now))).toBeUndefined();
    expect(stepOfCode(SECRET, codeAt(30), step, at(now))).toBe(step + 1);
    // The app's clock was ahead: its next code is the one after.
    expect(stepOfCode(SECRET, codeAt(0), step + 1, at(now))).toBeUndefined();
    expect(stepOfCode(SECRET, codeAt(30), step + 1, at(now))).toBeUndefined();
  });

  it('B27 makes secrets of 160 bits, and a drawing of what an app reads', () => {
    expect(newAppSecret()).toMatch(/^[A-Z2-7]{32}$/);
    expect(newAppSecret()).not.toBe(newAppSecret());
    const { size, path } = qrOf(SECRET, 'ayşe@firma.example');
    expect(path).toMatch(/^(M\d+ \d+h\d+v1h-\d+z)+$/);
    const rows = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map(([, x, y, run]) => [x, y, run].map(Number));
    // A quiet zone of four modules all around, as readers need it.
    for (const [x = 0, y = 0, run = 0] of rows) {
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(4);
      expect(Math.max(x + run, y + 1)).toBeLessThanOrEqual(size - 4);
    }
  });
});
