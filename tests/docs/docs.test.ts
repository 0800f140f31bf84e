import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'
import { environmentNames } from '../../server/settings/environment.ts'
import { libraryOverrides } from '../../build/library-overrides.ts'
import { allPages, anchorOf, codeIn, headingsOf, proseOf, rowsOf, uncommentedBlocksOf, type Page } from './pages.ts'

/** Checks the documentation: its links lead somewhere, its commands and files exist, its tables are complete. */

const pages = allPages()
const page = (path: string): Page => pages.find((one) => one.path === path)!
const scripts = (JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }).scripts

/** Links and pictures of the same repository, as written. */
const linksOf = ({ text }: Page): string[] =>
  [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link!).filter((link) => !/^[a-z]+:/.test(link))

function brokenLinks(one: Page): string[] {
  return linksOf(one).filter((link) => {
    const [path, anchor] = link.split('#')
    const target = path ? normalize(join(dirname(one.path), path)) : one.path
    if (!existsSync(target)) return true
    return anchor !== undefined && !headingsOf(page(target)).map(anchorOf).includes(anchor)
  })
}

/** `npm run …`, `npm test` and `npx …` in text and in blocks. */
function brokenCommands({ text }: Page): string[] {
  const broken: string[] = []
  for (const [command, name] of text.matchAll(/npm run (?:-s )?([\w:-]+)/g)) if (!scripts[name!]) broken.push(command)
  for (const [command, path] of text.matchAll(/npm test -- ([\w./-]+)/g))
    if (path!.includes('/') && !existsSync(path!) && !existsSync(`${path}.test.ts`)) broken.push(command)
  return broken
}

const folders = 'resources|server|src|providers|editor|tests|docs'
/** Entities that the reader of a page creates with `npm run new`, which creates their files. */
const madeIn = ({ text }: Page): string[] =>
  [...text.matchAll(/npm run new -- (\w+)/g)].map(([, name]) => name!.replaceAll('_', '-'))

/** Files and folders of the tree that are named in prose, from its root, and do not exist. */
const missingPaths = (one: Page): string[] =>
  [...proseOf(one).matchAll(new RegExp(`\`((?:${folders})/[\\w./-]+)\``, 'g'))]
    .map(([, path]) => path!)
    .filter((path) => !existsSync(path) && !madeIn(one).some((name) => path.includes(name)))

/** Names of environment variables in the first column of a table. */
const variablesIn = ({ text }: Page): string[] =>
  [...text.matchAll(/^\| (`[A-Z0-9_]+`(?:[,、] ?`[A-Z0-9_]+`)*) \|/gm)].flatMap(([, cell]) =>
    [...cell!.matchAll(/[A-Z0-9_]+/g)].map(([name]) => name),
  )

describe.each(pages.map((one) => [one.path, one] as const))('%s', (_path, one) => {
  it('links to existing files and headings', () => expect(brokenLinks(one)).toEqual([]))
  it('names commands that exist', () => expect(brokenCommands(one)).toEqual([]))
  it('names files that exist', () => expect(missingPaths(one)).toEqual([]))
})

it('docs/decisions/by-hand.md lists the overrides of libraries that there are', () => {
  const rows = page('docs/decisions/by-hand.md')
    .text.split('| override |')[1]!
    .matchAll(/^\| ([^|]+) \|/gm)
  expect([...rows].map(([, name]) => name)).toEqual(Object.keys(libraryOverrides))
})

describe('pages in two languages', () => {
  const chinese = pages.filter(({ path }) => path.endsWith('.zh.md'))
  const englishOf = ({ path }: Page): Page => page(path.replace('.zh.md', '.md'))

  describe.each(chinese.map((one) => [one.path, one] as const))('%s', (path, one) => {
    const english = englishOf(one)

    it('has its English page, and both link to each other', () => {
      expect(linksOf(one)[0]).toBe(english.path.split('/').at(-1))
      expect(linksOf(english)[0]).toBe(path.split('/').at(-1))
    })

    it('links on to the Chinese pages that there are', () => {
      const translated = chinese.map((other) => englishOf(other).path)
      const targets = linksOf(one).slice(1)
      expect(targets.filter((link) => translated.includes(join(dirname(path), link.split('#')[0]!)))).toEqual([])
    })

    it('has the headings, the rows and the code of its English page', () => {
      expect(headingsOf(one)).toHaveLength(headingsOf(english).length)
      expect(rowsOf(one).map(codeIn)).toEqual(rowsOf(english).map(codeIn))
      expect(codeIn(proseOf(one))).toEqual(codeIn(proseOf(english)))
      expect(uncommentedBlocksOf(one)).toEqual(uncommentedBlocksOf(english))
    })
  })
})

describe('the tables of variables', () => {
  it.each(['docs/operators.md', 'docs/operators.zh.md'])(
    '%s has every variable that the server reads, and no other',
    (path) => {
      expect(variablesIn(page(path)).toSorted()).toEqual([...environmentNames].toSorted())
    },
  )
})
