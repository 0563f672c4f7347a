import { vitePlugin as remix } from '@remix-run/dev';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import tsconfigPaths from 'vite-tsconfig-paths';
import remixOptions from './remix.config.js';

export default defineConfig({
  plugins: [tailwindcss(), remix(remixOptions), tsconfigPaths()],
  build: { target: 'es2022' },
});
