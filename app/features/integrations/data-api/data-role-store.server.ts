/** The role that the data API reads as: it may read the columns that programs are served, and nothing else. */
import pg from 'pg';
import { dataApiPool, isConnectionLost, sqlState } from '~/platform/db/client.server';
import { sessionUrl } from '~/platform/db/pooler.server';
import { env } from '~/platform/env.server';
import { log } from '~/platform/log.server';
import { MODEL } from './model';

/** Without a log-in: the product's role takes it for a transaction, through a pooler as well, and there is no second password. */
export const DATA_ROLE = 'karpin_data_api';

/** What the rules of visibility read besides (visibility-store.server.ts). */
const RULES: Readonly<Record<string, readonly string[]>> = {
  receipts: ['id', 'firm_id'],
  products: ['stock_item_id', 'active'],
  orders: ['customer_firm_id', 'completed_at', 'cancelled_at'],
  confirmed_firms: ['firm_id'],
};

/**
 * The columns of those sets and rules, and those that the views among them are made of: a view is read with the rights of
 * whoever asks it.
 */
const SERVED = `
  with recursive used as (
    select c.oid as relation, a.attnum as number
    from unnest($1::text[], $2::text[]) as named (relation, "column")
      join pg_class c on c.relname = named.relation and c.relnamespace = 'public'::regnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attname = named."column"
    union
    select d.refobjid, d.refobjsubid::int2 from used
      join pg_rewrite r on r.ev_class = used.relation
      join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid
        and d.refclassid = 'pg_class'::regclass and d.refobjid <> used.relation
  )
  select format('grant select (%s) on %s to ${DATA_ROLE}', string_agg(distinct quote_ident(a.attname), ', '), relation::regclass) as "grant"
  from used join pg_attribute a on a.attrelid = relation and a.attnum = greatest(number, 1)
  group by relation order by relation`;

const NO_ROLE = `The role of DATABASE_URL may not make roles, so the data API reads with the rights of the whole product. Let an
administrator of the server run, and migrate again (docs/runbooks/roles.md):
  create role ${DATA_ROLE} nologin;
  grant ${DATA_ROLE} to `;

/**
 * Makes the role where it is missing, and gives it the rights of this version.
 * @returns what an administrator of the server has to do, where the product's role may not
 */
export async function settleDataRole(): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: sessionUrl(), application_name: 'karpin-migrate' });
  await client.connect();
  try {
    const own = decodeURIComponent(new URL(env().DATABASE_URL).username) || (client.user ?? '');
    await client.query('begin');
    // Roles belong to the whole server, whose other databases may be migrated meanwhile.
    await client.query(`select pg_advisory_xact_lock(hashtext('${DATA_ROLE}'))`);
    if (!(await hasRole(client, own))) return `${NO_ROLE}${client.escapeIdentifier(own)};`;
    const served = [...MODEL.map(({ name, properties }) => [name, properties.map(({ column }) => column)] as const)];
    const pairs = [...served, ...Object.entries(RULES)].flatMap(([relation, columns]) =>
      columns.map((column) => [relation, column] as const),
    );
    const { rows } = await client.query<{ grant: string }>(SERVED, [
      pairs.map(([relation]) => relation),
      pairs.map(([, column]) => column),
    ]);
    await client.query(`revoke all on all tables in schema public from ${DATA_ROLE}`);
    await client.query(`grant usage on schema public to ${DATA_ROLE}`);
    for (const { grant } of rows) await client.query(grant);
    await client.query('commit');
    return undefined;
  } finally {
    await client.end();
  }
}

/** Whether there is the role, made now or before, and the product's role may take it. */
async function hasRole(client: pg.Client, own: string): Promise<boolean> {
  const tried = async (statement: string) => {
    await client.query('savepoint trying');
    try {
      await client.query(statement);
    } catch (error) {
      await client.query('rollback to savepoint trying');
      // Another database's migration was quicker, or it is not for us to do.
      if (!['42710', '23505', '42501'].includes(sqlState(error) ?? '')) throw error;
    }
  };
  const asked = async (question: string, values: unknown[]) =>
    (await client.query<{ yes: boolean }>(question, values)).rows[0]?.yes ?? false;
  const isThere = () => asked('select exists (select from pg_roles where rolname = $1) as yes', [DATA_ROLE]);
  if (!(await isThere())) await tried(`create role ${DATA_ROLE} nologin`);
  if (!(await isThere())) return false;
  const isMember = () => asked(`select pg_has_role($1, $2, 'member') as yes`, [own, DATA_ROLE]);
  if (!(await isMember())) await tried(`grant ${DATA_ROLE} to ${client.escapeIdentifier(own)}`);
  return isMember();
}

const TAKE = `set local role ${DATA_ROLE};`;

let taking: Promise<string> | undefined;

/** The statement by which a transaction of the data API takes its role; an empty one where the server has none for us. */
export function takeDataRole(): Promise<string> {
  taking ??= tryRole().catch((error: unknown) => {
    taking = undefined;
    throw error;
  });
  return taking;
}

async function tryRole(): Promise<string> {
  const client = await dataApiPool().connect();
  let lost = false;
  try {
    await client.query('begin');
    await client.query(TAKE);
    return TAKE;
  } catch (error) {
    lost = isConnectionLost(error);
    // There is no such role, or it is not ours to take.
    if (!['22023', '42704', '42501'].includes(sqlState(error) ?? '')) throw error;
    log().warn(
      `The data API reads with the rights of the whole product: there is no role ${DATA_ROLE} (docs/runbooks/roles.md)`,
    );
    return '';
  } finally {
    if (!lost) await client.query('rollback').catch(() => (lost = true));
    client.release(lost);
  }
}
