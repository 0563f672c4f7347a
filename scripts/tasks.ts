import { secureLegacyPasswords } from '~/features/accounts/secure-legacy-passwords.server';
import { loadCatalogue } from '~/features/catalogue/catalogue-source';
import { saveCatalogue } from '~/features/catalogue/catalogue-store.server';
import { seedDemoVendor } from '~/features/demo-vendor/seed-demo-vendor.server';
import { planRerun, rerunOrder } from '~/features/provisioning/rerun-order.server';
import { closeDatabase, db, transaction } from '~/platform/db/client.server';
import { migrateDatabase } from '~/platform/db/migrate.server';
import { env } from '~/platform/env.server';

/** The tasks of the command line, each one idempotent: `node build/tasks.js <task> [arguments]`. */
const tasks: Record<string, (args: string[]) => Promise<number>> = {
  migrate: async () => {
    await migrateDatabase(env().DATABASE_URL, { queueTables: !env().REDIS_URL });
    await transaction((tx) => saveCatalogue(tx, loadCatalogue()));
    return 0;
  },

  setup: async (args) => {
    await tasks.migrate?.(args);
    if (env().DEMO && (await seedDemoVendor())) console.log('The demo vendor is seeded.');
    return 0;
  },

  'seed:demo': async () => {
    console.log(
      (await seedDemoVendor()) ? 'The demo vendor is seeded.' : 'The database has firms already; nothing was seeded.',
    );
    return 0;
  },

  'dealers:import': async () => {
    const { created, skipped } = await secureLegacyPasswords(db());
    console.log(`${created} dealer accounts made from old passwords.`);
    for (const { firmId, reason } of skipped) console.log(`  firm ${firmId} left as it was: ${reason}`);
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
    const count = await rerunOrder(orderId, { accountId: null, name: 'command line' }, reason);
    console.log(
      count === 0 ? `Order ${orderId} has no failed line.` : `${count} line(s) of order ${orderId} run again.`,
    );
    return 0;
  },
};

const [name = '', ...args] = process.argv.slice(2);
const task = tasks[name];
if (!task) {
  console.error(`No task "${name}". There are: ${Object.keys(tasks).join(', ')}`);
  process.exit(2);
}
try {
  process.exitCode = await task(args);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await closeDatabase();
}
