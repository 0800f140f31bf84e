import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

/**
 * antd makes its style sheets in the browser, from functions that load with each component. A third of the time until a
 * list is shown went into that, and 30 kB. As all that a theme changes are CSS variables (`cssVar` in the theme), the
 * sheets are always the same: they are made once, as files, and the functions are left out. What stays for the browser
 * are the variables (`src/base/library-overrides/antd-style-hooks.ts`). `npm run dev` serves the same files.
 */
const require = createRequire(import.meta.url)

/**
 * Anything in no layer (our own sheets) takes precedence over it; `src/app/start.css` has one within it, for what antd
 * may overrule.
 */
const layer = 'antd'

/** What draws a component so that it asks for its styles; one that is not here is drawn without anything. */
function drawings(antd: any, draw: (type: any, props?: object | null, ...children: any[]) => any): any[] {
  const items = [{ key: 'a', label: 'a', children: [{ key: 'b', label: 'b' }] }]
  return [
    draw(antd.Badge.Ribbon),
    draw(antd.Breadcrumb, { items: [{ title: 'a' }] }),
    draw(antd.Button.Group, null, draw(antd.Button)),
    draw(antd.Space.Compact, null, draw(antd.Button), draw(antd.Input), draw(antd.Space.Addon)),
    draw(antd.Card, { loading: true }),
    draw(antd.Cascader.Panel),
    draw(antd.DatePicker.RangePicker),
    draw(antd.DatePicker._InternalPanelDoNotUseOrYouWillBeFired),
    draw(antd.Drawer._InternalPanelDoNotUseOrYouWillBeFired, { loading: true }),
    draw(antd.Dropdown, { menu: { items } }, draw('i')),
    draw(antd.Dropdown._InternalPanelDoNotUseOrYouWillBeFired),
    draw(antd.Flex),
    draw(antd.Form, null, draw(antd.Form.Item, { label: 'a' }, draw(antd.Input))),
    draw(antd.Image, { src: 'a' }),
    draw(antd.Image.PreviewGroup),
    draw(antd.Input.OTP),
    draw(antd.Input.TextArea),
    draw(antd.Input.Search),
    draw(antd.Input.Password),
    draw(antd.Layout, null, draw(antd.Layout.Sider)),
    draw(antd.List),
    draw(antd.Menu, { items, mode: 'inline' }),
    draw(antd.Modal._InternalPanelDoNotUseOrYouWillBeFired),
    draw(antd.Modal._InternalPanelDoNotUseOrYouWillBeFired, { type: 'confirm' }),
    draw(antd.Popover._InternalPanelDoNotUseOrYouWillBeFired),
    draw(antd.QRCode, { value: 'a' }),
    draw(antd.Radio.Group, { options: ['a'], optionType: 'button' }),
    draw(antd.Segmented, { options: ['a'] }),
    draw(antd.Select._InternalPanelDoNotUseOrYouWillBeFired),
    draw(antd.Splitter, null, draw(antd.Splitter.Panel)),
    draw(antd.Steps, { items: [{ title: 'a' }] }),
    draw(antd.Tabs, { items }),
    draw(antd.Tag, { color: 'blue' }),
    draw(antd.Tag, { color: 'success' }),
    draw(antd.Tag.CheckableTag, { checked: true }),
    draw(antd.Tour._InternalPanelDoNotUseOrYouWillBeFired),
    draw(antd.Tree, { treeData: [{ key: 'a', title: 'a' }] }),
    draw(antd.Tree.DirectoryTree),
    draw(antd.TreeSelect._InternalPanelDoNotUseOrYouWillBeFired),
    draw(antd.Typography.Text, { copyable: true }),
    draw(antd.Upload, { fileList: [{ uid: 'a', name: 'a' }] }, 'a'),
    draw(antd.Upload.Dragger),
    draw(antd.message._InternalPanelDoNotUseOrYouWillBeFired),
    draw(antd.notification._InternalPanelDoNotUseOrYouWillBeFired, { message: 'a' }),
  ]
}

/** Every style sheet of antd by the name under which its functions are declared: `Button-Button`, `Button-compact`. */
function sheets(): Map<string, string> {
  const { createElement, Fragment } = require('react')
  const { renderToStaticMarkup } = require('react-dom/server')
  const antd = require('antd')
  const { createCache, extractStyle, StyleProvider } = createRequire(require.resolve('antd'))('@ant-design/cssinjs')
  const cache = createCache()
  const alone = Object.entries(antd)
    .filter(([name, part]: [string, any]) => /^[A-Z]/.test(name) && (typeof part === 'function' || part?.$$typeof))
    .map(([, part]) => createElement(part as any))
  for (const drawing of [...alone, ...drawings(antd, createElement)]) {
    try {
      const theme = { cssVar: { key: 'antd' }, hashed: false }
      renderToStaticMarkup(
        createElement(
          StyleProvider,
          { cache },
          createElement(
            antd.ConfigProvider,
            { theme },
            createElement(antd.App, null, createElement(Fragment, null, drawing)),
          ),
        ),
      )
    } catch {
      // One that cannot be drawn like this is missed below, if it is used.
    }
  }
  const found = new Map<string, string>()
  for (const [key, entry] of cache.cache as Map<string, unknown>) {
    const [kind, _tokens, name = ''] = key.split('%')
    if (kind !== 'style') continue
    const single = createCache()
    single.cache.set(key, entry)
    const text = (extractStyle(single, { plain: true, types: ['style'] }) as string).replace(
      /\.data-ant-cssinjs-cache-path\{.*$/s,
      '',
    )
    found.set(name, (found.get(name) ?? '') + pruned(text))
  }
  return found
}

/** Some are drawn as nobody would, of which antd warns elsewhere. */
function inProduction<T>(work: () => T): T {
  const before = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  try {
    return work()
  } finally {
    process.env.NODE_ENV = before
  }
}

/** Splits at the top level of braces and brackets: rules of a sheet, selectors of a rule. */
function* topLevel(text: string, isEnd: (letter: string, depth: number) => boolean): Generator<string> {
  let depth = 0
  let from = 0
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]!
    if ('{(['.includes(letter)) depth++
    if ('})]'.includes(letter)) depth--
    if (!isEnd(letter, depth)) continue
    yield text.slice(from, letter === ',' ? at : at + 1)
    from = at + 1
  }
  if (from < text.length) yield text.slice(from)
}

/**
 * What antd sets on every element whose class begins like a component's, which costs a browser more than it gives: the
 * page has it for all elements (`box-sizing` in `src/app/start.css`).
 */
const isRepeated = (rule: string): boolean => /^[^{]*\[class\^=[^{]*\{box-sizing:border-box;?\}$/.test(rule)

/** Languages that are written from the right, and buttons in each of antd's twelve colours: nothing here has them. */
const unused = /-rtl\b|\.ant-btn-color-(?!default|primary|dangerous|link)/

/** A sheet without the rules that nothing here can ever match. */
function pruned(text: string): string {
  return [...topLevel(text, (letter, depth) => letter === '}' && depth === 0)]
    .map((rule) => {
      const open = rule.indexOf('{')
      const head = rule.slice(0, open)
      if (open < 0 || head.startsWith('@keyframes')) return rule
      if (isRepeated(rule)) return ''
      if (head.startsWith('@')) return `${head}{${pruned(rule.slice(open + 1, -1))}}`
      const selectors = [...topLevel(head, (letter, depth) => letter === ',' && depth === 0)].filter(
        (one) => !unused.test(one),
      )
      return selectors.length > 0 ? selectors.join(',') + rule.slice(open) : ''
    })
    .join('')
}

interface Node {
  type: string
  start: number
  end: number
  [part: string]: unknown
}

const declares = /^gen(?:StyleHooks|SubStyleComponent|ComponentStyleHook)$/

/** The calls that declare styles: by their names, and where their functions stand. */
function declarations(
  node: unknown,
  found: Array<{ name: string; styles: Node }> = [],
): Array<{ name: string; styles: Node }> {
  if (Array.isArray(node)) for (const one of node) declarations(one, found)
  else if (typeof node === 'object' && node !== null) {
    const { type, callee, arguments: given } = node as { type?: string; callee?: { name?: string }; arguments?: any[] }
    if (type === 'CallExpression' && declares.test(callee?.name ?? '')) {
      const [named, styles] = given!
      found.push({
        name: (named.type === 'ArrayExpression' ? named.elements : [named, named])
          .map((one: any) => one.value)
          .join('-'),
        styles,
      })
    }
    for (const part of Object.values(node)) declarations(part, found)
  }
  return found
}

const prefix = 'virtual:antd-style/'
/** Where antd's own reset of links and icons belongs: every component asks for it, so it comes with what all share. */
const shared = ['Shared', 'ant-design-icons']

/** Sheets of a look that no theme has. */
const wireframe: ReadonlySet<string> = new Set(['Pagination-bordered'])
/** In a bundle's sheet where a component is used that was not drawn. */
const missing = 'no-sheet-of'

/** Leaves the functions out of a component of antd, and asks for its sheet. */
const asksForSheet: NonNullable<Plugin['transform']> = {
  filter: {
    id: /\/antd\/es\/.*\.js$/,
    code: /gen(?:StyleHooks|SubStyleComponent|ComponentStyleHook)\(|^import useStyle from '.\/style';$/m,
  },
  handler(code, id) {
    const found = id.includes('/theme/') ? [] : declarations(this.parse(code))
    const names = id.endsWith('/antd/es/config-provider/index.js') ? shared : found.map(({ name }) => name)
    if (names.length === 0) return null
    let kept = code
    for (const { styles } of found.toSorted((a, b) => b.styles.start - a.styles.start))
      kept = `${kept.slice(0, styles.start)}() => []${kept.slice(styles.end)}`
    return { code: `${kept}\nimport '${prefix}${names.join('+')}.css';`, map: null }
  },
}

const isSheet = { id: /^virtual:antd-style\// }

/** For the libraries that `npm run dev` bundles beforehand: the sheets stay outside, and are served like all others. */
export const antdStylesOfBundled = (): Plugin => ({
  name: 'antd-styles-of-bundled',
  resolveId: { order: 'pre', filter: isSheet, handler: (id) => ({ id, external: true }) },
  transform: asksForSheet,
})

export function antdStyles(): Plugin {
  let made: Map<string, string> | undefined
  const sheet = (name: string): string => {
    made ??= inProduction(sheets)
    return made.get(name) ?? (wireframe.has(name) ? '' : `.${missing}-${name}{--missing:1}`)
  }
  return {
    name: 'antd-styles',
    resolveId: { filter: isSheet, handler: (id) => id },
    load: {
      filter: isSheet,
      handler: (id) => `@layer ${layer} {${id.slice(prefix.length, -'.css'.length).split('+').map(sheet).join('\n')}}`,
    },
    transform: asksForSheet,
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const sheetTexts = Object.values(bundle).map((one) =>
          one.type === 'asset' && one.fileName.endsWith('.css') ? String(one.source) : '',
        )
        const names = new Set(
          sheetTexts.flatMap((text) =>
            [...text.matchAll(new RegExp(`${missing}-([\\w-]+)`, 'g'))].map(([, name]) => name),
          ),
        )
        if (names.size > 0)
          throw new Error(`antd-styles: no style sheet of ${[...names].join(', ')}; draw them in build/antd-styles.ts`)
      },
    },
  }
}
