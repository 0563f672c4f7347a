import { expect, it } from 'vitest';
import { taskErrorText } from './task-error';

const coded = (error: Error, code: string) => Object.assign(error, { code });

it('O6 O8 a task says that the database cannot be reached, why, and what to do', () => {
  const refused = coded(new Error('connect ECONNREFUSED 127.0.0.1:1'), 'ECONNREFUSED');
  const shown = taskErrorText(refused);
  expect(shown.split('\n')).toHaveLength(2);
  expect(shown).toContain('cannot be reached: connect ECONNREFUSED 127.0.0.1:1\nStart it, or correct DATABASE_URL');
  expect(taskErrorText(coded(new AggregateError([refused]), 'ECONNREFUSED'))).toContain('reached: ECONNREFUSED\n');
});

it('O6 O8 any other error of a task is its cause alone, without the statement and its values', () => {
  expect(taskErrorText(new Error('There is no order 42.'))).toBe('There is no order 42.');
  const cause = coded(new Error('relation "orders" does not exist'), '42P01');
  const shown = taskErrorText(new Error('Failed query: select * from orders\nparams: gizli', { cause }));
  expect(shown).toContain('relation "orders" does not exist');
  expect(shown).not.toMatch(/params|select/);
});
