import fc from 'fast-check'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { toSlate } from '../../editor/article/model/to-slate.ts'
import { articleLineOf, articleParts } from '../../editor/stored/article-line.ts'
import { cleanHtml } from '../../editor/stored/clean.ts'
import { lineOf } from '../../editor/stored/line.ts'
import { parseStored } from '../../editor/stored/parse.ts'
import { storedString } from '../../editor/stored/stored-string.ts'
import { storedUploads } from '../../providers/part-upload.ts'
import { blanksIn, hasPicture, isEmptyStored, widthOf } from '../../resources/bank/exercise-types/stored-text.ts'
import { markWords } from '../../server/base/search-text/mark-words.ts'
import { runsOf } from '../../server/features/papers/print/rich-text/runs.ts'
import { settingsFrom } from '../../src/base/settings/settings.ts'
import { storedScrolls } from '../../src/base/tabs/kept-scroll.ts'
import { storedTabs } from '../../src/base/tabs/tab-store.ts'
import { storedParts } from '../../src/content/difference/stored-parts.ts'
import { ArticlePage } from '../../src/content/rich-text/article-page.tsx'
import { StoredPage } from '../../src/content/rich-text/stored-page.tsx'
import { StoredLine } from '../../src/content/rich-text/stored-text.tsx'
import { storedDraft } from '../../src/features/learning/lyric/lyric-drafts.ts'
import { storedBasket } from '../../src/features/papers/paper-editor/use-bank.ts'
import { storedSearches } from '../../src/frame/tools/search/recent-searches.ts'
import { storedEntry } from '../../src/records/drafts/draft-log.ts'
import { storedListSettings } from '../../src/records/views/records/use-list-settings.ts'
import { mounted } from '../fixtures/mounted.ts'
import { sourcesBelow } from '../locales/sources.ts'

/** No page can crash on a stored text that is missing, or is none: every reader of one takes any value. */

const readers: Readonly<Record<string, (stored: unknown) => unknown>> = {
  storedString,
  parseStored,
  lineOf,
  articleParts,
  articleLineOf,
  cleanHtml,
  toSlate,
  blanksIn,
  hasPicture,
  isEmptyStored,
  widthOf,
  markWords: (stored) => markWords(stored, '题'),
  runsOf: (stored) => runsOf(stored, new Map()),
  storedParts: (stored) => [storedParts(stored, '甲', 'zh'), storedParts('甲', stored, 'en')],
}
/** Drawn below. */
const drawn = new Set(['useStored', 'StoredPage', 'StoredLine', 'ArticlePage'])

/** Readers of what the browser has stored, by their files. */
const kept: Readonly<Record<string, (text: string | null) => unknown>> = {
  'providers/part-upload.ts': storedUploads,
  'src/base/settings/settings.ts': (text) => settingsFrom(text, null),
  'src/base/tabs/kept-scroll.ts': storedScrolls,
  'src/base/tabs/tab-store.ts': storedTabs,
  'src/features/learning/lyric/lyric-drafts.ts': storedDraft,
  'src/features/papers/paper-editor/use-bank.ts': storedBasket,
  'src/frame/tools/search/recent-searches.ts': storedSearches,
  'src/records/drafts/draft-log.ts': storedEntry,
  'src/records/views/records/use-list-settings.ts': storedListSettings,
}

/** Texts as they are stored, cut anywhere, and anything else. */
const formula = '<span data-type="formula" data-value="x^2"></span>'
const spans = `${formula}|<span data-type="blank"|<span data-type="table">|</span>`
const piece = fc.constantFrom(...`<b>|</b>|<br>|<p>|<table>|&lt;|&|<|"|甲|\u{20bb7}|\ud800|\0|${spans}`.split('|'))

const stored = fc.oneof(
  fc.array(piece, { maxLength: 20 }).map((all) => all.join('')),
  fc.string(),
  fc.constantFrom(undefined, null, NaN, '', 0),
  fc.anything(),
)

it.each(Object.entries(readers))('%s reads any value', (_name, read) => {
  const empty = JSON.stringify(read(''))
  for (const none of [undefined, null, 0, {}, [], true]) expect(JSON.stringify(read(none))).toBe(empty)
  fc.assert(fc.property(stored, (value) => void read(value)))
})

it('texts that are missing are drawn as empty ones', async () => {
  const none = [undefined, null, 0, {}]
  const { page } = await mounted(
    none.map((stored, index) => (
      <div key={index}>
        <StoredPage stored={stored} />
        <StoredLine stored={stored} title="" />
        <ArticlePage stored={stored} />
      </div>
    )),
  )
  expect(page.textContent).toBe('')
})

it.each(Object.entries(kept))('what %s has stored is read as what it is, or not at all', (_path, read) => {
  const nothing = read(null)
  const shape = Array.isArray(nothing) ? 'list' : typeof nothing
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string(), fc.constantFrom('null', '{}', '[]', '0', '"', '[null]')), (text) => {
      const found = read(text)
      expect(Array.isArray(found) ? 'list' : typeof found).toBe(shape)
    }),
  )
})

it('a draft of a lyric that says nothing of its lines is none, and one that is whole is found', () => {
  expect(storedDraft('{"base":1,"editing":{"tags":{},"lines":[{"ms":"1"}],"at":0}}')).toBeNull()
  const editing = { tags: { ti: '静夜思' }, lines: [{ ms: null, text: '床前' }], at: 0 }
  expect(storedDraft(JSON.stringify({ base: 3, editing }))).toEqual({ base: 3, editing: { ...editing, past: [] } })
})

/** Exported functions whose first parameter is a stored text, by its name: `stored`, or `html` in the editors. */
function readersIn(path: string, text: string): { name: string; type: string }[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const found: { name: string; type: string }[] = []
  const note = (name: ts.Node, made: ts.SignatureDeclarationBase) => {
    const [first] = made.parameters
    const isProps = first && ts.isObjectBindingPattern(first.name)
    const bound = isProps ? first.name.elements.map((one) => one.name.getText()) : []
    const type = first?.type?.getText() ?? ''
    if (first && /^(?:stored|html)$/.test(first.name.getText())) found.push({ name: name.getText(), type })
    else if (bound.includes('stored'))
      found.push({ name: name.getText(), type: /\bstored: (\w+)/.exec(type)?.[1] ?? type })
  }
  for (const one of file.statements) {
    if (!ts.canHaveModifiers(one) || !ts.getModifiers(one)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword))
      continue
    if (ts.isFunctionDeclaration(one) && one.name) note(one.name, one)
    if (ts.isVariableStatement(one))
      for (const { name, initializer } of one.declarationList.declarations)
        if (initializer && ts.isArrowFunction(initializer)) note(name, initializer)
  }
  return found
}

it('every reader of stored text is in the table, and takes any value by its type', () => {
  const folders = ['editor/stored', 'editor/article/model', 'resources/bank', 'server/base/search-text', 'src/content']
  const found = sourcesBelow(...folders).flatMap(({ path, text }) => readersIn(path, text))
  expect(found.length).toBeGreaterThan(10)
  expect(found.filter(({ type, name }) => type !== 'unknown' && !drawn.has(name))).toEqual([])
  expect(found.map(({ name }) => name).filter((name) => !(name in readers) && !drawn.has(name))).toEqual([])
})

it('every reader of the storage of a browser is in the table, and reads by `storedJson`', () => {
  const touching = sourcesBelow('src', 'providers').filter(({ text }) => /\b(?:local|session)Storage\b/.test(text))
  expect(touching.filter(({ text }) => text.includes('JSON.parse')).map(({ path }) => path)).toEqual([])
  const reading = sourcesBelow('src', 'providers').filter(({ text }) => /\bstoredJson[<(]/.test(text))
  expect(
    reading
      .map(({ path }) => path)
      .filter((path) => path !== 'providers/stored-json.ts')
      .toSorted(),
  ).toEqual(Object.keys(kept).toSorted())
  expect(readersIn('planted.ts', 'export const planted = (stored: string): number => stored.length')).toEqual([
    { name: 'planted', type: 'string' },
  ])
})
