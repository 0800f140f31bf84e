import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import product from './package.json' with { type: 'json' }
import { antdStyles, antdStylesOfBundled } from './build/antd-styles.ts'
import { builtIns, scriptOfBuiltIns } from './build/built-ins.ts'
import { declarations } from './build/declarations.ts'
import { fileGroups } from './build/file-groups.ts'
import { buildTargets } from './build/oldest-browsers.ts'
import { overrideLibraries } from './build/library-overrides.ts'

const library = (path: string): string => fileURLToPath(new URL(`./node_modules/${path}`, import.meta.url))

const targets = buildTargets(product.browserslist)

/** Where `npm run dev` finds the server. */
const apiTarget = process.env['API_TARGET'] ?? 'http://127.0.0.1:4000'

/** Tells `public/before-start.js` which files stand behind the login. */
function behindLogin(): Plugin {
  return {
    name: 'behind-login',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
        const filesOf = (find: (chunk: (typeof chunks)[number]) => boolean): string => {
          const chunk = chunks.find(find)
          if (!chunk) throw new Error('behind-login: the build has no such file; see build/file-groups.ts')
          return [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])].map((file) => `/${file}`).join(' ')
        }
        const words = (language: string) =>
          filesOf(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/base/locales/${language}.ts`) ?? false)
        const data = `data-session="${filesOf(({ name }) => name === 'list')}" data-zh="${words('zh')}" data-en="${words('en')}"`
        return html.replace(/(<script src="[^"]*before-start\.js")/, `$1 ${data}`)
      },
    },
  }
}

const namedByContent = (name: string, source: string): string =>
  `assets/${name}-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.js`

/**
 * Gives the page's own two scripts names by what is in them, like all other files of the build: a browser that has them
 * asks no more.
 */
function namedScripts(): Plugin {
  const scripts = ['browser-check', 'before-start'].map((name) => {
    const source = readFileSync(new URL(`./public/${name}.js`, import.meta.url), 'utf8')
    return { source, asked: `src="/${name}.js"`, fileName: namedByContent(name, source) }
  })
  return {
    name: 'named-scripts',
    apply: 'build',
    generateBundle() {
      for (const { source, fileName } of scripts) this.emitFile({ type: 'asset', fileName, source })
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        scripts.reduce((page, { asked, fileName }) => {
          if (!page.includes(asked)) throw new Error(`named-scripts: the page does not have ${asked}`)
          return page.replace(asked, `src="/${fileName}"`)
        }, html),
    },
  }
}

/** Tells `public/browser-check.js` which built-ins the site needs, and the script that adds those that are missing. */
function missingBuiltIns(): Plugin {
  let script: Promise<{ source: string; fileName: string }> | undefined
  const made = () =>
    (script ??= scriptOfBuiltIns(targets).then((source) => ({ source, fileName: namedByContent('built-ins', source) })))
  return {
    name: 'missing-built-ins',
    apply: 'build',
    async generateBundle() {
      this.emitFile({ type: 'asset', ...(await made()) })
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        const data = `data-script="/${(await made()).fileName}" data-built-ins="${Object.keys(builtIns).join(' ')}"`
        return html.replace(/(<script src="[^"]*browser-check[^"]*\.js")/, `$1 ${data}`)
      },
    },
  }
}

/** What `npm run dev` bundles beforehand is kept for these versions of what changes it. */
const replacing = ['src/base/library-overrides', 'build']
  .flatMap((folder) => readdirSync(new URL(folder, import.meta.url)).map((name) => `${folder}/${name}`))
  .concat('vite.config.ts', 'package-lock.json')
  .toSorted()
  .map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))
const bundledBy = createHash('sha256').update(replacing.join('\n')).digest('hex').slice(0, 8)

export default defineConfig({
  cacheDir: `node_modules/.vite/${bundledBy}`,
  plugins: [
    react(),
    antdStyles(),
    overrideLibraries(),
    declarations(),
    behindLogin(),
    namedScripts(),
    missingBuiltIns(),
  ],
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify(product.version) },
  resolve: {
    alias: [
      // Its own entry is the one for development.
      { find: /^react-router$/, replacement: library('react-router/dist/production/index.mjs') },
    ],
  },
  build: {
    outDir: 'dist/client',
    target: targets,
    emptyOutDir: true,
    // The content security policy allows files of this host, not `data:` addresses.
    assetsInlineLimit: 0,
    // The size check judges sizes (.size-limit.mjs); a second opinion would only be noise.
    chunkSizeWarningLimit: 2000,
    // The size check reads which files a page loads first.
    manifest: true,
    rolldownOptions: {
      treeshake: {
        moduleSideEffects: [
          // Refine imports it for its own import of CSV, which is not used here; being no module, it would be loaded
          // all the same.
          { test: /node_modules\/papaparse\//, sideEffects: false },
          // A declaration does nothing by being loaded, and of the kit's index only what is used is there.
          { test: /\/resources\//, sideEffects: false },
        ],
      },
      output: {
        codeSplitting: { groups: fileGroups() },
      },
    },
  },
  optimizeDeps: {
    rolldownOptions: { plugins: [overrideLibraries({ isWhole: false }), antdStylesOfBundled()] },
  },
  server: {
    proxy: { '/api': apiTarget, '/healthz': apiTarget },
  },
})
