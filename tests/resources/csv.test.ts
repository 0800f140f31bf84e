import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csv, csvCell, csvStart } from '../../resources/import/csv.ts'
import { csvRows } from '../../server/exchange/spreadsheets/csv-rows.ts'
import { sheetLimits } from '../../server/exchange/spreadsheets/sheet-limits.ts'

/** Cells as any reader of RFC 4180 sees them, without our mark: what a spreadsheet shows, or runs. */
const shownIn = (text: string): string[] =>
  [...text.matchAll(/("(?:[^"]|"")*"|[^,\r\n]*)(?:,|\r\n|$)/g)].map(([, cell]) =>
    cell!.startsWith('"') ? cell!.slice(1, -1).replaceAll('""', '"') : cell!,
  )

const hostile = [
  '=1+1',
  "=cmd|' /C calc'!A0",
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '＝1+1',
  '＋1',
  '－1',
  '＠a',
  "'=1+1",
  "''",
  'a,b',
  'a;=1+1',
  'a\t=1+1',
  'say "so"',
  '"',
  '",=1+1,"',
  'two\nlines',
  'two\r\nlines',
  '题干',
  '',
]

const header = Array.from({ length: 3 }, (_, index) => `column ${index}`)

async function readBack(text: string): Promise<string[][]> {
  const rows: string[][] = []
  async function* pieces(): AsyncGenerator<string> {
    yield text.slice(csvStart.length)
  }
  for await (const some of csvRows(pieces(), sheetLimits)) rows.push(...some.map(({ cells }) => [...cells]))
  return rows.slice(1)
}

const cellText = fc.oneof(
  fc.constantFrom(...hostile),
  fc
    .array(fc.constantFrom(...'=+-@＝＋－＠\'"",;\t\r\n ab题'), { maxLength: 12 })
    .map((characters) => characters.join('')),
)
/** Line ends as the reader returns them. */
const withLineFeeds = (text: string): string => text.replace(/\r\n?/g, '\n')

describe('a cell of a .csv file', () => {
  it.each(hostile)('shows %j as a text, and never begins a formula', (text) => {
    const [cell, ...rest] = shownIn(`${csvCell(text)}\r\n`)
    expect(rest.filter(Boolean)).toEqual([])
    expect(cell).toMatch(/^(?![=+\-@\t\r\n＝＋－＠])/)
    expect(cell === text || cell === `'${text}`).toBe(true)
  })

  it('is in quotes where something in it separates cells in some country', () => {
    for (const text of ['a,b', 'a;b', 'a\tb', 'a\nb']) expect(csvCell(text)).toBe(`"${text}"`)
  })

  it('has numbers as numbers, also below zero', () => {
    expect([-1.5, 0, true, null].map(csvCell)).toEqual(['-1.5', '0', 'true', ''])
  })

  it('is read back as it was written', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cellText, cellText), { minLength: 1, maxLength: 8 }), async (rows) => {
        const whole = rows.map((cells) => [...cells, 'end'])
        expect(await readBack(csv([header, ...whole]))).toEqual(whole.map((cells) => cells.map(withLineFeeds)))
      }),
      { numRuns: 300 },
    )
  })
})
