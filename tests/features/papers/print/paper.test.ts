import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exerciseTypes } from '../../../../resources/bank/exercise-types/index.ts'
import { printLayout, type PrintLayout } from '../../../../resources/papers/print-layout.ts'
import { writeStored } from '../../../../editor/stored/write.ts'
import { pagesOfPdf, squeezed, textOfPdf } from './pdf-text.ts'
import { paperOf, print } from './printing.ts'

const layoutOf = (given: Partial<PrintLayout>): PrintLayout => printLayout.parse(given)
const ofEachType = exerciseTypes.map(({ name, example }) => ({
  type: name as string,
  stem: example.stem,
  options: example.options,
  answer: example.answer,
  analysis: '如题所述。',
  score: 4,
}))
const long = (characters: number): string => '长'.repeat(characters)

describe('a paper', () => {
  it.each(['paper', 'answers', 'each', 'end'] as const)('of every type of question as %s', async (form) => {
    const { pdf, questions } = print({ document: paperOf(ofEachType, { title: '测验' }), layout: layoutOf({ form }) })
    const text = await textOfPdf(pdf)
    expect(text).toContain('测验')
    expect(text.includes('地球绕着太阳转')).toBe(form !== 'answers')
    expect(text.includes('如题所述')).toBe(form !== 'paper')
    expect(text.includes('参考答案与解析')).toBe(form === 'end' || form === 'answers')
    expect(questions).toHaveLength(form === 'answers' ? 0 : ofEachType.length)
  })

  it('is in English for who reads English', async () => {
    const { pdf } = print({
      document: paperOf(ofEachType, { language: 'en' }),
      layout: layoutOf({ form: 'end', person: true }),
    })
    const [first, ...others] = (await pagesOfPdf(pdf)).map(squeezed)
    expect(first).toContain('NameClassScore')
    expect(first).toContain('(4points)')
    expect(others.join('')).toContain('Answersandanalysis')
    expect(first).toMatch(/Page1of\d$/)
  })

  it('sets the apostrophes and quotes of English as narrow in a Chinese paper', () => {
    const heightOf = (stem: string): number => {
      const [one] = print({ document: paperOf([{ stem }]), layout: layoutOf({ room: false, columns: 2 }) }).questions
      return one!.end.y - one!.y
    }
    const words = 'It is ’s “so” '.repeat(12)
    expect(heightOf(words)).toBe(heightOf(words.replaceAll(/[’“”]/g, "'")))
  })

  it('has the same bytes each time', () => {
    const job = { document: paperOf(ofEachType) }
    expect(Buffer.from(print(job).pdf).equals(Buffer.from(print(job).pdf))).toBe(true)
  })

  it.each([
    ['a4', 595, 842],
    ['a3', 1191, 842],
    ['8k', 1043, 737],
    ['16k', 522, 737],
  ] as const)('on %s has its size, and a number on each half of a folded sheet', (paper, width, height) => {
    const [page] = print({
      document: paperOf(ofEachType),
      layout: layoutOf({ paper, sealing_line: true }),
      wants: { from: 1, count: 1 },
    }).pages
    const [, wide, high] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(page!)!
    expect([Math.round(Number(wide)), Math.round(Number(high))]).toEqual([width, height])
  })

  it('tells the place of each question in the order in which they are printed', () => {
    const { questions, pageCount } = print({
      document: paperOf(Array.from({ length: 60 }, () => ({ stem: long(80) }))),
    })
    expect(pageCount).toBeGreaterThan(2)
    expect(questions.map(({ key }) => key)).toEqual(Array.from({ length: 60 }, (_, at) => String(at + 1)))
    for (const [at, one] of questions.entries()) {
      const before = questions[at - 1]
      if (before) expect(one.page > before.page || one.y >= before.end.y).toBe(true)
    }
  })

  it('never divides a question lower than a quarter of a page, and divides one that is higher', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 3, maxLength: 12 }),
        fc.constantFrom(1, 2),
        fc.boolean(),
        (lengths, columns, large) => {
          const layout = layoutOf({ columns, large, room: false })
          const { questions } = print({ document: paperOf(lengths.map((length) => ({ stem: long(length) }))), layout })
          const perColumn = (large ? 700 : 1700) / columns / 4.2
          for (const [at, one] of questions.entries())
            if (lengths[at]! < perColumn) expect([one.page, one.end.y >= one.y]).toEqual([one.end.page, true])
        },
      ),
      { numRuns: 25 },
    )
    const { questions, pageCount } = print({
      document: paperOf([{ stem: long(9000) }]),
      layout: layoutOf({ room: false }),
    })
    expect([questions[0]!.page, questions[0]!.end.page]).toEqual([1, pageCount])
    expect(pageCount).toBeGreaterThan(3)
  })

  it('puts options beside each other as far as they fit', () => {
    const heightOf = (texts: string[]): number => {
      const options = texts.map((text, at) => ({ key: 'ABCD'[at]!, text }))
      const { questions } = print({ document: paperOf([{ type: 'single_choice', stem: '（　　）', options }]) })
      return questions[0]!.end.y - questions[0]!.y
    }
    const [four, two, one] = [
      heightOf(['一', '二', '三', '四']),
      heightOf(['二', '三', '四'].map((x) => x.repeat(9)).concat('五'.repeat(15))),
      heightOf(['一', '二', '三', '四'].map((x) => x.repeat(30))),
    ]
    expect(two - four).toBeGreaterThan(5)
    expect(one - two).toBeGreaterThan(15)
  })
})

describe('a question', () => {
  const options = ['一', '二', '三', '四'].map((text, at) => ({ key: 'ABCD'[at]!, text }))
  const fraction = '<span data-type="formula" data-value="\\frac{1}{1+\\frac{1}{x}}"></span>'

  it('has room in its bracket, also where its author has left none', async () => {
    for (const written of ['选哪一项()', '选哪一项（）', '选哪一项( )。', '选哪一项']) {
      const { pages } = print({
        document: paperOf([{ type: 'single_choice', stem: written, options }]),
        wants: { from: 1, count: 1 },
      })
      const { pdf } = print({ document: paperOf([{ type: 'single_choice', stem: written, options }]) })
      expect(pages).toHaveLength(1)
      const [text] = await pagesOfPdf(pdf)
      expect(text).toMatch(/选哪一项\u2060?（[\s\u3000]{2,}）/)
    }
  })

  it('keeps what is below a fraction apart from it', () => {
    const heightOf = (stem: string, texts = options): number => {
      const [one] = print({ document: paperOf([{ type: 'single_choice', stem, options: texts }]) }).questions
      return one!.end.y - one!.y
    }
    expect(heightOf(`设${fraction}`)).toBeGreaterThan(heightOf('设') + 4)
    const wide = (text: string) => options.map((one) => ({ ...one, text: text.repeat(3) + '字'.repeat(12) }))
    expect(heightOf('设', wide(fraction))).toBeGreaterThan(heightOf('设', wide('一')) + 4)
  })
})

describe('pictures', () => {
  const src = (letter: string): string => `/api/files/${letter.repeat(24)}`
  const withPicture = (letter: string): string =>
    writeStored([{ kind: 'image', src: src(letter), alt: `图 ${letter}` }])
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
  const webp = Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64')
  const jpeg = Buffer.from(
    '/9j/4AAQSkZJRgABAQEAYABgAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AVN//2Q==',
    'base64',
  )

  it('of every type that can be stored are printed; one that cannot be read is named by its description', async () => {
    const pictures = new Map<string, Uint8Array>([
      [src('p'), readFileSync('docs/picture.png')],
      [src('g'), gif],
      [src('w'), webp],
      [src('j'), jpeg],
      [src('b'), Buffer.from('89504e470d0a1a0a0000', 'hex')],
    ])
    const printed = print({
      document: paperOf(['p', 'g', 'w', 'j', 'b', 'm'].map((letter) => ({ stem: withPicture(letter) }))),
      pictures,
    })
    expect(printed.unreadable).toEqual([src('b')])
    const text = await textOfPdf(printed.pdf)
    expect(text).toContain('图b')
    expect(text).toContain('图m')
    expect(text).not.toContain('图p')
  })

  it('are never wider than their column', () => {
    const pictures = new Map([[src('p'), readFileSync('docs/picture.png')]])
    const wide = writeStored([{ kind: 'image', src: src('p'), alt: '', width: 5000, height: 3000 }])
    const { questions, pageCount } = print({
      document: paperOf([{ stem: wide }]),
      layout: layoutOf({ columns: 2, room: false }),
      pictures,
    })
    expect(pageCount).toBe(1)
    expect(questions[0]!.end.y - questions[0]!.y).toBeLessThan(200)
  })
})

describe('tables', () => {
  it('whose cells would overlap, or pass the last row, are printed with every cell', async () => {
    const cell = (text: string, colspan = 1, rowspan = 1) => ({
      children: [{ kind: 'text' as const, text }],
      header: false,
      colspan,
      rowspan,
    })
    const stem = writeStored([
      {
        kind: 'table',
        rows: [
          { cells: [cell('一', 1, 9), cell('二', 3, 1)] },
          { cells: [cell('三', 99, 2), cell('四')] },
          { cells: [] },
        ],
      },
    ])
    const text = await textOfPdf(print({ document: paperOf([{ stem }]) }).pdf)
    for (const one of ['一', '二', '三', '四']) expect(text).toContain(one)
  })
})
