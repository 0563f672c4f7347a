import { vitePlugin as remix } from '@remix-run/dev';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import tsconfigPaths from 'vite-tsconfig-paths';
import remixOptions from './remix.config.js';

export default defineConfig({
  plugins: [tailwindcss(), remix(remixOptions), tsconfigPaths()],
  build: { target: 'es2022' },
  // In development Vite meets the routes' server imports before Remix has taken them out, would bundle them for the browser
  // and reload the page over it. So what belongs to the server is named here, and what the browser needs is made ready.
  optimizeDeps: {
    exclude: [
      '@node-rs/argon2',
      '@remix-run/node',
      'drizzle-orm',
      'pg',
      'pino',
      'rate-limiter-flexible',
      'remix-i18next',
    ],
    include: [
      '@conform-to/react',
      '@conform-to/zod/v4',
      'i18next',
      'libphonenumber-js/min',
      'lucide-react',
      'react-i18next',
      'zod',
    ],
  },
});
