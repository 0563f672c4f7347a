import { getTableName, getViewName, is } from 'drizzle-orm';
import { PgTable, PgView } from 'drizzle-orm/pg-core';
import * as schema from './schema.server';
import * as views from './views.server';

const VERB = /\b(?:(insert) into|(update)|(delete) from|(?:from|join)) "?(\w+)"?/gi;
const LONGEST = 255;
const MOST_KEPT = 1000;

let relations: ReadonlySet<string> | undefined;
const kept = new Map<string, string>();

function relationNames(): ReadonlySet<string> {
  return (relations ??= new Set(
    [...Object.values(schema), ...Object.values(views)].flatMap((value: unknown) => {
      if (is(value, PgTable)) return [getTableName(value)];
      return is(value, PgView) ? [getViewName(value)] : [];
    }),
  ));
}

/**
 * What a statement does to which of our relations: `INSERT receipts UPDATE orders SELECT products`. Of its text nothing else
 * is told, and its values travel apart.
 */
export function statementSummary(text: string): string {
  const known = kept.get(text);
  if (known !== undefined) return known;
  const parts = Array.from(text.matchAll(VERB), ([, insert, update, remove, name = '']) =>
    relationNames().has(name) ? `${(insert ?? update ?? remove ?? 'select').toUpperCase()} ${name}` : '',
  );
  const [verb = ''] = /^[a-z]{1,20}/i.exec(text.trimStart()) ?? [];
  const summary = [...new Set(parts.filter(Boolean))].join(' ').slice(0, LONGEST) || verb.toUpperCase() || 'STATEMENT';
  if (kept.size < MOST_KEPT) kept.set(text, summary);
  return summary;
}
