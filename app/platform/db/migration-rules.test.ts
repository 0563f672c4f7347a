import { describe, expect, it } from 'vitest';
import { contractsSince, problemsOfMigration, runsAlone } from './migration-rules.mjs';

const TAGS = ['0034_new', '0050_this', '0051_later'];
const problems = (text: string) => problemsOfMigration('0050_this', text, TAGS, '0034_new');

describe('O6 what a migration may do while the release before still serves', () => {
  it.each([
    'ALTER TABLE "products" RENAME COLUMN "id" TO "nr";',
    'ALTER TABLE "products" DROP COLUMN "id";',
    'ALTER TABLE "products" ALTER COLUMN "id" SET DATA TYPE bigint;',
    'ALTER TABLE "products" ALTER COLUMN "id" DROP DEFAULT;',
    'alter table products drop id;',
    'DROP TABLE "products";',
    'drop view if exists erp_firms cascade;',
    'CREATE TABLE "a" ("id" int);--> statement-breakpoint\nDROP TABLE "b";',
  ])('O6 %s is refused unless the file says that it contracts', (statement) => {
    expect(problems(statement)).toEqual([expect.stringContaining('-- contracts since')]);
    expect(problems(`-- contracts since 0034_new: nothing reads it any more\n${statement}`)).toEqual([]);
  });

  it.each([
    'ALTER TABLE "products" ADD COLUMN "drop" text;',
    'ALTER TABLE "products" ALTER COLUMN "a" DROP NOT NULL;',
    'ALTER TABLE "products" DROP CONSTRAINT "c";',
    'DROP VIEW "erp_firms";--> statement-breakpoint\nCREATE VIEW "erp_firms" AS select 1;',
    'DROP INDEX "a";',
    '-- DROP TABLE is only named here\nCREATE TABLE "a" ("id" int);',
  ])('O6 %s passes', (statement) => {
    expect(problems(statement)).toEqual([]);
  });

  it('O6 B38 an index that is built beside its writers stands alone in its migration, and begins anew where it was cut off', () => {
    const beside = 'DROP INDEX CONCURRENTLY IF EXISTS "a";\nCREATE INDEX CONCURRENTLY "a" ON "orders" ("id");';
    expect(problems(beside)).toEqual([]);
    expect(runsAlone(beside)).toBe(true);
    expect(problems(`${beside}\nALTER TABLE "orders" ADD COLUMN "b" int;`)).toEqual([
      expect.stringContaining('holds nothing else'),
    ]);
    for (const before of ['', 'DROP INDEX CONCURRENTLY IF EXISTS "b";'])
      expect(problems(`${before}CREATE UNIQUE INDEX CONCURRENTLY "a" ON "orders" ("id");`)).toEqual([
        expect.stringContaining('DROP INDEX CONCURRENTLY IF EXISTS "a" stands before it'),
      ]);
  });

  it('O6 B38 what the last release still uses is taken away one release later', () => {
    const contraction = '-- contracts since 0041_moved: why\nDROP TABLE "b";';
    const judged = (released: string) =>
      problemsOfMigration('0050_this', contraction, ['0034_new', '0041_moved', '0050_this'], released);
    expect(judged('0034_new')).toEqual([expect.stringContaining('the last release does not know')]);
    expect(judged('0041_moved')).toEqual([]);
    expect(judged('0050_this')).toEqual([]);
  });

  it('O6 a contraction names an earlier migration', () => {
    expect(contractsSince('-- contracts since 0034_new: why')).toBe('0034_new');
    expect(contractsSince('-- contracts since 0034_new:')).toBeUndefined();
    for (const other of ['0033_unknown', '0050_this', '0051_later'])
      expect(problems(`-- contracts since ${other}: why\nDROP TABLE "b";`)).toEqual([
        expect.stringContaining('no migration before it'),
      ]);
  });
});
