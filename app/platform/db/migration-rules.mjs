/**
 * What a migration's text says about running it beside the release before: read by the migrator and by `npm run validate`.
 */

/** Migrations before it were written before the rule. */
const FIRST_CHECKED = 26;
const FIRST_CHECKED_FOR_INDEXES = 43;

/** Tables that grow with every order, mail or event: an index on them takes long enough to stop all writers. */
const LARGE_TABLES = new Set([
  'audit_entries',
  'delivery_addresses',
  'idempotency_keys',
  'job_failures',
  'ledger_entries',
  'licence_events',
  'order_line_licences',
  'order_lines',
  'orders',
  'outbox_messages',
  'payment_plans',
  'provisioning_steps',
  'receipt_notes',
  'sessions',
  'stored_mails',
  'webhook_deliveries',
  'webhook_events',
]);

/** Also the ERP's own tables. @param {string} table */
const isLarge = (table) => LARGE_TABLES.has(table) || /^tb[A-Z]/.test(table);

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
 * @returns {string[]}
 */
export function problemsOfMigration(tag, text, tags) {
  const number = Number(tag.slice(0, 4));
  if (number < FIRST_CHECKED) return [];
  const problems = [];
  const since = contractsSince(text);
  if (since !== undefined && !(tags.indexOf(since) >= 0 && tags.indexOf(since) < tags.indexOf(tag)))
    problems.push(`contracts since ${since}, which is no migration before it`);
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
    const [, table] =
      /^create (?:unique )?index (?!concurrently).*? on (?:public\.|"public"\.)?"?(\w+)/i.exec(statement) ?? [];
    if (
      number >= FIRST_CHECKED_FOR_INDEXES &&
      table &&
      isLarge(table) &&
      !created.includes(`table "${table.toLowerCase()}"`)
    )
      problems.push(`the index on ${table} stops its writers: CREATE INDEX CONCURRENTLY, in a migration of its own`);
  }
  if (
    runsAlone(text) &&
    statements.some((statement) => statement && !/^(create|drop) (unique )?index concurrently/i.test(statement))
  )
    problems.push('a migration with CONCURRENTLY runs outside a transaction: it holds nothing else');
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
