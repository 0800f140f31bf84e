import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** The texts in sources, read by the compiler's own parser: comments and types do not count. */

export interface Source {
  path: string
  text: string
}

/** Every TypeScript file below some folders. */
export function sourcesBelow(...folders: readonly string[]): Source[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return sourcesBelow(path)
      return /\.tsx?$/.test(entry.name) ? [{ path, text: readFileSync(path, 'utf8') }] : []
    }),
  )
}

function visit({ path, text }: Source, look: (node: ts.Node, place: () => string) => void): void {
  const file = ts.createSourceFile(
    path,
    text,
    ts.ScriptTarget.Latest,
    true,
    path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  )
  const step = (node: ts.Node): void => {
    look(node, () => `${path}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`)
    ts.forEachChild(node, step)
  }
  step(file)
}

/** A text of the source; values inserted into a template are left out. */
function wordsOf(node: ts.Node | undefined): string | null {
  if (node === undefined) return null
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isTemplateExpression(node))
    return [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join('{{}}')
  return null
}

export interface Word {
  place: string
  /** As written, so that an escape (`\uff0c`) is not replaced by its character. */
  text: string
}

/** `{ zh: '…', en: '…' }` */
function pairAt(node: ts.Node): { zh: string; en: string } | null {
  if (!ts.isObjectLiteralExpression(node)) return null
  const text = (language: string) =>
    wordsOf(
      node.properties.filter(ts.isPropertyAssignment).find(({ name }) => name.getText() === language)?.initializer,
    )
  const [zh, en] = [text('zh'), text('en')]
  return zh !== null && en !== null ? { zh, en } : null
}

/** Literals, parts of templates and text between tags that are in one language only, outside of language pairs. */
export function literalsIn(source: Source): Word[] {
  const found: Word[] = []
  visit(source, (node, place) => {
    const isWord =
      ts.isStringLiteral(node) ||
      ts.isNoSubstitutionTemplateLiteral(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddleOrTemplateTail(node) ||
      ts.isJsxText(node)
    if (isWord && !ts.findAncestor(node, (above) => pairAt(above) !== null))
      found.push({ place: place(), text: node.getText() })
  })
  return found
}

export interface Pair {
  place: string
  zh: string
  en: string
}

/** Every `{ zh: '…', en: '…' }`: words declared in both languages where they are used. */
export function pairsIn(source: Source): Pair[] {
  const found: Pair[] = []
  visit(source, (node, place) => {
    const pair = pairAt(node)
    if (pair) found.push({ place: place(), ...pair })
  })
  return found
}

interface KeysAsked {
  literals: ReadonlySet<string>
  prefixes: ReadonlySet<string>
}

/** Every part of the words asks for those of the whole site. */
const askedIn = new WeakMap<Source, KeysAsked>()
function keysOf(source: Source): KeysAsked {
  const known = askedIn.get(source)
  if (known) return known
  const literals = new Set<string>()
  const prefixes = new Set<string>()
  visit(source, (node) => {
    if (ts.isStringLiteralLike(node)) literals.add(node.text)
    if (ts.isTemplateHead(node) && /^(\w+\.)+$/.test(node.text)) prefixes.add(node.text)
  })
  const asked = { literals, prefixes }
  askedIn.set(source, asked)
  return asked
}

/**
 * The keys that sources may use: their literals, and the beginnings of templates that end in a dot (`operator.${one}`).
 */
export function keysAskedIn(sources: readonly Source[]): KeysAsked {
  const all = sources.map(keysOf)
  return {
    literals: new Set(all.flatMap(({ literals }) => [...literals])),
    prefixes: new Set(all.flatMap(({ prefixes }) => [...prefixes])),
  }
}
