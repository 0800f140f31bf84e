import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import product from './package.json' with { type: 'json' }

const standIn = (name: string): string => fileURLToPath(new URL(`./src/app/stand-ins/${name}.ts`, import.meta.url))

/** Where `npm run dev` finds the server. */
const apiTarget = process.env['API_TARGET'] ?? 'http://127.0.0.1:4000'

export default defineConfig({
  plugins: [react()],
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify(product.version) },
  resolve: {
    alias: [
      // What Refine's packages import for features that nobody here uses, or of which we need a fraction: 75 kB less.
      { find: 'react-markdown', replacement: standIn('absent-library') },
      { find: 'remark-gfm', replacement: standIn('absent-library') },
      { find: 'papaparse', replacement: standIn('absent-library') },
      { find: 'qs', replacement: standIn('flat-query') },
      { find: '@refinedev/devtools-internal', replacement: standIn('no-devtools') },
      // What writes style tags without the nonce of the content security policy.
      { find: 'rc-util/es/getScrollBarSize', replacement: standIn('scroll-bar-size') },
      { find: /^\.\/useScrollLocker$/, replacement: standIn('scroll-lock') },
    ],
  },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    // The content security policy allows files of this host, not `data:` addresses.
    assetsInlineLimit: 0,
    // The size check judges sizes (.size-limit.mjs); a second opinion would only be noise.
    chunkSizeWarningLimit: 2000,
    // The size check reads which files a page loads first.
    manifest: true,
  },
  server: {
    proxy: { '/api': apiTarget, '/healthz': apiTarget },
  },
})
