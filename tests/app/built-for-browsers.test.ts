import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { parse } from 'acorn'
import { describe, expect, it } from 'vitest'
import product from '../../package.json' with { type: 'json' }
import { builtIns } from '../../build/built-ins.ts'
import { oldestBrowsers } from '../../build/oldest-browsers.ts'

/**
 * The files of the built site: each can be read by the oldest browsers of package.json, and asks for no built-in that
 * one of them lacks and nobody adds (`build/built-ins.ts`).
 */

/** What Chrome 109, Firefox 115 and Safari 16.4 read; of the years after, each lacks something. */
const languageLevel = 2022

/** core-js's modules with the first version of each browser that needs none: `es.array.with`, `{ chrome: '110' }`. */
const known = createRequire(import.meta.url)('core-js-compat/data.json') as Record<string, Record<string, string>>

const isLater = (one: string | undefined, other: string): boolean =>
  one === undefined || one.localeCompare(other, 'en', { numeric: true }) > 0
const oldest = oldestBrowsers(product.browserslist)
const isMissing = (module: string): boolean =>
  oldest.some(({ name, version }) => isLater(known[module]![name], version))

/** `es.array.to-sorted` as it is written in code: toSorted. */
const memberOf = (module: string): string | undefined =>
  /^(?:es|web)\.[\w-]+\.([\w-]+)/.exec(module)?.[1]?.replaceAll(/-(.)/g, (_all, letter: string) => letter.toUpperCase())

const added = new Set(Object.values(builtIns).map((path) => path.replace(/^core-js\/modules\/(.*)\.js$/, '$1')))
/** Of our own, not core-js's. */
const addedByUs = new Set(['web.url.can-parse'])

/** Names that other things have too: what comes before them when the built-in is meant; null where it never is. */
const meant: Readonly<Record<string, string | null>> = {
  escape: 'RegExp',
  isError: 'Error',
  parse: 'URL',
  // A second argument of URLSearchParams, whose number nobody asks for.
  has: null,
  delete: null,
  size: null,
  // Of functions and disposable things of libraries, of source maps, of React's nodes.
  dispose: null,
  toBase64: null,
  flags: null,
  // Corrected by core-js where there is no fault that concerns anybody here.
  push: null,
  stack: null,
  stringify: null,
}

/** Names that an older built-in has too stand for that one. */
const older = new Set(Object.keys(known).flatMap((module) => (isMissing(module) ? [] : (memberOf(module) ?? []))))
const newer = new Map<string, string>()
for (const module of Object.keys(known)) {
  const member = memberOf(module)
  if (member === undefined || older.has(member) || !isMissing(module)) continue
  if (!added.has(module) && !addedByUs.has(module)) newer.set(member, module)
}

interface Node {
  type: string
  [part: string]: unknown
}

function* membersIn(node: unknown): Generator<{ object: string | undefined; name: string }> {
  if (Array.isArray(node)) for (const one of node) yield* membersIn(one)
  else if (typeof node === 'object' && node !== null) {
    const { type, object, property, computed } = node as Node
    if (type === 'MemberExpression' && computed === false)
      yield { object: (object as { name?: string }).name, name: (property as { name: string }).name }
    for (const part of Object.values(node)) if (typeof part === 'object') yield* membersIn(part)
  }
}

/** What an oldest browser cannot read or do in a module of the site. */
function faultsIn(source: string): string[] {
  let file: unknown
  try {
    file = parse(source, { ecmaVersion: languageLevel, sourceType: 'module' })
  } catch (error) {
    const { message, pos = 0 } = error as { message: string; pos?: number }
    return [`cannot be read: ${message} in ${source.slice(Math.max(0, pos - 40), pos + 40)}`]
  }
  const found = [...membersIn(file)].flatMap(({ object, name }) => {
    const module = newer.get(name)
    const before = meant[name]
    return module === undefined || before === null || (before !== undefined && before !== object) ? [] : [module]
  })
  return [...new Set(found)].map((module) => `${module} is in no oldest browser: add it to build/built-ins.ts`)
}

describe('the built site', () => {
  const folder = join('dist', 'client', 'assets')
  const files = readdirSync(folder).filter((name) => name.endsWith('.js'))

  it('is read by the oldest browsers, and uses no built-in that they lack', () => {
    expect(files.length).toBeGreaterThan(100)
    // The one that adds them asks for each.
    const modules = files.filter((name) => !/^(?:built-ins|browser-check|before-start)-/.test(name))
    expect(
      modules.flatMap((name) => faultsIn(readFileSync(join(folder, name), 'utf8')).map((fault) => `${name}: ${fault}`)),
    ).toEqual([])
  })

  it.each([
    ['/[a--b]/v.test("a")', /cannot be read/],
    ['using file = open()', /cannot be read/],
    ['export const f = (x) => Math.sumPrecise(x)', /es\.math\.sum-precise/],
    ['export const f = (x) => RegExp.escape(x)', /es\.regexp\.escape/],
    ['export const f = (x) => x.getOrInsert(1, 2)', /get-or-insert/],
  ])('would be found out: %s', (source, fault) => {
    expect(faultsIn(source)).toEqual([expect.stringMatching(fault)])
  })

  it.each([['[].toSorted()'], ['a.map(f)'], ['CSS.escape(a)'], ['Object.groupBy(a, b)']])('may say %s', (source) => {
    expect(faultsIn(source)).toEqual([])
  })
})
