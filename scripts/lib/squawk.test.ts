import { describe, expect, it } from 'vitest';
import { locksOfMigration } from './squawk.mjs';

describe('B38 O6 squawk judges the locks of new migrations', () => {
  it.each([
    ['create index "a" on "products" ("sku");', 'require-concurrent-index-creation'],
    ['drop index "a";', 'require-concurrent-index-deletion'],
    ['alter table "products" add constraint "a" check ("vat" > 0);', 'constraint-missing-not-valid'],
    [
      'alter table "products" add constraint "a" check ("vat" > 0) not valid; alter table "products" validate constraint "a";',
      'constraint-missing-not-valid',
    ],
    ['alter table "products" add column "firm" int references "firms" ("id");', 'adding-foreign-key-constraint'],
    ['alter table "products" add constraint "a" unique ("sku");', 'disallowed-unique-constraint'],
    ['alter table "products" alter column "sku" set not null;', 'adding-not-nullable-field'],
    ['alter table "products" add column "a" int not null;', 'adding-required-field'],
    ['alter table "products" add column "a" timestamptz default clock_timestamp();', 'adding-field-with-default'],
    ['alter table "products" alter column "a" type bigint; -- contracts since 0034_new: why', 'changing-column-type'],
    ['truncate "products" cascade;', 'ban-truncate-cascade'],
    ['begin; update "products" set "vat" = 20; commit;', 'transaction-nesting'],
    ['alter table "products" ad column "a" int;', 'syntax-error'],
  ])('B38 O6 %s is refused', (statement, rule) => {
    expect(locksOfMigration(statement)).toEqual(expect.arrayContaining([expect.stringContaining(`line 1: ${rule}: `)]));
  });

  it.each([
    'create table "a" ("id" int, "sku" varchar(20)); create index "b" on "a" ("id"); alter table "a" add foreign key ("sku") references "products";',
    'alter table "products" add column "a" int not null default 1;',
    'alter table "products" add constraint "a" check ("vat" > 0) not valid;',
    'alter table "products" validate constraint "a";',
    'drop index concurrently if exists "a"; create index concurrently "a" on "products" ("sku");',
    '-- contracts since 0034_new: nothing reads it\nalter table "products" drop column "a";',
    '-- squawk-ignore require-concurrent-index-creation\ncreate index "a" on "settings" ("name");',
  ])('B38 O6 %s passes', (statement) => {
    expect(locksOfMigration(statement)).toEqual([]);
  });
});
