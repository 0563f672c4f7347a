import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './app/platform/db/schema.server.ts',
    './app/platform/db/views.server.ts',
    './app/platform/db/erp-views.server.ts',
  ],
  out: './app/platform/db/migrations',
});
