import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import product from './package.json' with { type: 'json' }
import { antdStyles } from './vite.antd-styles.ts'

const standIn = (name: string): string => fileURLToPath(new URL(`./src/app/stand-ins/${name}.ts`, import.meta.url))
const library = (path: string): string => fileURLToPath(new URL(`./node_modules/${path}`, import.meta.url))

/** Where `npm run dev` finds the server. */
const apiTarget = process.env['API_TARGET'] ?? 'http://127.0.0.1:4000'

/**
 * Parts of libraries that nobody here uses, but which would load with the first list, and icons that are the only name of a
 * button: who imports what, and what it gets instead. A part that another file imports too (a form, a tree) is there for that file, and loads with it.
 */
const instead: ReadonlyArray<readonly [importer: string, source: string, standIn: string]> = [
  ['antd/es/theme/internal.js', './util/genStyleUtils', 'antd-style-hooks'],
  ['@ant-design/cssinjs/es/index.js', './hooks/useStyleRegister', 'no-style-register'],
  ['@ant-design/cssinjs/es/extractStyle.js', './hooks/useStyleRegister', 'no-style-register'],
  ['@ant-design/cssinjs/es/hooks/useCSSVarRegister.js', './useStyleRegister', 'no-style-register'],
  ['antd/es/_util/getAllowClear.js', '@ant-design/icons/es/icons/CloseCircleFilled', 'clear-icon'],
  ['antd/es/select/useIcons.js', '@ant-design/icons/es/icons/CloseCircleFilled', 'clear-icon'],
  ['rc-select/es/hooks/useAllowClear.js', '../TransBtn', 'clear-select'],
  ['rc-picker/es/PickerInput/Selector/SingleSelector/index.js', '../Icon', 'picker-icons'],
  ['rc-picker/es/PickerInput/Selector/Input.js', './Icon', 'picker-icons'],
  ['antd/es/pagination/Pagination.js', '@ant-design/icons/es/icons/LeftOutlined', 'page-before-icon'],
  ['antd/es/pagination/Pagination.js', '@ant-design/icons/es/icons/RightOutlined', 'page-after-icon'],
  ['antd/es/app/App.js', '../message/useMessage', 'message-later'],
  ['antd/es/app/App.js', '../modal/useModal', 'modal-later'],
  ['antd/es/app/App.js', '../notification/useNotification', 'notification-later'],
  ['antd/es/config-provider/UnstableContext.js', 'rc-util/es/React/render', 'no-old-render'],
  ['antd/es/dropdown/index.js', './dropdown-button', 'no-split-button'],
  ['antd/es/table/InternalTable.js', '../spin', 'no-spin'],
  ['antd/es/pagination/Pagination.js', '../select', 'no-select'],
  ['antd/es/table/hooks/useFilter/index.js', './FilterDropdown', 'no-column-filters'],
  ['antd/es/table/hooks/useSelection.js', '../../radio', 'no-radio'],
  ['antd/es/table/hooks/useSelection.js', 'rc-tree/es/util', 'keys-of-rows'],
  ['antd/es/table/hooks/useSelection.js', 'rc-tree/es/utils/conductUtil', 'no-tree-rows'],
  ['antd/es/table/hooks/useSelection.js', 'rc-tree/es/utils/treeUtil', 'no-tree-rows'],
  ['antd/es/form/context.js', 'rc-field-form', 'no-field-form'],
  ['axios/lib/adapters/adapters.js', './fetch.js', 'no-fetch-adapter'],
  ['axios/lib/axios.js', './helpers/formDataToJSON.js', 'absent-library'],
  ['axios/lib/axios.js', './helpers/HttpStatusCode.js', 'absent-library'],
  ['axios/lib/defaults/index.js', '../helpers/formDataToJSON.js', 'absent-library'],
  ['rc-table/es/index.js', './VirtualTable', 'no-virtual-table'],
  ['rc-resize-observer/es/utils/observerUtil.js', 'resize-observer-polyfill', 'resize-observer'],
]

function standIns(): Plugin {
  return {
    name: 'stand-ins',
    resolveId: {
      order: 'pre',
      filter: {
        id: [...new Set(instead.map(([, source]) => source))].map(
          (source) => new RegExp(`^${source.replaceAll('.', String.raw`\.`)}$`),
        ),
      },
      handler(source, importer) {
        const place = instead.find(([file, part]) => part === source && importer?.endsWith(`/node_modules/${file}`))
        return place && standIn(place[2])
      },
    },
  }
}

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
          if (!chunk) throw new Error('behind-login: the build has no such file; see the groups in vite.config.ts')
          return [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])].map((file) => `/${file}`).join(' ')
        }
        const words = (language: string) =>
          filesOf(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/locales/${language}.ts`) ?? false)
        const data = `data-session="${filesOf(({ name }) => name === 'list')}" data-zh="${words('zh')}" data-en="${words('en')}"`
        return html.replace(/(<script src="[^"]*before-start\.js")/, `$1 ${data}`)
      },
    },
  }
}

/** Gives the page's own two scripts names by what is in them, like all other files of the build: a browser that has them asks no more. */
function namedScripts(): Plugin {
  const scripts = ['before-start', 'unsupported-browser'].map((name) => {
    const source = readFileSync(new URL(`./public/${name}.js`, import.meta.url), 'utf8')
    return {
      source,
      asked: `src="/${name}.js"`,
      fileName: `assets/${name}-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.js`,
    }
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

export default defineConfig({
  plugins: [react(), antdStyles(), standIns(), behindLogin(), namedScripts()],
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify(product.version) },
  resolve: {
    alias: [
      // What Refine's packages import for features that nobody here uses, or of which we need a fraction: 75 kB less.
      { find: 'react-markdown', replacement: standIn('absent-library') },
      { find: 'remark-gfm', replacement: standIn('absent-library') },
      { find: 'papaparse', replacement: standIn('absent-library') },
      { find: 'pluralize', replacement: standIn('plural-words') },
      // Only what judges input needs it.
      { find: /^zod$/, replacement: standIn('zod-later') },
      { find: /^.*\/kit\/judging\.ts$/, replacement: standIn('zod-later') },
      { find: 'lodash-es/isEqual.js', replacement: standIn('is-equal') },
      { find: 'lodash-es/differenceWith.js', replacement: standIn('difference-with') },
      { find: 'lodash-es/unionWith.js', replacement: standIn('union-with') },
      { find: 'qs', replacement: standIn('flat-query') },
      { find: '@refinedev/devtools-internal', replacement: standIn('no-devtools') },
      { find: /^(?:\.\.\/)+_util\/wave$/, replacement: standIn('no-wave') },
      { find: /^\.\.\/components\/AntdIcon$/, replacement: standIn('drawn-icon') },
      // Its own entry is the one for development.
      { find: /^react-router$/, replacement: library('react-router/dist/production/index.mjs') },
      // What writes style tags without the nonce of the content security policy.
      { find: 'rc-util/es/Dom/dynamicCSS', replacement: standIn('style-tags') },
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
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Two files instead of seventy: what the login needs, and what the first list needs besides. All other sheets of antd are one
          // file, since each that comes later has the browser lay out the whole page anew.
          groups: [
            { name: 'start', test: /src\/app\/(main|public-pages\/login-page)\.tsx$/, priority: 2 },
            {
              name: 'list',
              test: /src\/(app\/private-app\.tsx|app\/start-words\.ts|views\/resource-screens\.tsx|views\/list\/early-list\.ts)$/,
              priority: 1,
            },
            { name: 'antd-more', test: /^virtual:antd-style\// },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': apiTarget, '/healthz': apiTarget },
  },
})
