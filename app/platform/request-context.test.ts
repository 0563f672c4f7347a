import { describe, expect, it } from 'vitest';
import { logFields, runForNobody, runForOne, runInRequest, runInWork } from './request-context.server';

const request = { requestId: 'A', address: '', gone: new AbortController().signal, memo: new Map() };

describe('whose a log line is', () => {
  it('B10 a request has its id, a job its own, several jobs all of theirs, and a duty none', async () => {
    expect(logFields()).toEqual({});
    expect(runInRequest(request, logFields)).toEqual({ correlationId: 'A' });
    expect(runInWork({ correlationIds: ['B'] }, logFields)).toEqual({ correlationId: 'B' });
    await runInWork({ correlationIds: ['B', 'C'] }, async () => {
      await Promise.resolve();
      expect(logFields()).toEqual({ correlationIds: ['B', 'C'] });
      expect(runForOne('C', logFields)).toEqual({ correlationId: 'C' });
      expect(runForNobody(logFields)).toEqual({});
      expect(logFields()).toEqual({ correlationIds: ['B', 'C'] });
    });
  });
});
