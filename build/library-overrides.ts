import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/**
 * The parts of libraries that this product replaces, and why it may. Each has to be looked at when a library is
 * updated, so there are only those
 * - that the content security policy needs (`security`): the original writes style tags without the nonce;
 * - that a keyboard or a screen reader needs (`access`): the original has no name, or is for the mouse alone.
 *
 * The build fails when nothing asks for a part any more (`leftOver`), as when a library has moved it. `npm run dev`
 * replaces the same.
 */
export interface LibraryOverride {
  /** The file of `src/base/library-overrides` that takes the place. */
  by: string
  why: 'security' | 'access'
  /**
   * Who imports what: the file below `node_modules`, or whatever file (`*`), and how it writes the import, or how that
   * ends (`_util/wave`).
   */
  parts: ReadonlyArray<readonly [importer: string, source: string]>
}

/** One decision each: a part of an entry is of no use without the rest of it. */
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
}

const fileOf = (by: string): string => fileURLToPath(new URL(`../src/base/library-overrides/${by}.ts`, import.meta.url))

const ending = (source: string): RegExp =>
  new RegExp(`${source.includes('/') ? '(?:^|/)' : '^'}${source.replaceAll('.', String.raw`\.`)}$`)

/**
 * Replaces them: in the build, and in the libraries that `npm run dev` bundles beforehand (`isWhole: false`, as it
 * finds them one by one).
 */
export function overrideLibraries({ isWhole = true } = {}): Plugin {
  const wanted = Object.values(libraryOverrides).flatMap((overrides) =>
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
      if (error || !isWhole || this.meta.watchMode || leftOver.length === 0) return
      const lines = leftOver.map(
        ({ by, importer, source }) => `  ${importer} imports ${source} no more: ${by}.ts replaces nothing`,
      )
      this.error(`build/library-overrides.ts names parts of libraries that have moved:\n${lines.join('\n')}`)
    },
  }
}
