import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** docs/decisions/by-hand.md says how much is written by hand: a reader weighs it against a library. */

const isSource = (path: string): boolean => /\.(?:tsx?|css)$/.test(path)

const sourcesOf = (path: string): string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path, { recursive: true, encoding: 'utf8' })
        .filter(isSource)
        .map((name) => join(path, name))
    : [path]

const linesOf = (paths: readonly string[]): number =>
  paths.flatMap(sourcesOf).reduce((sum, path) => sum + readFileSync(path, 'utf8').split('\n').length - 1, 0)

/** The rows whose number of lines is further from the truth than a tenth, or ten lines. */
const wrongRows = (rows: readonly { paths: string[]; lines: number }[]): string[] =>
  rows.flatMap(({ paths, lines }) => {
    const found = linesOf(paths)
    return Math.abs(found - lines) > Math.max(10, found / 10) ? [`${paths.join(', ')}: ${found}, not ${lines}`] : []
  })

it('the page has the lines of what is written by hand', () => {
  const page = readFileSync('docs/decisions/by-hand.md', 'utf8').split('| override |')[0]!
  const rows = [...page.matchAll(/^\| [^|]+ \| ([^|]+) \| ([\d,]+) \|/gm)].map(([, where, lines]) => ({
    paths: [...where!.matchAll(/`([^`]+)`/g)].map(([, path]) => path!),
    lines: Number(lines!.replaceAll(',', '')),
  }))
  expect(rows.length).toBeGreaterThan(25)
  expect(rows).toHaveLength(page.match(/^\| (?!what)/gm)!.length)
  expect(wrongRows(rows)).toEqual([])
})

it('a row that is out of date is named', () => {
  const paths = ['resources/kit/nearest.ts']
  expect(wrongRows([{ paths, lines: linesOf(paths) + 11 }])).toEqual([
    expect.stringMatching(/nearest\.ts: \d+, not \d+/),
  ])
  expect(wrongRows([{ paths, lines: linesOf(paths) }])).toEqual([])
})
