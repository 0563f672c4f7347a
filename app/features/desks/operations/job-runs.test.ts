import { describe, expect, it } from 'vitest';
import { runsOf } from './job-runs';

const again = (attempt: number) => ({ attempt, retryInMs: 40 });
const last = (attempt: number) => ({ attempt, retryInMs: null });
const shape = (attempts: Parameters<typeof runsOf>[0]) =>
  runsOf(attempts).map(({ number, attempts: ofRun }) => [number, ofRun.map(({ attempt }) => attempt)]);

describe('the attempts of a job by run', () => {
  it('O3 each run counts from one, the newest run and attempt first', () => {
    expect(shape([again(2), again(1), last(5), again(4), again(3), again(2), again(1), last(1)])).toEqual([
      [3, [2, 1]],
      [2, [5, 4, 3, 2, 1]],
      [1, [1]],
    ]);
    expect(shape([])).toEqual([]);
  });

  it('O3 an end divides runs although the first attempt after it was never written', () => {
    expect(shape([again(3), again(2), last(1)])).toEqual([
      [2, [3, 2]],
      [1, [1]],
    ]);
  });

  it('O3 attempts that bear the same number, because the line did not count the first, are of one run', () => {
    expect(shape([last(2), again(2), again(1)])).toEqual([[1, [2, 2, 1]]]);
  });

  it('O3 a run whose end was never written ends where the next begins', () => {
    expect(shape([again(1), again(2), again(1)])).toEqual([
      [2, [1]],
      [1, [2, 1]],
    ]);
  });
});
