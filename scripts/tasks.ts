import pg from 'pg';
import { secureLegacyPasswords } from '~/features/identity/accounts/secure-legacy-passwords.server';
import { canonicalEmail } from '~/features/identity/accounts/email-address';
import { findAccountId } from '~/features/desks/administration/account-admin-store.server';
import { changeAccount } from '~/features/desks/administration/change-account.server';
import { invitationSchema } from '~/features/desks/administration/invitation-form';
import { changeSetting } from '~/features/desks/administration/change-setting.server';
import { inviteFromCommandLine } from '~/features/desks/administration/invite-account.server';
import { loadCatalogue } from '~/features/catalogue/products/catalogue-source';
import { saveCatalogue } from '~/features/catalogue/products/catalogue-store.server';
import { loadDownloads } from '~/features/public-site/downloads/download-source';
import { seedDownloads } from '~/features/public-site/downloads/download-store.server';
import { seedDemoDownloads } from '~/features/demo/vendor/seed-demo-downloads.server';
import { seedDemoVendor } from '~/features/demo/vendor/seed-demo-vendor.server';
import { seedLargeVendor } from '~/features/demo/vendor/seed-large-vendor.server';
import { settleDataRole } from '~/features/integrations/data-api/data-role-store.server';
import { ensureLicenceKey, newLicenceKey } from '~/features/licensing/licence-files/new-licence-key.server';
import { pauseQueues } from '~/features/desks/operations/pause-queues.server';
import { planRerun, rerunOrder } from '~/features/ordering/provisioning/rerun-order.server';
import { COMMAND_LINE } from '~/platform/actors';
import { closeDatabase, transaction } from '~/platform/db/client.server';
import { moveNumbersOn } from '~/platform/db/move-numbers-on.server';
import { addressProblem, sessionProblem, sessionUrl } from '~/platform/db/pooler.server';
import { dropQueueTables, migrateDatabase } from '~/platform/db/migrate.server';
import { keyFits, WRONG_KEY } from '~/platform/encryption-canary-store.server';
import { env } from '~/platform/env.server';
import { taskErrorText } from './lib/task-error';

/** The tasks of the command line, each one idempotent: `node build/tasks.js <task> [arguments]`. */
const tasks: Record<string, (args: string[]) => Promise<number>> = {
  migrate: async () => {
    const refuse = (problem: string | undefined) => {
      if (problem) throw new Error(problem);
    };
    refuse(await sessionProblem());
    await migrateDatabase(sessionUrl(), { queueTables: !env().REDIS_URL });
    refuse(await addressProblem());
    const advice = await settleDataRole();
    if (advice) console.warn(advice);
    if (!(await keyFits())) throw new Error(WRONG_KEY);
    await transaction((tx) => saveCatalogue(tx, loadCatalogue()));
    await transaction((tx) => seedDownloads(tx, loadDownloads()));
    return 0;
  },

  setup: async (args) => {
    await tasks.migrate?.(args);
    if (env().DEMO && (await seedDemoVendor({ history: env().DEMO_HISTORY }))) {
      await seedDemoDownloads(new Date());
      console.log('The demo vendor is seeded.');
    }
    if (env().DEMO) await ensureLicenceKey();
    return 0;
  },

  'seed:demo': async () => {
    console.log(
      (await seedDemoVendor({ history: env().DEMO_HISTORY }))
        ? 'The demo vendor is seeded.'
        : 'The database has firms already; nothing was seeded.',
    );
    return 0;
  },

  'seed:large': async (args) => {
    const orders = wholeNumber(args, '--orders', 100_000);
    const backlogLines = wholeNumber(args, '--backlog', 10_000);
    const dealers = wholeNumber(args, '--dealers', 0);
    const failedEvery = wholeNumber(args, '--failed-every', 100);
    const perDay = args.includes('--per-day') ? wholeNumber(args, '--per-day', 0) : null;
    if (
      !orders ||
      backlogLines === undefined ||
      dealers === undefined ||
      !failedEvery ||
      perDay === undefined ||
      perDay === 0 ||
      backlogLines > orders
    ) {
      console.error(
        'Say how much: npm run seed:large [-- --orders 100000 --backlog 10000 --failed-every 100 --dealers 0 --per-day 1000 --here]',
      );
      return 2;
    }
    // In a database of its own, so that nobody's demo is buried; --here says that it is wanted so.
    if (!args.includes('--here')) {
      process.env.DATABASE_URL = await freshDatabaseBeside(
        process.env.DATABASE_DIRECT_URL || (process.env.DATABASE_URL ?? ''),
        'large',
      );
      delete process.env.DATABASE_DIRECT_URL;
      await tasks.migrate?.([]);
      await seedDemoVendor({ history: false });
    }
    await seedLargeVendor({ orders, backlogLines, failedEvery, dealers, perDay });
    const { pathname } = new URL(env().DATABASE_URL);
    console.log(`${orders} orders and a backlog of ${backlogLines} lines are in the database ${pathname.slice(1)}.`);
    return 0;
  },

  'dealers:import': async () => {
    const { created, skipped } = await secureLegacyPasswords();
    console.log(`${created} dealer accounts made from old passwords.`);
    for (const { firmId, reason } of skipped) console.log(`  firm ${firmId} left as it was: ${reason}`);
    return 0;
  },

  /** What the queues know is rung again from the rows (decision 1). */
  'queues:empty': async () => {
    await dropQueueTables();
    return 0;
  },

  'backup:restored': async (args) => {
    const by = wholeNumber(args, '--by', 10_000);
    if (by === undefined || by < 1) {
      console.error('Say how far: npm run backup:restored [-- --by 10000]');
      return 2;
    }
    for (const { name, now } of await moveNumbersOn(by)) console.log(`${name} goes on at ${now}`);
    console.log(`All numbers went on by ${by}: none that was told after the backup is given out again.`);
    await pauseQueues(['mail'], COMMAND_LINE, 'npm run backup:restored');
    console.log(
      'Mails wait: what was sent after the backup is not known here. Look at them in /ops/mails, then let them go on in /ops.',
    );
    return 0;
  },

  'account:invite': async (args) => {
    const value = (name: string) => (args.includes(name) ? (args[args.indexOf(name) + 1] ?? '') : '');
    const invitation = invitationSchema.safeParse({
      email: value('--email'),
      displayName: value('--name'),
      role: value('--role'),
    });
    if (!invitation.success) {
      console.error(
        'Say whom: npm run account:invite -- --email ayse@firma.example --name "Ayşe Yılmaz" --role support|operator|admin',
      );
      return 2;
    }
    console.log('The link by which the password is set, once and within 48 hours:');
    console.log(await inviteFromCommandLine(invitation.data));
    return 0;
  },

  'account:remove-second-factor': async (args) => {
    const email = args.includes('--email') ? canonicalEmail(args[args.indexOf('--email') + 1] ?? '') : '';
    const reason = args.includes('--reason') ? (args[args.indexOf('--reason') + 1] ?? '') : '';
    const id = email ? await findAccountId(email) : undefined;
    if (id === undefined) {
      console.error(
        email
          ? `There is no account ${email}.`
          : 'Say whose: npm run account:remove-second-factor -- --email ayse@firma.example [--reason "why"]',
      );
      return email ? 1 : 2;
    }
    const why = { reason: reason || 'npm run account:remove-second-factor', locale: 'tr' };
    await changeAccount(COMMAND_LINE, id, { do: 'remove-second-factor' }, why);
    console.log(`${email} logs in by the password alone now; its sessions have ended.`);
    return 0;
  },

  'staff:passwords': async () => {
    const reason = 'npm run staff:passwords';
    const changed = await changeSetting(COMMAND_LINE, 'staff-log-in-by-provider', null, reason);
    console.log(changed ? 'Staff log in with their passwords again.' : 'Staff log in with their passwords already.');
    return 0;
  },

  'licence-keys:new': async (args) => {
    const unknown = args.filter((arg) => arg !== '--at-once' && arg !== '--withdraw-others');
    if (unknown.length > 0) {
      console.error('Say how: npm run licence-keys:new [-- --at-once] [-- --withdraw-others]');
      return 2;
    }
    const { kid, signsFrom, othersUntil } = await newLicenceKey({
      atOnce: args.includes('--at-once'),
      withdrawOthers: args.includes('--withdraw-others'),
    });
    console.log(`The key ${kid} is published now and signs licence files from ${signsFrom.toISOString()}.`);
    if (othersUntil) console.log(`The keys before it are published until ${othersUntil.toISOString()}.`);
    return 0;
  },

  rerun: async (args) => {
    const orderId = Number(args[args.indexOf('--order') + 1]);
    if (!args.includes('--order') || !Number.isInteger(orderId) || orderId < 1) {
      console.error('Say which order: npm run rerun -- --order 42 [--reason "why"]');
      return 2;
    }
    const plan = await planRerun(orderId);
    if (!plan) {
      console.error(`There is no order ${orderId}.`);
      return 1;
    }
    for (const { position, sku, willRun, willNotRun } of plan) {
      console.log(
        `line ${position} ${sku}: will run ${willRun.join(', ')}; will not run again: ${willNotRun.join(', ') || 'nothing'}`,
      );
    }
    const reason = args.includes('--reason') ? (args[args.indexOf('--reason') + 1] ?? '') : 'npm run rerun';
    const count = await rerunOrder(orderId, COMMAND_LINE, reason);
    console.log(
      count === 0 ? `Order ${orderId} has no failed line.` : `${count} line(s) of order ${orderId} run again.`,
    );
    return 0;
  },
};

/** The whole number behind an option; `fallback` where the option is missing, undefined where it is no such number. */
function wholeNumber(args: string[], option: string, fallback: number): number | undefined {
  if (!args.includes(option)) return fallback;
  const value = args[args.indexOf(option) + 1] ?? '';
  return /^\d{1,7}$/.test(value) ? Number(value) : undefined;
}

/** Makes an empty database named `<database>_<name>` on the same server, in place of an earlier one; returns its address. */
async function freshDatabaseBeside(databaseUrl: string, name: string): Promise<string> {
  const url = new URL(databaseUrl);
  const beside = `${url.pathname.slice(1)}_${name}`;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`drop database if exists ${client.escapeIdentifier(beside)} with (force)`);
    await client.query(`create database ${client.escapeIdentifier(beside)}`);
  } finally {
    await client.end();
  }
  url.pathname = `/${beside}`;
  return url.href;
}

const [name = '', ...args] = process.argv.slice(2);
const task = tasks[name];
if (!task) {
  console.error(`No task "${name}". There are: ${Object.keys(tasks).join(', ')}`);
  process.exit(2);
}
try {
  process.exitCode = await task(args);
} catch (error) {
  console.error(taskErrorText(error));
  process.exitCode = 1;
} finally {
  await closeDatabase();
}
