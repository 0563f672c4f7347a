import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { detailOf, factsOf, placesOf, withoutValues } from './error-facts.server';

const CANARY = 'Kanarya-7f3a';

const refused = (code: string, message: string, more: object = {}) =>
  Object.assign(new Error(`Failed query: insert into firms values ($1)\nparams: ${CANARY}`), {
    name: 'DrizzleQueryError',
    query: 'insert',
    params: [CANARY],
    cause: Object.assign(new Error(message), {
      name: 'error',
      code,
      severity: 'ERROR',
      detail: `Key (a)=(${CANARY})`,
      ...more,
    }),
  });

const everything = (error: unknown) => JSON.stringify(factsOf(error)) + detailOf(error);

describe('O7 what may be told of an error', () => {
  it('O7 of the database only its state, its constraint and its words without values', () => {
    const unique = refused('23505', 'duplicate key value violates unique constraint "firms_tax"', {
      constraint: 'firms_tax',
      table: 'firms',
      where: CANARY,
    });
    expect(factsOf(unique)).toMatchObject({
      type: 'DrizzleQueryError',
      cause: { code: '23505', constraint: 'firms_tax', table: 'firms' },
    });
    expect(detailOf(unique)).toBe('23505: duplicate key value violates unique constraint "firms_tax" [firms]');
    const check = refused('23514', 'new row for relation "firms" violates check constraint "firms_name"');
    expect(detailOf(check)).toBe('23514: new row for relation "firms" violates check constraint "firms_name"');
    expect(detailOf(refused('22001', 'value too long for type character varying(60)'))).toBe(
      '22001: value too long for type character varying(60)',
    );
    const raised = refused('23514', `row of ${CANARY} refused`, { routine: 'exec_stmt_raise' });
    for (const error of [unique, check, raised, refused('P0001', `no ${CANARY}`)]) {
      expect(everything(error)).not.toMatch(/kanarya|failed query/i);
    }
  });

  it.each([
    ['22P02', `invalid input syntax for type integer: "${CANARY}"`, 'invalid input syntax for type integer: …'],
    ['22008', `date/time field value out of range: "${CANARY}"`, 'date/time field value out of range: …'],
    ['23502', `null value in column "a" of relation "b" violates not-null constraint`, undefined],
    ['23514', `Failing row contains (1, ${CANARY}, null).`, '…'],
  ])('O7 %s: %s', (code, message, shown = message) => {
    expect(detailOf(refused(code, message))).toBe(`${code}: ${shown}`);
    expect(everything(refused(code, message))).not.toContain(CANARY);
  });

  it('O7 of libraries and the runtime only what is known to hold no value', () => {
    const provoked: unknown[] = [];
    for (const provoke of [
      () => JSON.parse(`{"name": ${CANARY}`) as unknown,
      () => BigInt(CANARY),
      () => new Headers({ a: `${CANARY}\nb` }),
      () => new RegExp(`(${CANARY}`),
      () => new Intl.DateTimeFormat(`${CANARY}_`),
      () => z.object({ name: z.number() }).parse({ name: CANARY }),
      () => (undefined as unknown as { name: string }).name,
      () => {
        throw Object.assign(new Error(`kanarya mitten im Satz`), {
          name: 'LibraryError',
          config: { password: CANARY },
        });
      },
      () => {
        throw Object.assign(new Error(`The mail server rejected the mail: 550 5.1.1 ${CANARY} unknown`), {
          name: 'MailDeliveryError',
        });
      },
    ]) {
      try {
        provoke();
      } catch (error) {
        provoked.push(error);
      }
    }
    expect(provoked).toHaveLength(9);
    for (const error of provoked) expect(everything(error)).not.toMatch(/kanarya/i);
    expect(provoked.map(detailOf)).toEqual([
      'SyntaxError',
      'SyntaxError',
      'TypeError',
      'SyntaxError',
      'RangeError',
      'name: invalid_type',
      "Cannot read properties of undefined (reading 'name')",
      'LibraryError',
      'The mail server rejected the mail: 550 5.1.1',
    ]);
    expect(detailOf(CANARY)).toBe('a value that is no error was thrown');
  });

  it('O7 own words stay, the values in them do not; a system’s code says what and where', () => {
    expect(detailOf(new Error('the catalogue changed at each attempt'))).toBe('the catalogue changed at each attempt');
    expect(detailOf(new RangeError('not nine digits: "123456789"'))).toBe('not nine digits: …');
    const connection = Object.assign(new Error(`connect ECONNREFUSED ${CANARY}`), {
      code: 'ECONNREFUSED',
      syscall: 'connect',
      address: '127.0.0.1',
      port: 5432,
    });
    expect(detailOf(connection)).toBe('connect ECONNREFUSED 127.0.0.1:5432');
  });

  it('O7 of an answer of Redis its code alone', () => {
    const reply = (message: string) => Object.assign(new Error(message), { name: 'ReplyError' });
    const full = reply("OOM command not allowed when used memory > 'maxmemory'. script: f0, on @user_script:1.");
    expect(detailOf(full)).toBe('OOM');
    const wrong = reply(`ERR unknown command '${CANARY}', with args beginning with: '${CANARY}'`);
    expect(detailOf(wrong)).toBe('ERR');
    expect(everything(wrong)).not.toContain(CANARY);
  });

  it('O7 of a stack the places, and no line of a message that looks like one', () => {
    const message = `first\n    at Kanarya (/home/kanarya.ts:1:1)`;
    const { stack } = factsOf(new Error(message));
    expect(stack).toMatch(/^at .*app\/platform\/error-facts\.test\.ts:\d+:\d+/);
    expect(stack).not.toMatch(/kanarya/i);
    expect(stack).not.toContain(process.cwd());
    const stored = `Error: params: ${CANARY}\n    at ${CANARY}\n    at runSteps (app/features/x.ts:41:11)\nat go (worker/a.ts:1:1)`;
    expect(placesOf(stored)).toBe('at runSteps (app/features/x.ts:41:11)\nat go (worker/a.ts:1:1)');
    // As stored and read again.
    expect(placesOf(placesOf(stored))).toBe(placesOf(stored));
  });

  it.each([
    ['Key (email)=(ayse@kanarya.example) already exists.', '…'],
    ['Failed query: select $1\nparams: Kanarya', '…'],
    ['no licence AB12CD34 of 4540536920', 'no licence … of …'],
    ['call +90 212 555 10 10 or 4242 4242 4242 4242', 'call +… or …'],
    ['smtp://kanarya:gizli@mail.example/', 'smtp://…/'],
    ["the mail service's answer is 'Kanarya'", "the mail service's answer is …"],
    ['HTTP 503, order 85', 'HTTP 503, order 85'],
    ['23514: row of Kanarya', '23514: …'],
  ])('O7 stored words are shown without values: %s', (stored, shown) => {
    expect(withoutValues(stored)).toBe(shown);
  });

  it('O7 struck words stay as they are', () => {
    // The mark of a struck number does not begin a quote.
    expect(withoutValues(withoutValues("1234567'"))).toBe(withoutValues("1234567'"));
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'aé1 "\'(@:…)/=ABCDEF0-\n') }), (text) => {
        expect(withoutValues(withoutValues(text))).toBe(withoutValues(text));
      }),
    );
  });
});
