import tsconfigPaths from 'vite-tsconfig-paths';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [tsconfigPaths()],
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['app/**/*.test.{ts,tsx}', 'worker/**/*.test.ts', 'scripts/**/*.test.ts'],
          environment: 'node',
          // The suite runs beside the journeys; a property is tried a hundred times.
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['tests/{integration,faults,attacks}/**/*.test.ts'],
          // What takes minutes runs by `npm run test:faults`.
          exclude: process.env.FAULTS === 'whole' ? [] : ['tests/faults/whole/**'],
          environment: 'node',
          globalSetup: ['tests/support/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // Two files at once: much of their time is waiting. Each has a database and a Redis database of its own.
          maxWorkers: 2,
        },
      },
    ],
  },
});
