import tsconfigPaths from 'vite-tsconfig-paths';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { iconSpritePlugin } from './scripts/lib/icon-sprite.mjs';
import { standaloneScriptPlugin } from './scripts/lib/standalone-script.mjs';
import { packShotsPlugin } from './scripts/lib/pack-shots.mjs';

/** Tests that put others in the place of modules: nobody else may meet those. */
const replacesModules = ['app/features/ordering/orders/order-stream.server.test.ts'];

/**
 * They wait more than they compute, and longest: while they do, the checks and journeys beside them have the processors,
 * and no single one of them is left for the end.
 */
const waiting = [
  'integration/provisioning',
  'integration/operations',
  'attacks/event-streams',
  'attacks/forgotten-password',
  'faults/broken-connections',
  'integration/alerts',
  'integration/webhooks',
  'faults/workers',
  'integration/pooler',
  'faults/many-redis',
  'faults/mail',
  'integration/many-processes',
  'integration/backpressure',
  'faults/business',
  'faults/accepting',
  'faults/supervisor',
  'integration/import',
];

/** `npm run test:faults`: each file alone in its process, two at once, for what breaks and is measured there takes the machine. */
const wholeFaults = process.env.FAULTS === 'whole';

class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) =>
      waiting.findIndex((name) => moduleId.includes(`/tests/${name}.`)) + 1 || waiting.length + 1;
    const sorted = await super.sort(files);
    return sorted.sort((one, other) => place(one) - place(other));
  }
}

const unit = {
  include: ['app/**/*.test.{ts,tsx}', '{client,worker,scripts,tests/support}/**/*.test.ts'],
  environment: 'node',
  // The suite runs beside the journeys; a property is tried a hundred times.
  testTimeout: 30_000,
  hookTimeout: 30_000,
  // Read once in each process; what a unit test asks of a database is a mistake.
  env: {
    NODE_ENV: 'test' as const,
    LOG_LEVEL: 'silent',
    PUBLIC_ORIGIN: 'http://127.0.0.1:3000',
    DATABASE_URL: 'postgres://127.0.0.1/none',
    ENCRYPTION_KEY: Buffer.alloc(32, 5).toString('base64'),
    VENDOR_PHONE: '0850 222 10 44',
  },
};

export default defineConfig({
  plugins: [tsconfigPaths(), iconSpritePlugin(), standaloneScriptPlugin(), packShotsPlugin()],
  test: {
    sequence: { sequencer: WaitingFirst },
    projects: [
      // Files share their modules: loading them anew for each file took two thirds of the suite's time.
      { extends: true, test: { ...unit, name: 'unit', exclude: replacesModules, isolate: false } },
      { extends: true, test: { ...unit, name: 'unit-alone', include: replacesModules } },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['tests/{integration,faults,attacks}/**/*.test.ts'],
          // What takes minutes runs by `npm run test:faults`.
          exclude: wholeFaults ? [] : ['tests/faults/whole/**'],
          environment: 'node',
          globalSetup: ['tests/support/global-setup.ts'],
          isolate: wholeFaults,
          setupFiles: ['tests/support/fresh-modules.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // More files at once than cores: much of their time is waiting. Each has a database and a Redis database of its own.
          maxWorkers: wholeFaults ? 2 : 3,
          // What is built needs no second transformation: that of the server's four megabytes took minutes.
          server: { deps: { external: [/\/build\/server\//] } },
        },
      },
    ],
  },
});
