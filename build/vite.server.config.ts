import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { defineConfig } from 'vite'

/** What runs in a thread or in a process of its own, by the name of its file: `import-worker`, `print-process`. */
const threads = Object.fromEntries(
  readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter((file) => /-(?:worker|process)\.ts$/.test(file))
    .map((file) => [basename(file, '.ts'), `server/${file}`]),
)

/**
 * The server as a few plain modules in dist/server; packages stay outside, so that native ones load from node_modules.
 * What an import's thread and the process that prints need goes in: finding its hundreds of files took half of the half
 * second until a thread could read.
 */
export default defineConfig({
  publicDir: false,
  ssr: {
    noExternal: [
      'zod',
      'drizzle-orm',
      'sanitize-html',
      'htmlparser2',
      'mathml-to-latex',
      'saxen',
      'numfmt',
      'fflate',
      'temml',
      'yauzl',
      '@xmldom/xmldom',
      'postcss',
      'source-map-js',
      'picocolors',
      'nanoid',
      'is-plain-object',
      'deepmerge',
      'parse-srcset',
      'escape-string-regexp',
      'entities',
    ],
  },
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist/server',
    emptyOutDir: true,
    minify: false,
    rollupOptions: {
      input: {
        main: 'server/start/main.ts',
        // Also by itself: a process of the tests runs one server after the other.
        'start-server': 'server/start/start-server.ts',
        ...threads,
      },
      output: {
        format: 'es',
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
        // Node keeps the text of a module in memory, and with Chinese words two bytes for each letter: 4 MB of
        // comments.
        comments: { legal: true, annotation: false, jsdoc: false },
      },
    },
  },
})
