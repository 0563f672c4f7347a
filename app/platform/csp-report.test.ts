import { expect, it } from 'vitest';
import { ReportLimit } from './csp-report.server';

it('O7 thirty reports a minute are told of, and the next one says how many were left out', () => {
  const limit = new ReportLimit();
  const first = Array.from({ length: 100 }, () => limit.take(60_000));
  expect(first.filter(({ told }) => told)).toHaveLength(30);
  expect(limit.take(119_999)).toEqual({ told: false, leftOut: 0 });
  expect(limit.take(120_000)).toEqual({ told: true, leftOut: 71 });
  expect(limit.take(120_001)).toEqual({ told: true, leftOut: 0 });
});
