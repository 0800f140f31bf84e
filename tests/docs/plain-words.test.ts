import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/**
 * Keeps words that English-speaking engineers would not use here out of comments, documentation, screens and messages.
 */

const instead: Readonly<Record<string, string>> = {
  whoever: 'say "anyone who", "people who" or "no matter who"',
  whichever: 'say "any", or "no matter which"',
  anew: 'say "again", or use a verb with "re-" (redraw, reload)',
  stands: 'say "is", "comes" or "is shown" ("stands for", "stands in for" and "stands out" are fine)',
  told: 'say "notified", "recognised", "distinguished", "sees" or "reads"',
  'there is one': 'say "if any", or "each has one"',
}
const word = /\b(?:whoever|whichever|anew|stands(?![\s*]+(?:for|in[\s*]+for|out)\b)|told|there[\s*]+is[\s*]+one)\b/gi

const folders = ['src', 'server', 'resources', 'providers', 'editor', 'docs']
/** Texts for learners. */
const excluded = join('server', 'seed', 'courses')

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => /\.(?:md|tsx?|css|typ)$/.test(path) && !path.startsWith(excluded))

/**
 * Each such word of a text, with its line and what to write. A comment goes over several lines, so a phrase may too.
 */
function oddWords(path: string, text: string): string[] {
  return [...text.matchAll(word)].map(({ 0: found, index }) => {
    const line = text.slice(0, index).split('\n').length
    return `${path}:${line}: "${found}": ${instead[found.toLowerCase().replace(/[\s*]+/g, ' ')]}`
  })
}

it('finds odd words, and none in phrases that use them rightly', () => {
  const odd = 'Whoever asks is told anew what stands\nhere, whichever, if there is one'
  expect(oddWords('page', odd).map((one) => one.split('"')[1])).toEqual([
    'Whoever',
    'told',
    'anew',
    'stands',
    'whichever',
    'there is one',
  ])
  expect(oddWords('page', 'an option stands for a key, a view stands in for it, and the name stands out')).toEqual([])
})

it('no comment, page or English text has them', () => {
  const paths = [...readdirSync('.').filter((path) => path.endsWith('.md')), ...folders.flatMap(filesIn)]
  expect(paths.length).toBeGreaterThan(1000)
  expect(paths.flatMap((path) => oddWords(path, readFileSync(path, 'utf8')))).toEqual([])
})
