import { describe, expect, it } from 'vitest';
import { asBusy } from './client.server';

const databaseError = (code: string) => new Error('wrapped', { cause: Object.assign(new Error('refused'), { code }) });

describe('asBusy', () => {
  it.each(['08006', '53300', '57P01', '57P03', '57014'])('O6 %s is a database that cannot answer now: 503', (code) => {
    expect(asBusy(databaseError(code))).toMatchObject({ status: 503, details: { retryAfterSeconds: 2 } });
  });

  it('O6 so is a connection that did not come in time; a broken rule is not', () => {
    expect(asBusy(new Error('timeout exceeded when trying to connect'))).toMatchObject({ status: 503 });
    const unique = databaseError('23505');
    expect(asBusy(unique)).toBe(unique);
  });
});
