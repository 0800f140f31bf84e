import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/**
 * The parts of libraries that this product replaces, and why it may. Each costs whoever updates a library a look, so there are only those
 * - that the content security policy needs (`security`): the original writes style tags without the nonce;
 * - that a keyboard or a screen reader needs (`access`): the original has no name, or is for the mouse alone;
 * - without which the first list or the login page would be over its limit (`.size-limit.mjs`) or 8 kB heavier (`size`), or would stand
 *   40 ms later on a slow machine (`speed`).
 *
 * `npm run bench -- overrides` builds the site without each of them and prints what it saves. The build fails when nothing asks for
 * a part any more (`leftOver`), as when a library has moved it.
 */
export interface LibraryOverride {
  /** The file of `src/library-overrides` that takes the place. */
  by: string
  why: 'security' | 'access' | 'size' | 'speed'
  /** Who imports what: the file below `node_modules`, or whatever file (`*`), and how it writes the import, or how that ends (`_util/wave`). */
  parts: ReadonlyArray<readonly [importer: string, source: string]>
}

/** One decision each: what stands in one entry is of no use without the rest of it. */
export const libraryOverrides: Readonly<Record<string, readonly LibraryOverride[]>> = {
  'style tags with the nonce': [
    { by: 'style-tags', why: 'security', parts: [['*', 'rc-util/es/Dom/dynamicCSS']] },
    { by: 'scroll-lock', why: 'security', parts: [['@rc-component/portal/es/Portal.js', './useScrollLocker']] },
    { by: 'scroll-bar-size', why: 'security', parts: [['*', 'rc-util/es/getScrollBarSize']] },
  ],
  'style sheets made by the build': [
    { by: 'antd-style-hooks', why: 'security', parts: [['antd/es/theme/internal.js', './util/genStyleUtils']] },
    {
      by: 'no-style-register',
      why: 'security',
      parts: [
        ['@ant-design/cssinjs/es/index.js', './hooks/useStyleRegister'],
        ['@ant-design/cssinjs/es/extractStyle.js', './hooks/useStyleRegister'],
        ['@ant-design/cssinjs/es/hooks/useCSSVarRegister.js', './useStyleRegister'],
      ],
    },
  ],
  'icons without the name of their file': [
    { by: 'drawn-icon', why: 'access', parts: [['*', '../components/AntdIcon']] },
  ],
  'names of the buttons that are an icon': [
    {
      by: 'clear-icon',
      why: 'access',
      parts: [
        ['antd/es/_util/getAllowClear.js', '@ant-design/icons/es/icons/CloseCircleFilled'],
        ['antd/es/select/useIcons.js', '@ant-design/icons/es/icons/CloseCircleFilled'],
      ],
    },
    {
      by: 'page-before-icon',
      why: 'access',
      parts: [['antd/es/pagination/Pagination.js', '@ant-design/icons/es/icons/LeftOutlined']],
    },
    {
      by: 'page-after-icon',
      why: 'access',
      parts: [['antd/es/pagination/Pagination.js', '@ant-design/icons/es/icons/RightOutlined']],
    },
  ],
  'a cross for the keyboard': [
    { by: 'clear-select', why: 'access', parts: [['rc-select/es/hooks/useAllowClear.js', '../TransBtn']] },
    {
      by: 'picker-icons',
      why: 'access',
      parts: [
        ['rc-picker/es/PickerInput/Selector/SingleSelector/index.js', '../Icon'],
        ['rc-picker/es/PickerInput/Selector/Input.js', './Icon'],
      ],
    },
  ],
  'messages and questions when they are first said': [
    { by: 'message-later', why: 'size', parts: [['antd/es/app/App.js', '../message/useMessage']] },
    { by: 'modal-later', why: 'size', parts: [['antd/es/app/App.js', '../modal/useModal']] },
    { by: 'notification-later', why: 'size', parts: [['antd/es/app/App.js', '../notification/useNotification']] },
  ],
  'zod with the first form': [
    {
      by: 'zod-later',
      why: 'size',
      parts: [
        ['*', 'zod'],
        ['*', 'kit/validation.ts'],
      ],
    },
  ],
  'no select in the pages of a table': [
    { by: 'no-select', why: 'size', parts: [['antd/es/pagination/Pagination.js', '../select']] },
  ],
  'no filter menus in the heads of columns': [
    { by: 'no-column-filters', why: 'size', parts: [['antd/es/table/hooks/useFilter/index.js', './FilterDropdown']] },
  ],
  'no radio buttons in rows': [
    { by: 'no-radio', why: 'size', parts: [['antd/es/table/hooks/useSelection.js', '../../radio']] },
  ],
  'no form store for single inputs': [
    { by: 'no-field-form', why: 'size', parts: [['antd/es/form/context.js', 'rc-field-form']] },
  ],
  'no tables of endless rows': [
    { by: 'no-virtual-table', why: 'size', parts: [['rc-table/es/index.js', './VirtualTable']] },
  ],
  'no pages of Refine': [
    {
      by: 'no-refine-pages',
      why: 'size',
      parts: [
        ['@refinedev/antd/dist/index.mjs', '@ant-design/pro-layout'],
        ['@refinedev/antd/dist/index.mjs', 'react-markdown'],
        ['@refinedev/antd/dist/index.mjs', 'remark-gfm'],
      ],
    },
  ],
  'flat addresses': [{ by: 'flat-query', why: 'size', parts: [['*', 'qs']] }],
  'one way to send': [
    { by: 'no-fetch-adapter', why: 'size', parts: [['axios/lib/adapters/adapters.js', './fetch.js']] },
  ],
  'no stack trace for each hook': [{ by: 'no-devtools', why: 'speed', parts: [['*', '@refinedev/devtools-internal']] }],
  'no wave around a click': [
    {
      by: 'no-wave',
      why: 'speed',
      parts: [['*', '_util/wave']],
    },
  ],
}

const fileOf = (by: string): string => fileURLToPath(new URL(`./src/library-overrides/${by}.ts`, import.meta.url))

const ending = (source: string): RegExp =>
  new RegExp(`${source.includes('/') ? '(?:^|/)' : '^'}${source.replaceAll('.', String.raw`\.`)}$`)

/** The name of an entry that this build goes without, to measure it. */
const without = process.env['WITHOUT_OVERRIDE']

/** Replaces them in the build. In `npm run dev` the libraries are whole: Vite has bundled each beforehand. */
export function overrideLibraries(): Plugin {
  const wanted = Object.entries(libraryOverrides)
    .filter(([name]) => name !== without)
    .flatMap(([, overrides]) =>
      overrides.flatMap(({ by, parts }) =>
        parts.map(([importer, source]) => ({ by, importer, source, ending: ending(source) })),
      ),
    )
  const used = new Set<object>()
  return {
    name: 'library-overrides',
    resolveId: {
      order: 'pre',
      filter: { id: wanted.map((one) => one.ending) },
      handler(asked, by) {
        const found = wanted.find(
          (one) => one.ending.test(asked) && (one.importer === '*' || by?.endsWith(`/node_modules/${one.importer}`)),
        )
        if (!found) return undefined
        used.add(found)
        return fileOf(found.by)
      },
    },
    buildEnd(error) {
      const leftOver = wanted.filter((one) => !used.has(one))
      if (error || this.meta.watchMode || leftOver.length === 0) return
      const lines = leftOver.map(
        ({ by, importer, source }) => `  ${importer} imports ${source} no more: ${by}.ts replaces nothing`,
      )
      this.error(`vite.library-overrides.ts names parts of libraries that have moved:\n${lines.join('\n')}`)
    },
  }
}
