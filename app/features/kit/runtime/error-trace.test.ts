import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { traceOf } from './error-trace.server';
import { codeOf } from '~/platform/error-facts.server';

const fromDatabase = (code: string, message: string) =>
  new Error('Failed query: insert into x values ($1)\nparams: gizli-parola', {
    cause: Object.assign(new Error(message), { code }),
  });

const traceOfError = (error: unknown) => traceOf({ code: codeOf(error), error });

describe('O3 what is kept of an error', () => {
  it('O3 the cause of a retry speaks, with the places it came from and no path of this machine', () => {
    const trace = traceOf({ code: 'mail-timeout', error: new Error('The mail service left it unanswered.') });
    expect(trace).toMatchObject({ code: 'mail-timeout', detail: 'The mail service left it unanswered.' });
    expect(trace.stack).toMatch(/^at .*app\/features\/kit\/runtime\/error-trace\.test\.ts/);
    expect(trace.stack).not.toContain(process.cwd());
  });

  it('O3 a statement’s values are kept neither in the words nor in the stack', () => {
    const wrong = traceOfError(fromDatabase('22P02', 'invalid input syntax for type integer: "gizli-parola"'));
    expect(wrong).toMatchObject({
      code: 'database-refused',
      detail: '22P02: invalid input syntax for type integer: …',
    });
    const taken = traceOfError(fromDatabase('23505', 'duplicate key value violates unique constraint "orders_pkey"'));
    expect(taken.detail).toBe('23505: duplicate key value violates unique constraint "orders_pkey"');
    for (const { detail, stack } of [wrong, taken]) expect(detail + stack).not.toContain('gizli');
  });

  it('O3 a payload that does not fit is named by its fields, not by what stood in them', () => {
    const { error } = z.object({ mailId: z.uuid() }).safeParse({ mailId: 'gizli-parola' });
    expect(traceOf({ code: 'malformed-payload', error })).toMatchObject({
      code: 'malformed-payload',
      detail: 'mailId: invalid_format',
    });
    expect(JSON.stringify(traceOf({ code: 'malformed-payload', error }))).not.toContain('gizli');
  });

  it('O3 a refusal by a rule has a code and came from nowhere; what is no error has words all the same', () => {
    expect(traceOf({ code: 'licence-of-other-firm' })).toEqual({
      code: 'licence-of-other-firm',
      detail: 'licence-of-other-firm',
      stack: '',
    });
    expect(traceOfError('kaputt')).toEqual({
      code: 'unexpected',
      detail: 'a value that is no error was thrown',
      stack: '',
    });
  });

  it('O3 stacks and words have an end', () => {
    const endless = new Error('x '.repeat(2000));
    endless.stack = `Error: x\n${'    at somewhere (app/file.ts:1:1)\n'.repeat(1000)}`;
    const { detail, stack } = traceOfError(endless);
    expect(detail).toHaveLength(500);
    expect(stack.length).toBeLessThanOrEqual(4000);
  });
});
