// Builds the client into the Python package, so that playing needs no Node at all.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte()],
  base: './', // the server may live below a path: files find each other, and the page is told where they are
  build: {
    outDir: '../src/drumhead/server/static',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // the content security policy allows no data: urls
    modulePreload: { polyfill: false },
  },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  server: {
    proxy: {
      '/api': { target: process.env.DRUMHEAD_SERVER ?? 'http://127.0.0.1:8000', ws: true },
    },
  },
  test: { environment: 'happy-dom', include: ['tests/**/*.test.ts'] },
});
