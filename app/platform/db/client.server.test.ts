import { describe, expect, it } from 'vitest';
import { asBusy, isConnectionLost } from './client.server';

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

describe('isConnectionLost', () => {
  const failed = (fields: object, message = 'no') =>
    new Error('Failed query: insert … params: Connection terminated', {
      cause: Object.assign(new Error(message), fields),
    });

  it('O7 a connection that is over is one, whatever words it ends with', () => {
    expect(isConnectionLost(failed({ code: '57P01', severity: 'FATAL' }))).toBe(true);
    expect(isConnectionLost(failed({ code: '25P03', severity: 'FATAL' }))).toBe(true);
    expect(isConnectionLost(failed({}, 'Connection terminated unexpectedly'))).toBe(true);
    expect(isConnectionLost(failed({}, 'Client has encountered a connection error and is not queryable'))).toBe(true);
    expect(isConnectionLost(failed({ code: 'ECONNRESET' }))).toBe(true);
  });

  it.each(['57P01', '57P03', '53100', '40P01'])(
    'O7 F31 %s of one statement is none, nor is what a customer wrote',
    (code) => {
      expect(isConnectionLost(failed({ code, severity: 'ERROR' }, 'Connection terminated'))).toBe(false);
      expect(isConnectionLost(failed({}, 'duplicate key'))).toBe(false);
    },
  );
});
