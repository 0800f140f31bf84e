import { strFromU8, unzipSync } from 'fflate'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { normalise } from '../../../../editor/stored/normalise.ts'
import { marks, type Inline } from '../../../../editor/stored/nodes.ts'
import { writeStored } from '../../../../editor/stored/write.ts'
import { docx } from '../../../../server/features/bank/question-formats/docx/docx.ts'
import { writeDocx } from '../../../../server/features/bank/question-formats/docx/write-docx.ts'
import type { ReadQuestion } from '../../../../server/features/bank/question-formats/format.ts'
import { emptyQuestion, validated } from '../../../../server/features/bank/question-formats/validated.ts'
import { differencesBetween } from '../../../../server/features/bank/question-formats/loss.ts'
import { atScale } from '../../../fixtures/scale.ts'
import { readText, written } from './format-files.ts'
import { question as anyQuestion } from './question-arbitrary.ts'
import { ommlOf } from '../../../../server/features/bank/question-formats/docx/write/mathml-omml.ts'

/**
 * What a paper can say: words that look like no number, option or label, formulas as they come back, pictures, tables,
 * blanks.
 */
const word = fc
  .constantFrom('甲', '已知函数', '则 ', 'the ', 'x', '＜', '&', '<b>', '，', '。', '1', '😀', '\u{20bb7}')
  .map((text): Inline => ({ kind: 'text', text }))
const formula = fc
  .tuple(
    fc.constantFrom(
      '\\frac{1}{2}',
      'x^{2}',
      '\\sqrt{3}',
      '\\sum_{i=1}^{n}a_{i}',
      '\\begin{cases}x=1\\\\y=2\\end{cases}',
      'a<b',
      '\\text{若}x',
      '\\left(x\\right)',
      '\\overrightarrow{AB}',
      '\\sin^{2}x',
    ),
    fc.boolean(),
  )
  .map(([latex, display]): Inline => ({ kind: 'formula', latex, display }))
const png = {
  name: 'word/media/image1.png',
  bytes: Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0, 8, 0, 0, 0, 4]),
}
const picture = fc
  .record({ width: fc.integer({ min: 1, max: 900 }), height: fc.integer({ min: 1, max: 900 }) })
  .map((size): Inline => ({ kind: 'image', src: `package:${png.name}`, alt: '图', ...size }))
const simple = fc.oneof(
  { weight: 8, arbitrary: word },
  { weight: 3, arbitrary: formula },
  { weight: 1, arbitrary: picture },
)
const marked = fc.tuple(fc.constantFrom(...marks), fc.array(word, { minLength: 1, maxLength: 3 })).map(
  ([mark, children]): Inline => ({
    kind: 'mark',
    mark,
    children: [{ kind: 'text', text: '字' }, ...children, { kind: 'text', text: '字' }],
  }),
)
const line = fc.array(fc.oneof({ weight: 5, arbitrary: simple }, { weight: 1, arbitrary: marked }), { maxLength: 5 })
const framed = (nodes: Inline[]): string =>
  writeStored([{ kind: 'text', text: '题' }, ...nodes, { kind: 'text', text: '也' }])
const rich = line.map(framed)
const table: Inline = {
  kind: 'table',
  rows: [
    { cells: [{ children: [{ kind: 'text', text: '头' }], header: true, colspan: 2, rowspan: 1 }] },
    {
      cells: [
        { children: [], header: false, colspan: 1, rowspan: 2 },
        { children: [{ kind: 'formula', latex: 'x', display: false }], header: false, colspan: 1, rowspan: 1 },
      ],
    },
    { cells: [{ children: [{ kind: 'text', text: '底' }], header: false, colspan: 1, rowspan: 1 }] },
  ],
}
const stem = fc
  .tuple(line, fc.boolean(), line)
  .map(([before, hasTable, after]) =>
    writeStored([
      { kind: 'text', text: '问' },
      ...before,
      ...(hasTable ? [{ kind: 'text', text: '见' } as Inline, table] : [{ kind: 'break' } as Inline]),
      { kind: 'text', text: '求' },
      ...after,
      { kind: 'text', text: '解' },
    ]),
  )
const options = fc
  .array(rich, { minLength: 2, maxLength: 6 })
  .map((texts) => texts.map((text, index) => ({ key: String.fromCharCode(65 + index), text })))
const blankStem = fc
  .tuple(line, line)
  .map(([first, second]) =>
    writeStored([
      { kind: 'text', text: '填' },
      ...first,
      { kind: 'text', text: '是' },
      { kind: 'blank', blank: 1 },
      { kind: 'blank', blank: 1 },
      { kind: 'text', text: '和' },
      ...second,
      { kind: 'text', text: '即' },
      { kind: 'blank', blank: 1 },
      { kind: 'text', text: '。' },
    ]),
  )
const typed = (accept: string) => ({
  kind: 'text' as const,
  accept: [accept],
  case_sensitive: false,
  tolerance: null,
  unit: '',
  score: null,
})

type Shape = Pick<ReadQuestion, 'type' | 'stem' | 'options' | 'answer'>
const shapes: fc.Arbitrary<Shape> = fc.oneof(
  fc.tuple(stem, options).map(
    ([text, given]): Shape => ({
      type: 'single_choice',
      stem: text,
      options: given,
      answer: { type: 'single_choice', key: 'B' },
    }),
  ),
  fc.tuple(stem, options).map(
    ([text, given]): Shape => ({
      type: 'multiple_choice',
      stem: text,
      options: given,
      answer: { type: 'multiple_choice', keys: ['A', 'B'] },
    }),
  ),
  fc.tuple(stem, fc.boolean()).map(
    ([text, value]): Shape => ({
      type: 'true_false',
      stem: text,
      options: [],
      answer: { type: 'true_false', value },
    }),
  ),
  blankStem.map(
    (text): Shape => ({
      type: 'fill_blank',
      stem: text,
      options: [],
      answer: { type: 'fill_blank', blanks: [typed('二'), typed('2 m'), typed('乙')], any_order: false },
    }),
  ),
  fc
    .tuple(stem, rich)
    .map(
      ([text, answer]): Shape => ({ type: 'essay', stem: text, options: [], answer: { type: 'essay', text: answer } }),
    ),
  fc.tuple(stem, rich).map(
    ([text, answer]): Shape => ({
      type: 'short_answer',
      stem: text,
      options: [],
      answer: { type: 'short_answer', text: answer, keywords: [] },
    }),
  ),
  fc.tuple(stem, options).map(
    ([text, given]): Shape => ({
      type: 'ordering',
      stem: text,
      options: given,
      answer: { type: 'ordering', keys: given.map(({ key }) => key).reverse() },
    }),
  ),
  fc.tuple(rich, rich, rich, rich, rich).map(
    ([text, a, b, c, d]): Shape => ({
      type: 'matching',
      stem: text,
      options: [
        { key: '1', text: a, group: 'left' },
        { key: '2', text: b, group: 'left' },
        { key: 'A', text: c, group: 'right' },
        { key: 'B', text: d, group: 'right' },
      ],
      answer: {
        type: 'matching',
        pairs: [
          { left: '1', right: 'B' },
          { left: '2', right: 'A' },
        ],
      },
    }),
  ),
  fc.tuple(rich, rich, options).map(
    ([text, asked, given]): Shape => ({
      type: 'composite',
      stem: text,
      options: [],
      answer: {
        type: 'composite',
        parts: [
          { stem: asked, options: given, answer: { type: 'single_choice', key: 'A' }, analysis: asked, score: 2 },
          { stem: asked, options: [], answer: { type: 'essay', text: text }, analysis: '', score: null },
        ],
      },
    }),
  ),
)
const around = fc.record({
  key: fc.constantFrom(null, 'MATH-7'),
  analysis: fc.oneof(fc.constant(''), rich),
  score: fc.constantFrom(null, 5, 2.5, 12),
  difficulty: fc.constantFrom(null, 1, 2, 3, 4, 5),
  source: fc.constantFrom(null, '某校月考'),
  year: fc.constantFrom(null, 2021),
  chapters: fc.constantFrom<string[][]>([], [['第一章', '集合']]),
  knowledge: fc.constantFrom<string[][]>([], [['函数', '指数函数'], ['集合']]),
  labels: fc.constantFrom<string[][]>([], [['易错']]),
})
const question = fc.tuple(shapes, around).map(([shape, more]): ReadQuestion => {
  const given = { ...emptyQuestion('here', null), ...more, ...shape }
  return { ...given, media: JSON.stringify(given).includes(png.name) ? [png] : [] }
})

async function* each<T>(all: readonly T[]): AsyncGenerator<T> {
  yield* all
}

async function packageOf(
  questions: readonly ReadQuestion[],
  answers: 'after' | 'end' | 'none' = 'after',
): Promise<{ bytes: Uint8Array; parts: Record<string, string> }> {
  const pieces: Uint8Array[] = []
  for await (const piece of writeDocx(each(questions), { answers })) if ('bytes' in piece) pieces.push(piece.bytes)
  const bytes = Buffer.concat(pieces)
  return {
    bytes,
    parts: Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)])),
  }
}

describe('a paper that we wrote', () => {
  it('comes back as it was, with nothing left out, from what a reader of it sees', async () => {
    const order = (a: ReadQuestion, b: ReadQuestion): number =>
      JSON.stringify([a.stem, a.options]).localeCompare(JSON.stringify([b.stem, b.options]))
    await fc.assert(
      fc.asyncProperty(fc.array(question, { minLength: 1, maxLength: 5 }), async (questions) => {
        const { bytes, leftOut } = await written(docx, questions)
        expect(leftOut).toEqual([])
        const entries = await readText(docx, bytes)
        const back = entries.flatMap((entry) => ('question' in entry ? [entry.question] : []))
        expect(entries.length).toBe(questions.length)
        const [given, read] = [[...questions].sort(order), back.sort(order)]
        given.forEach((one, index) =>
          expect({ lost: differencesBetween(one, read[index]!), read: read[index] }).toEqual({
            lost: [],
            read: read[index],
          }),
        )
      }),
      { numRuns: atScale(120) },
    )
  })

  it('says of every question what it cannot carry, whatever is in it', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyQuestion.filter((one) => 'question' in validated(one)),
        async (one) => {
          const { bytes, leftOut } = await written(docx, [one])
          const entries = await readText(docx, bytes)
          if (leftOut.length > 0) return
          expect(entries).toHaveLength(1)
          const back = 'question' in entries[0]! ? entries[0].question : null
          expect([back?.type, back?.options.length, back?.answer?.type]).toEqual([
            one.type,
            one.options.length,
            one.answer?.type,
          ])
        },
      ),
      { numRuns: atScale(60) },
    )
  })

  it('has the answers behind each question, at the end, or not at all', async () => {
    const one: ReadQuestion = {
      ...emptyQuestion('here', null),
      type: 'single_choice',
      stem: '选',
      options: [
        { key: 'A', text: '甲' },
        { key: 'B', text: '乙' },
      ],
      answer: { type: 'single_choice', key: 'B' },
      analysis: '因为',
      difficulty: 1,
    }
    const document = async (answers: 'after' | 'end' | 'none'): Promise<string> =>
      (await packageOf([one, { ...one, stem: '再选' }], answers)).parts['word/document.xml']!
    expect(await document('none')).not.toMatch(/答案|解析|难度/)
    expect((await document('end')).indexOf('【答案】')).toBeGreaterThan((await document('end')).indexOf('再选'))
    expect((await document('after')).indexOf('【答案】')).toBeLessThan((await document('after')).indexOf('再选'))
    const atEnd = await readText(docx, (await packageOf([one, { ...one, stem: '再选' }], 'end')).bytes)
    expect(
      atEnd.map((entry) =>
        'question' in entry
          ? [entry.question.stem, (entry.question.answer as { key: string }).key, entry.question.analysis]
          : entry,
      ),
    ).toEqual([
      ['选', 'B', '因为'],
      ['再选', 'B', '因为'],
    ])
  })

  it('writes LaTeX that is no formula as its source, and reads it as it was', async () => {
    const latex = '\\notacommand{x'
    const one: ReadQuestion = {
      ...emptyQuestion('here', null),
      type: 'essay',
      stem: writeStored([
        { kind: 'text', text: '求' },
        { kind: 'formula', latex, display: false },
      ]),
      answer: { type: 'essay', text: '略' },
    }
    const { bytes, leftOut } = await written(docx, [one])
    expect(leftOut).toEqual([])
    const [entry] = await readText(docx, bytes)
    expect(entry && 'question' in entry && entry.question.stem).toBe(one.stem)
  })

  it('puts short options on one line and long ones below each other', async () => {
    const lines = async (texts: readonly string[]): Promise<number> => {
      const given = texts.map((text, index) => ({ key: String.fromCharCode(65 + index), text }))
      const { parts } = await packageOf([
        { ...emptyQuestion('here', null), type: 'single_choice', stem: '选', options: given, answer: null },
      ])
      return parts['word/document.xml']!.match(/w:val="Options"/g)!.length
    }
    expect(await lines(['1', '2', '3', '4'])).toBe(1)
    expect(await lines(['十个字的选项内容在此处', '2', '3', '4'])).toBe(2)
    expect(await lines(['这是一个非常长的选项，一行里只能放得下它自己一个，不能再多了', '2', '3', '4'])).toBe(4)
  })
})

describe('formulas of chemistry and limits', () => {
  it.each([
    ['2\\mathrm{H}_2+\\mathrm{O}_2\\xrightarrow{\\text{点燃}}2\\mathrm{H}_2\\mathrm{O}', '<m:groupChr>'],
    ['A\\xrightarrow[b]{a}B', '<m:limLow><m:e><m:groupChr>'],
    ['A\\xlongequal{\\Delta}B', '<m:groupChr>'],
    ['\\mathrm{Fe^{2+}}', '<m:sSup>'],
    ['\\overset{\\text{高温}}{=}', '<m:limUpp>'],
    // Other programs read the range of a limit below its name alone.
    ['\\lim_{x\\to0}\\frac{\\sin x}{x}', '<m:fName><m:limLow>'],
    ['\\max_{i}x_i', '<m:fName><m:limLow>'],
  ])('%s is written as Office Math and comes back as it is drawn', async (latex, piece) => {
    const one: ReadQuestion = {
      ...emptyQuestion('here', null),
      type: 'essay',
      stem: writeStored([
        { kind: 'text', text: '求' },
        { kind: 'formula', latex, display: false },
      ]),
      answer: { type: 'essay', text: '略' },
    }
    expect((await written(docx, [one])).leftOut).toEqual([])
    expect((await packageOf([one])).parts['word/document.xml']).toContain(piece)
  })
})

describe('the package opens in Word by its rules', () => {
  let parts: Record<string, string>
  beforeAll(async () => {
    parts = (await packageOf(fc.sample(question, { numRuns: 40, seed: 5 }))).parts
  })

  it('points at every part it has, and has every part it points at', () => {
    const targets = [...parts['word/_rels/document.xml.rels']!.matchAll(/Id="([^"]+)"[^>]*Target="([^"]+)"/g)]
    for (const [, , target] of targets) expect(Object.keys(parts)).toContain(`word/${target}`)
    const used = [...parts['word/document.xml']!.matchAll(/r:embed="([^"]+)"/g)].map((match) => match[1])
    const ids = targets.map((match) => match[1])
    expect(used.length).toBeGreaterThan(0)
    for (const id of used) expect(ids).toContain(id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(Object.keys(parts)[0]).toBe('[Content_Types].xml')
    for (const match of parts['[Content_Types].xml']!.matchAll(/PartName="\/([^"]+)"/g))
      expect(Object.keys(parts)).toContain(match[1])
  })

  it('keeps the order of the schema in properties, numbers drawings once, and ends every cell with a paragraph', () => {
    const xml = parts['word/document.xml']!
    const order = ['rStyle', 'rFonts', 'b', 'i', 'strike', 'color', 'sz', 'u', 'vertAlign', 'em']
    for (const [, inside] of xml.matchAll(/<w:rPr>(.*?)<\/w:rPr>/g)) {
      const places = [...inside!.matchAll(/<w:(\w+)/g)].map((match) => order.indexOf(match[1]!))
      expect(places.every((place, index) => place >= 0 && (index === 0 || place > places[index - 1]!))).toBe(true)
    }
    const cells = ['tcW', 'gridSpan', 'vMerge']
    for (const [, inside] of xml.matchAll(/<w:tcPr>(.*?)<\/w:tcPr>/g)) {
      const places = [...inside!.matchAll(/<w:(\w+)/g)].map((match) => cells.indexOf(match[1]!))
      expect(places).toEqual([...places].sort((a, b) => a - b))
    }
    const drawings = [...xml.matchAll(/<wp:docPr id="(\d+)"/g)].map((match) => match[1])
    expect(new Set(drawings).size).toBe(drawings.length)
    expect(xml).not.toMatch(/<\/w:tcPr><\/w:tc>|<\/w:tbl><\/w:tc>|<\/w:tbl><w:tbl>/)
    expect(xml).toMatch(/<w:sectPr>.*<\/w:sectPr><\/w:body><\/w:document>$/)
  })

  it('has formulas as Word has them', async () => {
    const stemOf = (latex: string): string =>
      writeStored(
        normalise([
          { kind: 'text', text: '求' },
          { kind: 'formula', latex, display: false },
        ]),
      )
    const { parts } = await packageOf([
      { ...emptyQuestion('here', null), type: 'essay', stem: stemOf('\\frac{1}{\\sqrt{x}}'), answer: null },
    ])
    expect(
      parts['word/document.xml']!.replace(/<w:rPr>.*?<\/w:rPr>/g, '').replaceAll(' xml:space="preserve"', ''),
    ).toContain(
      '<m:oMath><m:f><m:num><m:r><m:t>1</m:t></m:r></m:num><m:den><m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/><m:e><m:r><m:t>x</m:t></m:r></m:e></m:rad></m:den></m:f></m:oMath>',
    )
  })
})

describe('what LibreOffice would show as ¿', () => {
  const ommlIn = (latex: string): string =>
    ommlOf(latex, false, '')!
      .replaceAll(/<w:rPr>.*?<\/w:rPr>/g, '')
      .replaceAll(/<\/?m:(?:oMath|t|r|rPr|dPr)(?: [^>]*)?>/g, '')
      .replaceAll(/<m:(\w+) m:val="([^"]*)"\/>/g, '$1=$2 ')

  it.each([
    ['A\\cap B=', 'A∩B<m:nor/>='],
    ['x\\to', 'x<m:nor/>→'],
    ['Fe^{3+}', 'F<m:sSup><m:e>e</m:e><m:sup>3<m:nor/>+</m:sup></m:sSup>'],
    ['H_2\\uparrow', '<m:sSub><m:e>H</m:e><m:sub>2</m:sub></m:sSub><m:nor/>↑'],
    ['-x+1', '−x+1'],
    ['|z|', '<m:d>begChr=| endChr=| <m:e>z</m:e></m:d>'],
    ['[0,2)', '<m:d>begChr=[ endChr=) <m:e>0,2</m:e></m:d>'],
    ['[0,2]', '[0,2]'],
    ['\\{x\\mid x<3\\}', '<m:d>begChr={ sepChr=| endChr=} <m:e>x</m:e><m:e>x&lt;3</m:e></m:d>'],
    ['P(A|B)', 'P(A<m:nor/>|B)'],
  ])('is written as it reads it: %s', (latex, omml) => {
    expect(ommlIn(latex)).toBe(omml)
  })

  it('of a function with brackets, what they hold is its argument', () => {
    expect(ommlIn('\\sin(2x+1)')).toContain('<m:e><m:d>begChr=( endChr=) <m:e>2x+1</m:e></m:d></m:e></m:func>')
  })
})
