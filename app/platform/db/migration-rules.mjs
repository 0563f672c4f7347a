/**
 * What a migration's text says about running it beside the release before: read by the migrator and by `npm run validate`, which
 * asks squawk about locks besides (`.squawk.toml`).
 */

/** Migrations before it were written before the rule. */
const FIRST_CHECKED = 26;

const CONCURRENT_INDEX = /^(create|drop) (?:unique )?index concurrently (?:if exists )?("?\w+"?)/i;

const CONTRACTS = /^-- contracts since (\d{4}_\w+): \S/m;

/**
 * The migration from which on releases no longer use what this one takes away; undefined where it takes nothing away.
 * Releases that do not know that migration must not serve after this one.
 * @param {string} text
 */
export function contractsSince(text) {
  return CONTRACTS.exec(text)?.[1];
}

/**
 * Whether the migration runs outside a transaction, statement by statement: PostgreSQL builds an index beside its writers
 * in no other way. Such a migration may be cut off and run again, so it is written to bear that.
 * @param {string} text
 */
export function runsAlone(text) {
  return /\bconcurrently\b/i.test(withoutComments(text));
}

/** @param {string} text */
function withoutComments(text) {
  return text.replaceAll(/--.*$/gm, '');
}

/**
 * Why a migration may not be deployed while the release before still serves.
 * @param {string} tag its file's name without `.sql`
 * @param {string} text
 * @param {readonly string[]} tags all migrations in their order
 * @param {string} released the newest migration of the last release
 * @returns {string[]}
 */
export function problemsOfMigration(tag, text, tags, released) {
  const number = Number(tag.slice(0, 4));
  if (number < FIRST_CHECKED) return [];
  const problems = [];
  const since = contractsSince(text);
  if (since !== undefined && !(tags.indexOf(since) >= 0 && tags.indexOf(since) < tags.indexOf(tag)))
    problems.push(`contracts since ${since}, which is no migration before it`);
  const place = tags.indexOf(since ?? '');
  if (place > tags.indexOf(released) && place < tags.indexOf(tag))
    problems.push(`contracts since ${since}, which the last release does not know: take it away one release later`);
  const statements = withoutComments(text)
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim());
  const created = statements.flatMap((statement) => {
    const [, kind, name] = /^create (?:or replace )?(\w+) (?:if not exists )?([\w".]+)/i.exec(statement) ?? [];
    return kind && name ? [`${kind} ${name}`.toLowerCase()] : [];
  });
  for (const statement of statements) {
    if (since === undefined && takesAway(statement, created)) {
      problems.push(
        `"${statement.slice(0, 80)}" breaks the release before: say "-- contracts since NNNN_name: why", the migration from which on nothing uses it`,
      );
    }
  }
  if (runsAlone(text)) {
    const indexes = statements.map((statement) => CONCURRENT_INDEX.exec(statement) ?? []);
    if (statements.some((statement, at) => statement && !indexes[at]?.length))
      problems.push('a migration with CONCURRENTLY runs outside a transaction: it holds nothing else');
    for (const [at, [, act, name]] of indexes.entries()) {
      const [, before, dropped] = indexes[at - 1] ?? [];
      if (/^create/i.test(act ?? '') && !(/^drop/i.test(before ?? '') && dropped === name))
        problems.push(
          `what was cut off leaves ${name} invalid: DROP INDEX CONCURRENTLY IF EXISTS ${name} stands before it`,
        );
    }
  }
  return problems;
}

/**
 * @param {string} statement
 * @param {readonly string[]} created what the same migration makes, by kind and name
 */
function takesAway(statement, created) {
  if (/^alter table .* (rename|alter column \S+ (set data )?type|drop default)\b/i.test(statement)) return true;
  if (/^alter table .* drop (?!constraint|not null|default|identity|expression)/i.test(statement)) return true;
  if (/^alter (view|type|sequence|index|schema|function) .* rename\b/i.test(statement)) return true;
  const [, kind, name] = /^drop (\w+) (?:if exists )?([\w".]+)/i.exec(statement) ?? [];
  return kind !== undefined && kind.toLowerCase() !== 'index' && !created.includes(`${kind} ${name}`.toLowerCase());
}
