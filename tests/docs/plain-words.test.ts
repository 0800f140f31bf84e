import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

/**
 * Keeps words that English-speaking engineers would not use here out of comments, names, documentation, screens and
 * messages, and comments in shape.
 */

const instead: Readonly<Record<string, string>> = {
  whoever: 'say "anyone who", "people who" or "no matter who"',
  whichever: 'say "any", or "no matter which"',
  anew: 'say "again", or use a verb with "re-" (redraw, reload)',
  stands: 'say "is", "comes" or "is shown" ("stands for", "stands in for" and "stands out" are fine)',
  told: 'say "notified", "recognised", "distinguished", "sees" or "reads"',
  said: 'say "shown", "reported" or "declared", and call a variable what it is: messages, output, reasons',
  partaker: 'say "participant"',
  'there is one': 'say "if any", or "each has one"',
  'dialog the': 'say "above the"',
}
const word =
  /\b(?:whoever|whichever|anew|stands(?![\s*]+(?:for|in[\s*]+for|out)\b)|told|said|partaker|there[\s*]+is[\s*]+one|dialog[\s*]+the)\b/gi
/** The first part of a name, or a later one: `toldMissing`, `startAnew`. */
const inName = /\b(?:said|told|anew|partaker)(?=[A-Z])|(?<=[a-z])(?:Said|Told|Anew|Whoever|Whichever)(?![a-z])/g

/** What is installed, built or stored is in none of them. */
const notOurs = new Set(['node_modules', 'dist', 'data', 'coverage', '.git', '.artefacts'])
/** Texts for learners, and this list: their words are not looked at. */
const excluded = [
  join('samples', 'courses'),
  join('samples', 'templates'),
  join('tests', 'docs', 'plain-words.test.ts'),
]

/** Every file of the repository that people write, by its path from the root. */
const written = readdirSync('.', { withFileTypes: true })
  .flatMap((entry) =>
    !entry.isDirectory()
      ? [entry.name]
      : notOurs.has(entry.name)
        ? []
        : readdirSync(entry.name, { recursive: true, encoding: 'utf8' }).map((path) => join(entry.name, path)),
  )
  .filter((path) => /\.(?:md|tsx?|mjs|js|css|typ)$/.test(path))
  .map((path) => [path, readFileSync(path, 'utf8')] as const)
const worded = written.filter(([path]) => !excluded.some((one) => path.startsWith(one)))
const code = written.filter(([path]) => !/\.(?:md|typ)$/.test(path))

const lineOf = (text: string, index: number): number => text.slice(0, index).split('\n').length

/**
 * Each such word of a text, with its line and what to write. A comment goes over several lines, so a phrase may too.
 */
function oddWords(path: string, text: string): string[] {
  return [...text.matchAll(word), ...text.matchAll(inName)].map(
    ({ 0: found, index }) =>
      `${path}:${lineOf(text, index)}: "${found}": ${instead[found.toLowerCase().replace(/[\s*]+/g, ' ')]}`,
  )
}

const longLines = (path: string, text: string): string[] =>
  text
    .split('\n')
    .flatMap((line, index) =>
      line.length > 120 && /^\s*(?:\/\/|\/\*|\*)/.test(line) ? [`${path}:${index + 1}: ${line.length} characters`] : [],
    )

const stacked = (path: string, text: string): string[] =>
  [...text.matchAll(/\*\/[ \t]*\n[ \t]*\/\*\*/g)].map(({ index }) => `${path}:${lineOf(text, index)}`)

describe('odd words', () => {
  it('are found, and none in phrases that use them rightly', () => {
    const odd = 'Whoever asks is told anew what stands\nhere, whichever, if there is one, as is said'
    expect(oddWords('page', odd).map((one) => one.split('"')[1])).toEqual([
      'Whoever',
      'told',
      'anew',
      'stands',
      'whichever',
      'there is one',
      'said',
    ])
    expect(oddWords('page', 'an option stands for a key, a view stands in for it, and the name stands out')).toEqual([])
  })

  it('are found in names', () => {
    expect(oddWords('page', 'const toldMissing = startAnew(isSaid)').map((one) => one.split('"')[1])).toEqual([
      'told',
      'Anew',
      'Said',
    ])
    expect(oddWords('page', 'standsFor(retold, Saidel)')).toEqual([])
  })

  it('are in no comment, name, page or English text', () => {
    expect(written.length).toBeGreaterThan(2400)
    expect(worded.flatMap(([path, text]) => oddWords(path, text))).toEqual([])
  })
})

describe('comments', () => {
  it('wrap at 120 characters', () => {
    expect(longLines('page', `/** ${'a'.repeat(113)} */`)).toEqual([])
    expect(longLines('page', `x()\n  // ${'a'.repeat(116)}`)).toEqual(['page:2: 121 characters'])
    expect(code.flatMap(([path, text]) => longLines(path, text))).toEqual([])
  })

  it('describe a declaration by one docstring', () => {
    expect(stacked('page', ['/** One. */', '/** Another. */'].join('\n'))).toEqual(['page:1'])
    expect(code.flatMap(([path, text]) => stacked(path, text))).toEqual([])
  })
})
