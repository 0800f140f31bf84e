import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { csvCell } from '../../resources/import/csv.ts'
import { findOffice } from '../../server/background/office/find-office.ts'
import { readableCopy } from '../../server/exchange/import/readable-copy.ts'
import { importerOf } from '../../server/exchange/import/importers.ts'
import { fileWithList } from '../../server/exchange/import/sheet-with-list.ts'
import type { RawEntry } from '../../server/exchange/record-files/entry.ts'
import { tableEntries, tableOutline } from '../../server/exchange/record-files/table-entries.ts'
import { formatOfCode, shownNumber } from '../../server/exchange/spreadsheets/number-format.ts'
import { sheetLimits } from '../../server/exchange/spreadsheets/sheet-limits.ts'
import { startBank, type Bank } from '../fixtures/importing.ts'
import { workbookOf } from '../fixtures/zip.ts'

/** What people see in a sheet is what an import reads, or it says why not, at the cell. */

let folder = ''
let count = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shown-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const rights: ReadonlySet<string> = new Set(['*'])
const users = importerOf(resources.user.name)!

interface Read {
  heading: string[]
  entries: RawEntry[]
}

async function read(content: Buffer | string, extension = '.xlsx'): Promise<Read> {
  const path = join(folder, `${(count += 1)}${extension}`)
  await writeFile(path, content)
  const file = await fileWithList({ path, name: path, limits: sheetLimits }, users, rights)
  const shape = users.shape(rights)
  const { mapping } = await tableOutline(file, shape)
  const found: Read = { heading: [], entries: [] }
  for await (const entry of tableEntries(file, shape, mapping)) {
    if ('heading' in entry) found.heading = entry.heading.map(({ text }) => text.zh)
    else found.entries.push(entry)
  }
  return found
}

const text = (at: string, words: string): string => `<c r="${at}" t="inlineStr"><is><t>${words}</t></is></c>`
const number = (at: string, value: number | string, style = 0): string =>
  `<c r="${at}" s="${style}"><v>${value}</v></c>`
const heading = (...words: string[]): string =>
  `<row r="1">${words.map((word, index) => text(`${'ABCD'[index]}1`, word)).join('')}</row>`
const styles = (...codes: string[]): Record<string, string> => ({
  'xl/styles.xml': `<styleSheet><numFmts>${codes.map((code, index) => `<numFmt numFmtId="${170 + index}" formatCode="${code.replaceAll('"', '&quot;')}"/>`).join('')}</numFmts><cellXfs><xf numFmtId="0"/>${codes.map((_, index) => `<xf numFmtId="${170 + index}"/>`).join('')}</cellXfs></styleSheet>`,
})
const column = (cells: string[], more: Record<string, string> = {}): Buffer =>
  workbookOf(heading('用户名') + cells.map((cell, index) => `<row r="${index + 2}">${cell}</row>`).join(''), more)
const names = ({ entries }: Read): unknown[] => entries.map(({ values }) => values['username'])
const remarks = (entries: readonly RawEntry[], of: 'reasons' | 'changes'): string[] =>
  entries.flatMap((entry) => entry[of].map(({ at, text: { zh } }) => `${at}: ${zh}`))

describe('a number with a format', () => {
  it('is the text that the cell shows', async () => {
    const codes = ['00000000', '"L"000', '0"班"', '0000-0000', '#,##0', 'yyyy"年"m"月"']
    const cells = [
      number('A2', 45, 1),
      number('A3', 7, 2),
      number('A4', 3, 3),
      number('A5', 20260901, 4),
      number('A6', 1500, 5),
      number('A7', 44197, 6),
      number('A8', 13900001234),
      number('A9', 123456789012345),
    ]
    const found = await read(column(cells, styles(...codes)))
    expect(remarks(found.entries, 'reasons')).toEqual([])
    expect(names(found)).toEqual([
      '00000045',
      'L007',
      '3班',
      '2026-0901',
      '1,500',
      '2021年1月',
      '13900001234',
      '123456789012345',
    ])
  })

  it('is its value where a field wants a number', async () => {
    const rows =
      heading('用户名', '剩余下载次数') +
      `<row r="2">${text('A2', 'a')}${number('B2', 12, 1)}</row><row r="3">${text('A3', 'b')}${number('B3', 120000, 2)}</row>`
    const { entries } = await read(workbookOf(rows, styles('0"次"', '0.00E+00')))
    expect(remarks(entries, 'reasons')).toEqual([])
    expect(entries.map(({ values }) => values['download_auth_total'])).toEqual([12, 120000])
  })

  it('is its day where a field wants one, however the cell shows it', async () => {
    const members = importerOf(resources.group_member.name)!
    const shape = members.shape(rights)
    const [from] = shape.targets.filter(({ name }) => name === 'from')
    const rows =
      heading('用户', from!.label.zh) +
      `<row r="2">${text('A2', 'a')}${number('B2', 44197, 1)}</row><row r="3">${text('A3', 'b')}${text('B3', '明天')}</row>`
    const path = join(folder, 'day.xlsx')
    await writeFile(path, workbookOf(rows, styles('m"月"d"日"')))
    const entries: RawEntry[] = []
    for await (const entry of tableEntries({ path, name: path, limits: sheetLimits }, shape, [null, 'from']))
      if (!('heading' in entry)) entries.push(entry)
    expect(entries[0]!.values['from']).toBe('2021-01-01')
    expect(remarks(entries, 'reasons')).toEqual([expect.stringMatching(/^B3: .*应为日期，如 2026-05-31/)])
  })

  it('reads back from every width of zeros, as from a prefix', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999_999 }),
        fc.integer({ min: 1, max: 12 }),
        fc.stringMatching(/^[A-Z]{0,3}$/),
        (value, width, prefix) => {
          const code = `${prefix === '' ? '' : `"${prefix}"`}${'0'.repeat(width)}`
          expect(shownNumber(String(value), formatOfCode(code), false).text).toBe(
            prefix + String(value).padStart(width, '0'),
          )
        },
      ),
    )
  })
})

describe('digits that a sheet has lost', () => {
  it('are missed at the cell, of a number with more than fifteen', async () => {
    const { entries } = await read(column([number('A2', '4.20106199001011e+17'), number('A3', '9876543210987650')], {}))
    expect(entries.map(({ values }) => values['username'])).toEqual([undefined, undefined])
    expect(remarks(entries, 'reasons')).toEqual([
      expect.stringMatching(/^A2: 用户名：数字超过 15 位.*文本格式/),
      expect.stringMatching(/^A3: 用户名：数字超过 15 位/),
    ])
  })

  it('are missed of a text or a format in scientific notation', async () => {
    const { entries } = await read(column([text('A2', '4.20106E+17'), number('A3', 123456, 1)], styles('0.00E+00')))
    expect(remarks(entries, 'reasons')).toEqual([
      expect.stringMatching(/^A2: 用户名：显示为科学计数法/),
      expect.stringMatching(/^A3: 用户名：显示为科学计数法/),
    ])
    const csv = await read('用户名,备注\n1.5E+12,a\n1E5,b\nE+12,c\n', '.csv')
    expect(remarks(csv.entries, 'reasons')).toEqual([expect.stringMatching(/^A2: 用户名：显示为科学计数法/)])
    expect(names(csv)).toEqual([undefined, '1E5', 'E+12'])
  })
})

describe('a csv', () => {
  it('has numbers kept as text by a formula or an apostrophe', async () => {
    const found = await read(
      `用户名,备注\n="00789",甲\n"=""0""""1""",乙\n'00790,丙\n'42010619900101101X,丁\n'90s,戊\n=1+1,己\n`,
      '.csv',
    )
    expect(names(found)).toEqual(['00789', '0"1', '00790', '42010619900101101X', "'90s", '=1+1'])
  })

  it('reads back what an export wrote, whatever it begins with', async () => {
    const words = fc.stringMatching(/^["'=+0-9Xa]{1,12}$/)
    await fc.assert(
      fc.asyncProperty(fc.array(words, { minLength: 1, maxLength: 20 }), async (list) => {
        const kept = list.map((one) => `n${one}`).concat(list)
        const csv = `用户名,备注\n${kept.map((one) => `${csvCell(one)},x`).join('\n')}\n`
        const found = await read(csv, '.csv')
        expect(names(found).map(String)).toEqual(kept.map((one) => one))
      }),
      { numRuns: 20 },
    )
  })
})

describe('merged cells', () => {
  it('are the content of each row beside them, which says so', async () => {
    const rows =
      heading('用户名', '备注') +
      `<row r="2">${text('A2', 'a')}${text('B2', '一班')}</row><row r="3">${text('A3', 'b')}</row><row r="4">${text('A4', 'c')}<c r="B4"/></row><row r="5">${text('A5', 'd')}</row><row r="6"><c r="B6"/></row>`
    const sheet = `<worksheet><sheetData>${rows}</sheetData><mergeCells count="2"><mergeCell ref="B2:C4"/><mergeCell ref="B5:B6"/></mergeCells></worksheet>`
    const { entries } = await read(workbookOf('', { 'xl/worksheets/sheet1.xml': sheet }))
    expect(entries.map(({ values }) => [values['username'], values['remark']])).toEqual([
      ['a', '一班'],
      ['b', '一班'],
      ['c', '一班'],
      ['d', undefined],
    ])
    expect(remarks(entries, 'changes')).toEqual([
      'B3: 合并的单元格 B2:C4：这一行也取其中的内容',
      'B4: 合并的单元格 B2:C4：这一行也取其中的内容',
    ])
  })
})

describe('a hidden row', () => {
  it('is imported, and says that it is hidden', async () => {
    const rows = heading('用户名') + `<row r="2">${text('A2', 'a')}</row><row r="3" hidden="1">${text('A3', 'b')}</row>`
    const { entries } = await read(workbookOf(rows))
    expect(names({ heading: [], entries })).toEqual(['a', 'b'])
    expect(entries.map(({ changes }) => changes.map(({ text: { zh } }) => zh))).toEqual([
      [],
      ['这一行在表格中是隐藏的，也会导入；不需要请排除'],
    ])
  })
})

const sheetXml = (rows: string): string => `<worksheet><sheetData>${rows}</sheetData></worksheet>`
/** A workbook with several sheets, by their names. */
const workbookWith = (sheets: Readonly<Record<string, string>>): Buffer => {
  const all = Object.entries(sheets)
  return workbookOf('', {
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${all.map(([name], index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="s${index}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${all.map((_, index) => `<Relationship Id="s${index}" Type="http://x/worksheet" Target="worksheets/s${index}.xml"/>`).join('')}</Relationships>`,
    ...Object.fromEntries(all.map(([, rows], index) => [`xl/worksheets/s${index}.xml`, sheetXml(rows)])),
  })
}

describe('a workbook with several sheets', () => {
  const list = heading('用户名', '备注') + `<row r="2">${text('A2', 'a')}</row>`
  const instructions = `<row r="1">${text('A1', '说明')}${text('B1', '怎么填')}</row><row r="2">${text('A2', '备注')}${text('B2', '可以不填')}</row>`

  it('is read where the list is, and names the sheets that are not', async () => {
    const found = await read(workbookWith({ 填写说明: instructions, 空: '', 名单: list }))
    expect(names(found)).toEqual(['a'])
    expect(found.heading).toEqual(['工作表“填写说明”没有导入：读的是“名单”', '工作表“空”没有导入：读的是“名单”'])
  })

  it('is read at its first list of two', async () => {
    const other = heading('用户名', '备注', '姓名') + `<row r="2">${text('A2', 'b')}</row>`
    expect(names(await read(workbookWith({ 今年: list, 去年: other })))).toEqual(['a'])
  })
})

describe('an import', () => {
  let bank: Bank
  beforeAll(async () => {
    bank = await startBank()
  })
  afterAll(() => bank?.close())

  it.each([
    ['utf-16le', '\ufeff'],
    ['utf-16be', '\ufeff'],
  ])('takes a table in %s, as Excel saves “Unicode text”', async (encoding, mark) => {
    const content = Buffer.from(`${mark}标签名称\t备注\r\n${encoding} 甲\t\r\n`, 'utf16le')
    const file = await bank.upload(`${encoding}.csv`, encoding === 'utf-16be' ? content.swap16() : content)
    const id = await bank.preview('label', file, {}, ['name', null])
    expect((await bank.entries(id)).map(({ input }) => input['name'])).toContain(`${encoding} 甲`)
  })

  it('without LibreOffice says what to do with a table of another program', async () => {
    const old = await readFile(join(import.meta.dirname, 'fixtures/tables/calc.xls'))
    const { job, batch_id } = await bank.start('user', await bank.upload('old.xls', old))
    expect(job).toMatchObject({ state: 'failed', message: expect.stringMatching(/LibreOffice.*\.xls .*另存为 \.xlsx/) })
    expect((await bank.batch(batch_id)).state).toBe('failed')
  })
})

const office = await findOffice(undefined)

describe.skipIf(!office)('tables of other programs, with LibreOffice', () => {
  it.each(['calc.xls', 'calc.ods'])('%s is read as shown', { timeout: 120_000 }, async (name) => {
    const path = join(import.meta.dirname, 'fixtures/tables', name)
    const files = { localCopy: async () => ({ path, release: async () => undefined }) }
    const copy = await readableCopy({ files, office, signal: AbortSignal.timeout(100_000) }, { name, url: '/files/x' })
    try {
      expect(copy.name).toBe(`${name}.xlsx`)
      const { entries } = await read(await readFile(copy.path))
      expect(entries.map(({ values }) => [values['username'], values['remark']])).toEqual([
        ['000123', '一班'],
        ['S00042', '一班'],
      ])
    } finally {
      await copy.release()
    }
  })
})
