import tsconfigPaths from 'vite-tsconfig-paths';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { iconSpritePlugin } from './scripts/lib/icon-sprite.mjs';
import { ownScriptPlugin } from './scripts/lib/own-script.mjs';
import { packShotsPlugin } from './scripts/lib/pack-shots.mjs';

/** Tests that put others in the place of modules: nobody else may meet those. */
const replacesModules = ['app/features/orders/order-stream.server.test.ts'];

/** They take minutes: whichever of them began last, the whole run would wait for it. */
const longest = [
  'integration/provisioning',
  'integration/role-matrix',
  'integration/operations',
  'faults/broken-connections',
  'integration/order-api',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => longest.some((name) => moduleId.includes(`/tests/${name}.`));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

const unit = {
  include: ['app/**/*.test.{ts,tsx}', 'client/**/*.test.ts', 'worker/**/*.test.ts', 'scripts/**/*.test.ts'],
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
  plugins: [tsconfigPaths(), iconSpritePlugin(), ownScriptPlugin(), packShotsPlugin()],
  test: {
    sequence: { sequencer: LongestFirst },
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
          exclude: process.env.FAULTS === 'whole' ? [] : ['tests/faults/whole/**'],
          environment: 'node',
          globalSetup: ['tests/support/global-setup.ts'],
          isolate: false,
          setupFiles: ['tests/support/fresh-modules.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // Two files at once: much of their time is waiting. Each has a database and a Redis database of its own.
          maxWorkers: 2,
          // What is built needs no second transformation: that of the server's four megabytes took minutes.
          server: { deps: { external: [/\/build\/server\//] } },
        },
      },
    ],
  },
});
