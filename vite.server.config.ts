import { defineConfig } from 'vite'

/** The server as a few plain modules in dist/server; packages stay outside, so that native ones load from node_modules. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist/server',
    emptyOutDir: true,
    minify: false,
    rollupOptions: {
      input: { main: 'server/main.ts', 'import-worker': 'server/import/import-worker.ts' },
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
})
