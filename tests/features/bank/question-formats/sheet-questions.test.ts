import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exercise } from '../../../../resources/exercise.ts'
import type { Language } from '../../../../resources/kit/index.ts'
import type { RecordRow } from '../../../../server/records/records.ts'
import type { ValidatedEntry } from '../../../../server/exchange/record-files/entry.ts'
import { EntryValidator } from '../../../../server/exchange/import/validate-entries.ts'
import { validated } from '../../../../server/features/bank/question-formats/validated.ts'
import { questionExporter } from '../../../../server/features/bank/questions/question-exporter.ts'
import { questionImporter } from '../../../../server/features/bank/questions/question-importer.ts'
import { sheetLimits } from '../../../../server/exchange/spreadsheets/sheet-limits.ts'
import { rowOf } from '../../../../server/exchange/record-files/export-table.ts'
import { csvOf, xlsxOf, type CellValue } from '../../../../server/exchange/spreadsheets/sheet-writer.ts'
import { tableEntries, tableOutline } from '../../../../server/exchange/record-files/table-entries.ts'
import type { TitlePaths } from '../../../../server/exchange/record-files/title-paths.ts'
import { atScale } from '../../../fixtures/scale.ts'
import { reading } from './fixtures/docx/build.ts'
import { question } from './question-arbitrary.ts'

/** Questions in tables as teachers write them, and as we do. */

const rights = new Set(['exercise:answer', 'exercise:publish'])

async function* one<T>(rows: T): AsyncGenerator<T> {
  yield rows
}

/** What becomes of a table, up to where the database is asked. */
async function judgedRows(
  rows: readonly (readonly CellValue[])[],
  extension: 'xlsx' | 'csv' = 'csv',
): Promise<ValidatedEntry[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sheet-'))
  try {
    const [path, name] = [join(folder, 'file'), `sheet.${extension}`]
    await pipeline(Readable.from(extension === 'xlsx' ? xlsxOf(one(rows)) : csvOf(one(rows))), createWriteStream(path))
    const shape = questionImporter.shape(rights)
    const { mapping } = await tableOutline({ path, name, limits: sheetLimits }, shape)
    const judge = new EntryValidator({ importer: questionImporter, rights, once: { subject_course_id: 1 } })
    const entries: ValidatedEntry[] = []
    for await (const entry of tableEntries({ path, name, limits: sheetLimits }, shape, mapping))
      if (!('heading' in entry)) entries.push(judge.validate(entry))
    return entries
  } finally {
    await rm(folder, { recursive: true })
  }
}

const reasons = (entry: ValidatedEntry): string[] =>
  [...entry.reasons, ...entry.ifNew].map(({ at, text }) => `${at}: ${text.zh}`)
const header = ['题型', '题干', '答案', '难度', '分值', '年份', '选项（JSON）']

describe('options in the cell of the stem', () => {
  it.each([
    '首都是（　　）\nA. 北京\nB. 上海\nC. 广州',
    '首都是（　　）A. 北京 B. 上海 C. 广州',
    '首都是（　　）\nA．北京　B．上海　C．广州',
    '首都是（　　）\nA、北京\tB、上海\tC、广州',
    '首都是（　　）\n(A) 北京 (B) 上海\n(C) 广州',
  ])('are split as a teacher wrote them: %j', async (stem) => {
    const [entry] = await judgedRows([header, ['单选题', stem, 'A']])
    expect(reasons(entry!)).toEqual([])
    expect(entry!.input).toMatchObject({
      stem: '首都是（　　）',
      options: [
        { key: 'A', text: '北京' },
        { key: 'B', text: '上海' },
        { key: 'C', text: '广州' },
      ],
      answer: { key: 'A' },
    })
  })

  it('are no points of a figure, and none of a question that has none', async () => {
    const [figure, essay] = await judgedRows([
      header,
      ['单选题', '如图，A、B、C三点共线，则（　　）\nA. 甲\nB. 乙', 'B'],
      ['解答题', '比较：\nA. 甲\nB. 乙', '略'],
    ])
    expect(figure!.input).toMatchObject({
      stem: '如图，A、B、C三点共线，则（　　）',
      options: [{ text: '甲' }, { text: '乙' }],
    })
    expect(essay!.input).toMatchObject({ stem: '比较：<br>A. 甲<br>B. 乙' })
  })

  it('of a true or false question say what its letters mean', async () => {
    const rows = await judgedRows([
      header,
      ['判断题', '地球是圆的。\nA. 正确 B. 错误', 'A'],
      ['判断题', '地球是方的。A. 对 B. 错', 'B'],
      ['判断题', '水是湿的。\nA. 错误\nB. 正确', '对'],
    ])
    expect(
      rows.map((row) => [row.input['stem'], row.input['options'] ?? [], row.input['answer'], reasons(row)]),
    ).toEqual([
      ['地球是圆的。', [], { type: 'true_false', value: true }, []],
      ['地球是方的。', [], { type: 'true_false', value: false }, []],
      ['水是湿的。', [], { type: 'true_false', value: true }, []],
    ])
    const columns = await judgedRows([
      ['题型', '题干', '选项A', '选项B', '答案'],
      ['判断题', '地球是圆的。', '正确', '错误', 'B'],
    ])
    expect([columns[0]!.input['answer'], reasons(columns[0]!)]).toEqual([{ type: 'true_false', value: false }, []])
  })
})

it('under 判断题 in a document 正确 and 错误 are no options, too', async () => {
  const { questions } = await reading(
    '一、判断题\n1. 地球是圆的。\nA. 正确 B. 错误\n【答案】A\n2. 地球是方的。\nA. 对\nB. 错\n【答案】错\n3. 没有答案。\nA. 正确\nB. 错误',
  )
  expect(questions.map(({ type, options, answer }) => [type, options, answer])).toEqual([
    ['true_false', [], { type: 'true_false', value: true }],
    ['true_false', [], { type: 'true_false', value: false }],
    ['true_false', [], null],
  ])
})

describe('blanks with numbers', () => {
  it('are one blank each', async () => {
    const [entry] = await judgedRows([
      header,
      ['填空题', 'I ___61___ it and ＿＿62＿＿ home, __ 63 __.', '61. touched; 62. went; 63. ate'],
    ])
    expect(reasons(entry!)).toEqual([])
    expect(entry!.input['stem']).toBe(
      'I <span data-type="blank" data-kind="0"></span> it and <span data-type="blank" data-kind="0"></span> home, <span data-type="blank" data-kind="0"></span>.',
    )
    expect(entry!.input['answer']).toMatchObject({
      blanks: [{ accept: ['touched'] }, { accept: ['went'] }, { accept: ['ate'] }],
    })
  })

  it('keep a number between two blanks apart', async () => {
    const [entry] = await judgedRows([header, ['填空题', '____比____大', '甲；乙']])
    expect((String(entry!.input['stem']).match(/data-type="blank"/g) ?? []).length).toBe(2)
  })
})

describe('the faults of a row', () => {
  it('are all reported at once, each at its cell', async () => {
    const [entry] = await judgedRows([header, ['判断题', null, '也许', '超难', '五分', 3021]])
    expect(reasons(entry!).map((text) => text.slice(0, 6))).toEqual([
      'D2: 难度',
      'E2: 分值',
      'C2: 答案',
      'F2: 年份',
      'B2: 题干',
    ])
  })

  it('of several fields together are reported beside those of one', async () => {
    const [entry] = await judgedRows([
      ['题型', '题干', '选项A', '选项B', '答案', '分值'],
      ['单选题', '甲', '一', '二', 'E', -1],
    ])
    expect(reasons(entry!)).toEqual(['F2: 分值：不能小于 0', 'E2: 答案与题型或选项不符'])
  })

  it('are reported in words, whatever is in a cell of JSON', async () => {
    const cells = [
      '{"a":1}',
      '[1]',
      '[{"key":"AAAAA","text":"1"}]',
      '[{"key":"A","text":{}}]',
      '[{"key":"A","text":"1","group":"up"}]',
      'x',
    ]
    const answers = [
      '{"type":"single_choice"}',
      '{"type":"x"}',
      '[]',
      '{"type":"fill_blank","blanks":{}}',
      '{"type":"true_false","value":"yes"}',
      '{"type":"single_choice","key":5}',
    ]
    const rows = await judgedRows([
      header,
      ...cells.map((cell) => ['单选题', '甲', null, null, null, null, cell]),
      ...answers.map((answer) => ['单选题', '甲', answer]),
    ])
    for (const row of rows) {
      expect(row.reasons.length).toBeGreaterThan(0)
      for (const { text } of row.reasons) {
        expect(text.zh).not.toMatch(/无效|期望|接收|undefined|array|object|string|union/)
        expect(text.en).not.toMatch(/[Ii]nvalid|expected (?:array|object|string|record)|received|undefined/)
      }
    }
  })
})

describe('a question of the file with the same text', () => {
  const twice = async (...answers: (string | null)[]) =>
    (
      await judgedRows([
        ['题型', '题干', '选项A', '选项B', '答案'],
        ...answers.map((answer) => ['单选题', '甲', '一', '二', answer]),
      ])
    ).map(({ repeats }) => repeats && [repeats.number, repeats.differs])
  it('and another answer contradicts it', async () => {
    expect(await twice('A', 'B', 'A', null)).toEqual([null, [1, true], [1, false], [1, false]])
  })
})

describe('a table that we wrote', () => {
  const spaced = [
    '  前后有空格  ',
    ' 前',
    '后\u3000',
    '<br>题',
    '题<br>',
    '题\u00a0',
    '&quot;引号&quot;',
    '&quot; 引号 &quot;',
    "'撇",
    '=SUM(A1)',
    'A. 甲 B. 乙',
    '题<br>A. 甲<br>B. 乙',
    '____',
    '___61___',
    '（　　）',
    '[1]',
    '{}',
    '_x000D_',
    '61. 甲；62. 乙',
  ]

  async function comesBack(
    records: readonly RecordRow[],
    extension: 'xlsx' | 'csv',
    language: Language,
  ): Promise<void> {
    const readable = Object.keys(exercise.fields)
    const columns = questionExporter.columns(readable, language, { of: () => [] } as unknown as TitlePaths)
    const rows = [columns.map(({ heading }) => heading), ...records.map((record) => rowOf(columns, record))]
    const entries = await judgedRows(rows, extension)
    expect(entries).toHaveLength(records.length)
    for (const [index, entry] of entries.entries()) {
      const record = records[index]!
      expect({ reasons: reasons(entry), record }).toEqual({ reasons: [], record })
      for (const name of ['type', 'stem', 'options', 'answer', 'analysis', 'score', 'source', 'year']) {
        const [given, back] = [record[name], entry.input[name]]
        const nothing = (value: unknown): boolean =>
          value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
        if (!nothing(given) || !nothing(back)) expect({ name, value: back }).toEqual({ name, value: given })
      }
    }
  }

  it.each(['xlsx', 'csv'] as const)(
    'as %s keeps spaces at the ends, and what looks like something else',
    async (extension) => {
      const base = { type: 'essay', options: [], answer: null, analysis: null, score: null, source: null, year: null }
      const records = spaced.flatMap((text): RecordRow[] => [
        { ...base, stem: text, analysis: text, answer: { type: 'essay', text } } as unknown as RecordRow,
        {
          ...base,
          type: 'single_choice',
          stem: text,
          options: [
            { key: 'A', text },
            { key: 'B', text: '乙' },
          ],
          answer: { type: 'single_choice', key: 'A' },
        } as unknown as RecordRow,
        {
          ...base,
          type: 'true_false',
          stem: `${text}<br>A. 对 B. 错`,
          answer: { type: 'true_false', value: true },
        } as unknown as RecordRow,
      ])
      await comesBack(records, extension, 'zh')
    },
  )

  it('of any questions comes back whole', async () => {
    const record = question
      .filter((given) => 'question' in validated(given))
      .map(
        ({ type, stem, options, answer, analysis, score, source, year }) =>
          ({ type, stem, options, answer, analysis: analysis || null, score, source, year }) as unknown as RecordRow,
      )
    await fc.assert(
      fc.asyncProperty(
        fc.array(record, { minLength: 1, maxLength: 8 }),
        fc.constantFrom('xlsx' as const, 'csv' as const),
        fc.constantFrom<Language>('zh', 'en'),
        comesBack,
      ),
      { numRuns: atScale(150) },
    )
  })
})
