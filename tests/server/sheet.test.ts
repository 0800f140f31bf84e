import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exerciseTypes } from '../../resources/bank/exercise-types/index.ts'
import { emptyEntry } from '../../server/exchange/record-files/entry.ts'
import { importerOf } from '../../server/exchange/import/importers.ts'
import { EntryValidator } from '../../server/exchange/import/validate-entries.ts'
import { questionShape } from '../../server/features/bank/questions/question-shape.ts'
import { openFile } from '../../server/exchange/import/read-file.ts'
import {
  problemText,
  sheetLimits,
  sheetProblems,
  type SheetLimits,
  type SheetProblem,
} from '../../server/exchange/spreadsheets/sheet-limits.ts'
import type { SheetRow } from '../../server/exchange/spreadsheets/sheet-row.ts'
import { tableStart } from '../../server/exchange/record-files/heading-row.ts'
import { tableRows } from '../../server/exchange/spreadsheets/table-rows.ts'
import { questionSheet, writeSheet } from '../fixtures/question-sheet.ts'
import { workbookOf, zipOf } from '../fixtures/zip.ts'

let folder = ''
let files = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheet-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function fileOf(content: Buffer): Promise<string> {
  const path = join(folder, `${(files += 1)}.xlsx`)
  await writeFile(path, content)
  return path
}

async function rowsOf(path: string) {
  const rows: SheetRow[] = []
  for await (const some of tableRows({ path, name: path, limits: sheetLimits })) rows.push(...some)
  const [header, ...rest] = rows
  return { header, rows: rest }
}

/** Expects that a file is refused for this reason. */
async function refused(
  content: Buffer,
  problem: SheetProblem,
  { limits = {} }: { limits?: Partial<SheetLimits> } = {},
): Promise<void> {
  const path = await fileOf(content)
  await expect(
    tableStart({ path, name: path, limits: { ...sheetLimits, ...limits } }, 100_000, []),
  ).rejects.toMatchObject({ problem })
}

const inline = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`

const question = { name: 'x.xlsx', resource: 'exercise', once: { subject_course_id: 1 }, rights: ['*'] }

describe('what a sheet says', () => {
  it('gives the cells of every kind as the text that a person sees', async () => {
    const strings =
      '<sst><si><t>题干</t></si><si><r><t>已知</t></r><r><t xml:space="preserve"> x&lt;0</t></r><rPh><t>yizhi</t></rPh></si><si><t>一行_x000D_\n二行</t></si><si><t>&#128512;</t></si></sst>'
    const styles = `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="yyyy&quot;年&quot;m&quot;月&quot;"/></numFmts>
      <cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="9"/><xf numFmtId="170"/></cellXfs></styleSheet>`
    const rows = `<row r="1"><c r="A1" t="s"><v>0</v></c></row><row r="2"/>
      <row r="3"><c r="A3" t="s"><v>1</v></c><c r="B3"><v>0.30000000000000004</v></c><c r="C3" s="1"><v>44197</v></c><c r="D3" s="2"><v>0.25</v></c>
      <c r="E3" s="3"><v>44197.5</v></c><c r="F3" t="b"><v>1</v></c><c r="G3" t="str"><f>A1&amp;"!"</f><v>题干!</v></c><c r="H3" t="e"><v>#N/A</v></c>${inline('I3', 'a&amp;b')}<c r="J3" t="s"><v>2</v></c><c r="K3" t="s"><v>3</v></c></row>`
    const read = await rowsOf(
      await fileOf(workbookOf(rows, { 'xl/sharedStrings.xml': strings, 'xl/styles.xml': styles })),
    )
    expect(read.header).toEqual({ row: 1, cells: ['题干'] })
    expect(read.rows).toEqual([
      {
        row: 3,
        cells: [
          '已知 x<0',
          '0.3',
          '2021-01-01',
          '25%',
          '2021年1月',
          'TRUE',
          '题干!',
          '#N/A',
          'a&b',
          '一行\n二行',
          '😀',
        ],
        broken: [7],
        exact: new Map([[4, '2021-01-01 12:00:00']]),
      },
    ])
  })

  it('is not read further than requested, and ends when nothing more is requested', async () => {
    const path = join(folder, 'ahead.xlsx')
    await writeSheet(path, questionSheet(2000).rows)
    for await (const rows of tableRows({ path, name: path, limits: sheetLimits })) {
      expect(rows[0]!.row).toBe(1)
      expect(rows.length).toBeLessThan(1900)
      break
    }
  })
})

describe('a file that is read in a thread', () => {
  it('comes in batches, and goes on from an entry', async () => {
    const path = join(folder, 'batches.xlsx')
    await writeSheet(path, questionSheet(1000).rows)
    const read = async (after: number) => {
      const file = await openFile({ ...question, path, after, batchEntries: 300 })
      const batches = []
      for await (const batch of file.batches()) batches.push(batch)
      await file.close()
      return batches
    }
    const whole = await read(0)
    expect(whole.map((batch) => batch.length)).toEqual([300, 300, 300, 100])
    expect((await read(900)).flat()).toEqual(whole.flat().slice(900))
  })

  it('ends when the work is cancelled', async () => {
    const path = join(folder, 'cancelled.xlsx')
    await writeSheet(path, questionSheet(1000).rows)
    const cancel = new AbortController()
    const file = await openFile({ ...question, path, batchEntries: 10, signal: cancel.signal })
    cancel.abort('cancelled')
    await expect(file.batches().next()).rejects.toBe('cancelled')
    await file.close()
  })

  it('is refused when it takes too long, or too much memory', async () => {
    const path = join(folder, 'slow.xlsx')
    await writeSheet(path, questionSheet(20_000).rows)
    await expect(openFile({ ...question, path, limits: { ...sheetLimits, timeMs: 5 } })).rejects.toMatchObject({
      text: sheetProblems.tooSlow,
    })
    await expect(openFile({ ...question, path, limits: { ...sheetLimits, memoryMegabytes: 8 } })).rejects.toMatchObject(
      { text: sheetProblems.tooMuchMemory },
    )
  })
})

describe('a sheet of few rows', () => {
  it('is refused when its columns make too many entries of them', async () => {
    const path = join(folder, 'wide.csv')
    await writeFile(path, '学号,甲,乙,丙\nxs1,A,B,C\nxs2,A,B,C\n')
    const mapping = ['user_id', 'exercise_id@1.answer', 'exercise_id@2.answer', 'exercise_id@3.answer']
    const wide = async (rows: number) =>
      openFile({
        path,
        name: 'wide.csv',
        resource: 'answer_exercise',
        once: { subject_course_id: 1 },
        rights: ['*'],
        mapping,
        limits: { ...sheetLimits, rows },
      })
    const read = async (rows: number) => {
      const file = await wide(rows)
      for await (const entries of file.batches()) expect(entries).toHaveLength(6)
      await file.close()
    }
    await read(6)
    await expect(read(5)).rejects.toMatchObject({ text: problemText('tooManyEntries', 5) })
    expect(sheetLimits.rows).toBe(200_000)
  })
})

describe('a file that is slow as a whole', () => {
  it('is refused after the total time limit, though each chunk comes soon, and says what to do', async () => {
    const path = join(folder, 'slow-in-all.csv')
    // Each cell begins a formula that never ends: it is searched to the end, and never recognised as one.
    await writeFile(path, `题型,题干\n${`单选题,"${'$x '.repeat(500)}"\n`.repeat(6_000)}`)
    const openedWith = async (totalMs: number) =>
      openFile({
        ...question,
        path,
        name: 'slow-in-all.csv',
        batchEntries: 20,
        limits: { ...sheetLimits, timeMs: 60_000, totalMs },
      })
    // A thread starts when the machine allows: that time comes on top.
    const began = performance.now()
    await (await openedWith(sheetLimits.totalMs)).close()
    const file = await openedWith(2 * (performance.now() - began) + 1000)
    let answers = 0
    const reading = (async () => {
      for await (const _ of file.batches()) answers += 1
    })()
    await expect(reading).rejects.toMatchObject({
      text: { zh: expect.stringMatching(/分钟，已停止。请拆成几个文件/), en: expect.stringContaining('Split it') },
    })
    expect(answers).toBeGreaterThan(1)
    await file.close()
  })
})

describe('a hostile file is refused before a row is given', () => {
  const header = `<row r="1">${inline('A1', '题干')}</row>`

  it('a bomb, by its announced ratio and size', async () => {
    const bomb = `${header}<!--${' '.repeat(30_000_000)}-->`
    await refused(workbookOf(bomb), 'suspiciousRatio')
    await refused(workbookOf(bomb), 'unpacksTooLarge', { limits: { unpackedBytes: 1024 * 1024 } })
  })

  it('content that is longer than the directory announces', async () => {
    const honest = workbookOf(header + `<row r="2">${inline('A2', 'x'.repeat(30_000))}</row>`)
    const name = Buffer.from('xl/worksheets/sheet1.xml')
    const inDirectory = honest.lastIndexOf(name) - 46
    honest.writeUInt32LE(100, inDirectory + 24)
    await refused(honest, 'notASheet')
  })

  it('a path that leads outside, and too many parts', async () => {
    await refused(workbookOf(header, { '../../etc/cron.d/x': 'x' }), 'notASheet')
    await refused(
      workbookOf(header, Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`xl/media/${n}.bin`, 'x']))),
      'tooManyParts',
    )
  })

  it('a DOCTYPE, in any part', async () => {
    const doctype = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>'
    await refused(
      workbookOf(header, { 'xl/sharedStrings.xml': `${doctype}<sst><si><t>&b;</t></si></sst>` }),
      'unsafeXml',
    )
    await refused(
      workbookOf('', {
        'xl/worksheets/sheet1.xml': `<?xml version="1.0"?>${doctype}<worksheet><sheetData>${header}</sheetData></worksheet>`,
      }),
      'unsafeXml',
    )
  })

  it('too many rows, too many columns, a cell that is too long, rows out of order', async () => {
    const many = Array.from({ length: 20 }, (_, n) => `<row r="${n + 1}">${inline(`A${n + 1}`, 'x')}</row>`).join('')
    await refused(workbookOf(many), 'tooManyRows', { limits: { rows: 10 } })
    await refused(workbookOf(`<row r="1">${inline('ZZ1', 'x')}</row>`), 'tooManyColumns')
    await refused(workbookOf(`<row r="1">${inline('A1', 'x'.repeat(32_768))}</row>`), 'cellTooLong')
    await refused(workbookOf(`<row r="5">${inline('A5', 'x')}</row><row r="3">${inline('A3', 'x')}</row>`), 'notASheet')
  })

  it('a password, no zip, a broken one, no sheet, an empty one, XML that is none', async () => {
    await refused(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]), 'encrypted')
    await refused(Buffer.from('题干,答案\n1,2\n'), 'notASheet')
    await refused(workbookOf(header).subarray(0, 400), 'notASheet')
    await refused(zipOf([{ name: 'a.txt', content: 'x' }]), 'noSheet')
    await refused(workbookOf(''), 'empty')
    await refused(workbookOf('<row r="1"><c></row>'), 'notASheet')
    await refused(
      workbookOf('', {
        'xl/worksheets/sheet1.xml': Buffer.from([0x3c, 0x61, 0x3e, 0xff, 0xfe, 0x3c, 0x2f, 0x61, 0x3e]),
      }),
      'notASheet',
    )
  })
})

describe('a row becomes a question', () => {
  const shape = questionShape(new Set(['*']))
  const targets = [
    'type',
    'stem',
    'options.A',
    'options.B',
    'options.C',
    'options.D',
    'answer',
    'analysis',
    'difficulty',
    'score',
    'source',
    'year',
  ]
  const validator = () =>
    new EntryValidator({ importer: importerOf('exercise')!, rights: new Set(['*']), once: { subject_course_id: 3 } })
  const read = (cells: readonly unknown[], row = 9) => {
    const texts = cells.map((cell) => String(cell ?? ''))
    const given = new Map(
      texts.flatMap((text, index) =>
        text.trim() === ''
          ? []
          : [[targets[index]!, { text, at: `${String.fromCharCode(65 + index)}${row}` }] as const],
      ),
    )
    const places: Record<string, string> = {
      ...Object.fromEntries(targets.map((name, index) => [name, `${String.fromCharCode(65 + index)}${row}`])),
      options: `C${row}`,
    }
    const reading = [shape.read(given, places)].flat()[0]!
    const validated = validator().validate({
      ...emptyEntry(`row ${row}`),
      ...reading,
      places: { ...places, ...reading.places },
    })
    return { input: validated.input, faults: validated.reasons.length > 0 ? validated.reasons : validated.ifNew }
  }

  it('a `<` of a formula is a character and a new line is a br, in every field that holds HTML', () => {
    const asked = read([
      '解答题',
      '若 a<b\n则',
      null,
      null,
      null,
      null,
      '$a<b & c$',
      '略',
      '较难',
      '12分',
      '月考',
      '2021-06-07',
    ])
    expect(asked.faults).toEqual([])
    expect(asked.input).toMatchObject({
      stem: '若 a&lt;b<br>则',
      answer: { type: 'essay', text: '<span data-type="formula" data-value="a&lt;b &amp; c"></span>' },
      difficulty: 4,
      score: 12,
      year: 2021,
      source: '月考',
    })
  })

  it('a formula is between dollars, and two prices are none', () => {
    expect(read(['简答题', '$x^2$ 元，$$\\frac12$$ 5$ 和 6$']).input['stem']).toBe(
      '<span data-type="formula" data-value="x^2"></span> 元，<span data-type="formula" data-value="\\frac12" data-kind="block"></span> 5$ 和 6$',
    )
  })

  it('names are understood in both languages, with or without 题, in any width', () => {
    for (const type of ['单选题', '单选', 'single choice', 'SINGLE_CHOICE', '单 选 题']) {
      expect(read([type, 'x', '1', '2', null, null, 'ａ', null, 'Medium']).input).toMatchObject({
        type: 'single_choice',
        difficulty: 3,
      })
    }
  })

  it('every type can be imported from its own text, or says that it cannot', () => {
    for (const type of exerciseTypes) {
      const options = type.example.options.slice(0, 4).map((option) => option.text)
      const cells = [
        type.label.zh,
        type.example.stem,
        ...options,
        ...Array<null>(4 - options.length).fill(null),
        type.toText(type.example.answer as never),
      ]
      const { input, faults } = read(cells)
      if (faults.length === 0) expect(input['type']).toBe(type.name)
      else expect(faults).toMatchObject([{ at: 'A9', text: { zh: expect.stringContaining('JSON') } }])
    }
  })

  it('faults name their cell', () => {
    expect(read(['单选题', '', '1', '2', null, null, 'A']).faults).toMatchObject([
      { at: 'B9', text: { en: 'Stem: This is required' } },
    ])
    expect(read(['判断题', 'x', null, null, null, null, '也许']).faults.map((fault) => fault.at)).toEqual(['G9'])
    expect(
      read(['判断题', 'x', null, null, null, null, null, null, '超难', '五']).faults.map((fault) => fault.at),
    ).toEqual(['I9', 'J9'])
  })

  it('the sample sheet has exactly its known faults', () => {
    const sheet = questionSheet(400)
    const reportedCells = sheet.rows
      .slice(1)
      .flatMap((cells, index) => read(cells, index + 2).faults.map((fault) => fault.at))
    expect(reportedCells).toEqual(sheet.brokenCells)
  })
})
