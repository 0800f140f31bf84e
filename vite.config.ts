import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import product from './package.json' with { type: 'json' }

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** Where `npm run dev` finds the server. */
const apiTarget = process.env['API_TARGET'] ?? 'http://127.0.0.1:4000'

export default defineConfig({
  plugins: [react()],
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify(product.version) },
  resolve: {
    alias: {
      // What Refine's packages import for features that nobody here uses, or of which we need a fraction: 75 kB less.
      'react-markdown': here('./src/app/stand-ins/absent-library.ts'),
      'remark-gfm': here('./src/app/stand-ins/absent-library.ts'),
      papaparse: here('./src/app/stand-ins/absent-library.ts'),
      qs: here('./src/app/stand-ins/flat-query.ts'),
      'rc-util/es/getScrollBarSize': here('./src/app/stand-ins/scroll-bar-size.ts'),
      '@refinedev/devtools-internal': here('./src/app/stand-ins/no-devtools.ts'),
    },
  },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    // The content security policy allows files of this host, not `data:` addresses.
    assetsInlineLimit: 0,
    // The size check reads which files a page loads first.
    manifest: true,
  },
  server: {
    proxy: { '/api': apiTarget, '/healthz': apiTarget },
  },
})
