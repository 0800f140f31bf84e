import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { RawEntry } from '../../server/exchange/record-files/entry.ts'
import { questionShape } from '../../server/features/bank/questions/question-shape.ts'
import { sheetLimits } from '../../server/exchange/spreadsheets/sheet-limits.ts'
import { tableEntries, tableOutline } from '../../server/exchange/record-files/table-entries.ts'
import { workbookOf } from '../fixtures/zip.ts'
import { fileWith } from '../features/bank/question-formats/format-files.ts'

/** Tables written by other programs: `fixtures/tables/NOTE.md` lists them. */
const folder = join(import.meta.dirname, 'fixtures/tables')
const shape = questionShape(new Set(['*']))

interface Read {
  heading: string[]
  entries: RawEntry[]
}

async function read(path: string, name = path): Promise<Read> {
  const { mapping } = await tableOutline({ path, name, limits: sheetLimits }, shape)
  const found: Read = { heading: [], entries: [] }
  for await (const entry of tableEntries({ path, name, limits: sheetLimits }, shape, mapping)) {
    if ('heading' in entry) found.heading = entry.heading.map(({ at, text }) => `${at ?? ''} ${text.zh}`)
    else found.entries.push(entry)
  }
  return found
}

const questions = [
  {
    code: 'X1',
    type: 'single_choice',
    difficulty: 2,
    score: 5,
    year: 2024,
    source: '期末',
    answer: { key: 'B' },
    options: [{ key: 'A' }, { key: 'B', text: '<span data-type="formula" data-value="x\\ne 0"></span>' }],
  },
  {
    code: 'X2',
    type: 'multiple_choice',
    score: 4.5,
    year: 2023,
    answer: { keys: ['A', 'B'] },
    options: [{ text: '2' }, { text: '3' }, { text: '4' }, { text: '9' }],
  },
  { code: 'X3', type: 'true_false', score: 2, year: 2022, answer: { value: true }, stem: '1+1&gt;1。' },
  {
    code: 'X4',
    type: 'fill_blank',
    score: 3,
    answer: { blanks: [{ accept: ['\\pi r^2'], kind: 'formula' }] },
    analysis: '第一行<br>第二行',
  },
]
const title = 'A1 “2024年秋季题库”在表头上方，没有导入'

describe('a table that another program wrote', () => {
  it.each(['calc.xlsx', 'gnumeric.xlsx', 'calc-semicolon.csv', 'calc-gb18030-tab.csv', 'gnumeric-gb18030.csv'])(
    '%s yields the four questions below its title',
    async (name) => {
      const { heading, entries } = await read(join(folder, name))
      expect(heading).toEqual([title])
      expect(entries.flatMap(({ reasons }) => reasons)).toEqual([])
      expect(entries.map(({ values }) => values)).toMatchObject(questions)
    },
  )

  it('xlsxwriter.xlsx yields them from inline and rich strings', async () => {
    const { heading, entries } = await read(join(folder, 'xlsxwriter.xlsx'))
    expect(heading).toEqual([])
    expect(entries.map(({ values }) => values)).toMatchObject(questions)
    expect(entries[0]!.values['analysis']).toBe('分母不为零。')
  })

  it('openpyxl.xlsx reports the place of a formula without a result, instead of skipping the cell', async () => {
    const { heading, entries } = await read(join(folder, 'openpyxl.xlsx'))
    expect(heading).toEqual([title])
    expect(entries.map(({ reasons }) => reasons.map(({ at, text }) => `${at} ${text.zh}`))).toEqual([
      [],
      [expect.stringContaining('J4 单元格的公式有错误，或文件中没有它的结果')],
      [],
      [],
    ])
    expect(entries[2]!.values).toMatchObject(questions[2]!)
  })

  it('in UTF-16 or with the mark of UTF-8 reads the same', async () => {
    const text = await readFile(join(folder, 'calc-semicolon.csv'), 'utf8')
    for (const bytes of [
      Buffer.from(`\ufeff${text}`, 'utf8'),
      Buffer.from(`\ufeff${text.replaceAll(';', '\t')}`, 'utf16le'),
    ]) {
      expect((await read(await fileWith(bytes), 'a.csv')).entries.map(({ values }) => values)).toMatchObject(questions)
    }
  })

  it.each(['calc.xlsx', 'gnumeric.xlsx', 'openpyxl.xlsx', 'xlsxwriter.xlsx'])(
    '%s that was cut is refused',
    async (name) => {
      const bytes = await readFile(join(folder, name))
      await expect(read(await fileWith(bytes.subarray(0, Math.floor(bytes.length * 0.7))), name)).rejects.toMatchObject(
        { problem: 'notASheet' },
      )
    },
  )

  it('that is a document under the name of a table is refused', async () => {
    const document = await readFile(
      join(import.meta.dirname, '../features/bank/question-formats/fixtures/docx/abiword.docx'),
    )
    await expect(read(await fileWith(document), 'a.xlsx')).rejects.toMatchObject({ problem: 'noSheet' })
  })
})

describe('a workbook of several sheets', () => {
  it('names the sheets that were not read, except hidden ones', async () => {
    const sheets =
      '<workbook xmlns:r="r"><sheets><sheet name="密" state="hidden" r:id="rId2"/><sheet name="选择题" r:id="rId1"/><sheet name="判断题" r:id="rId2"/></sheets></workbook>'
    const kind = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet'
    const relations = `<Relationships><Relationship Id="rId1" Type="${kind}" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${kind}" Target="worksheets/sheet2.xml"/></Relationships>`
    const cell = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`
    const book = workbookOf(`<row>${cell('题号')}${cell('题型')}</row><row>${cell('Z1')}${cell('判断题')}</row>`, {
      'xl/workbook.xml': sheets,
      'xl/_rels/workbook.xml.rels': relations,
      'xl/worksheets/sheet2.xml': '<worksheet/>',
    })
    const { heading, entries } = await read(await fileWith(book), 'a.xlsx')
    expect(heading).toEqual([' 工作表“判断题”没有导入：读的是“选择题”'])
    expect(entries).toMatchObject([{ values: { code: 'Z1' } }])
  })
})

describe('rows above the heading of a table', () => {
  const csv = async (text: string): Promise<Read> => read(await fileWith(text), 'a.csv')

  it('are skipped and reported', async () => {
    const { heading, entries } = await csv('题库\n\n制表：甲\n题号,题型,题干,答案\nY1,判断题,对吗,对\n')
    expect(heading).toEqual(['A1 “题库”在表头上方，没有导入', 'A3 “制表：甲”在表头上方，没有导入'])
    expect(entries).toMatchObject([{ at: 'row 5', values: { code: 'Y1' } }])
  })

  it('is the heading itself where it names a column, or no row is wider', async () => {
    expect((await csv('题号\nY1,判断题\n')).entries).toMatchObject([{ values: { code: 'Y1' } }])
    expect((await csv('别的\n甲\n乙\n')).heading).toEqual(['A1 没有导入列“别的”'])
  })
})
