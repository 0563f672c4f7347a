import { describe, expect, it } from 'vitest';
import { contractsSince, problemsOfMigration, runsAlone } from './migration-rules.mjs';

const TAGS = ['0034_new', '0050_this', '0051_later'];
const problems = (text: string) => problemsOfMigration('0050_this', text, TAGS);

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

  it('O6 an index on a large table is built beside its writers, alone in its migration', () => {
    expect(problems('CREATE INDEX "a" ON "orders" USING btree ("id");')).toEqual([
      expect.stringContaining('the index on orders stops its writers'),
    ]);
    expect(problems(`CREATE UNIQUE INDEX "a" ON "${'tb'}Anything" ("id");`)).toHaveLength(1);
    expect(problems('CREATE INDEX "a" ON "products" ("id");')).toEqual([]);
    const beside = 'DROP INDEX CONCURRENTLY IF EXISTS "a";\nCREATE INDEX CONCURRENTLY "a" ON "orders" ("id");';
    expect(problems(beside)).toEqual([]);
    expect(runsAlone(beside)).toBe(true);
    expect(problems(`${beside}\nALTER TABLE "orders" ADD COLUMN "b" int;`)).toEqual([
      expect.stringContaining('holds nothing else'),
    ]);
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
