import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { fromDollars } from '../../../../editor/stored/latex-markup.ts'
import { writeStored } from '../../../../editor/stored/write.ts'
import { resources } from '../../../../resources/index.ts'
import { fingerprintOf as fingerprintOfRecord } from '../../../../server/features/bank/duplicates/fingerprint.ts'
import { bandsOf, compare, type Fingerprint } from '../../../../server/base/search-text/similarity.ts'
import { exerciseGenerator, type GeneratedExercise } from '../../../../samples/generate-exercises.ts'
import { Random } from '../../../../samples/random.ts'
import { bundled } from '../../../fixtures/bundled.ts'

/** Which questions are called alike, over thousands of generated ones with known changes. */

interface Question {
  stem: string
  options: readonly { key: string; text: string; group?: string }[]
}

const courses = [
  '高中数学',
  '初中数学',
  '高中物理',
  '高中化学',
  '高中生物',
  '高中英语',
  '高中语文',
  '高中历史',
  '高中地理',
  '高中政治',
]
const exerciseAt = exerciseGenerator(11, {
  courses: courses.map((name, index) => ({ id: index + 1, name, chapters: [], knowledge: [] })),
  labels: [],
  enums: [],
})
const bank: GeneratedExercise[] = Array.from({ length: 1_500 }, (_, index) => exerciseAt(index))
const fingerprintOf = (question: Question): Fingerprint => fingerprintOfRecord(resources.exercise, { ...question })

const replaceAt = (text: string, at: number, by: string, length = 1): string =>
  text.slice(0, at) + by + text.slice(at + length)
/** Places in a stored text that are words: neither markup nor in an attribute. */
function wordPlaces(stem: string): number[] {
  const places: number[] = []
  let inTag = false
  for (let at = 0; at < stem.length; at++) {
    if (stem[at] === '<') inTag = true
    if (!inTag && /\p{L}/u.test(stem[at]!)) places.push(at)
    if (stem[at] === '>') inTag = false
  }
  return places
}
const wide = (text: string): string =>
  text.replace(/[0-9A-Za-z]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0))
const outsideTags = (stem: string, change: (text: string) => string): string =>
  stem.replace(/(<[^<>]*>)|([^<>]+)/g, (all, tag?: string) => tag ?? change(all))

/** Questions that begin with the same words come from the same template: other numbers, other names. */
const kindOf = ({ stem }: Question): string => stem.replace(/^（[^（）]*）/, '').slice(0, 6)
function nextOfKind(index: number): number {
  const kind = kindOf(bank[index]!)
  const at = bank.findIndex((one, place) => place > index && kindOf(one) === kind)
  return at < 0 ? (index * 13 + 7) % bank.length : at
}

type Edit = (question: Question, random: Random, index: number) => Question

const edits: Record<string, Edit> = {
  'a letter typed wrong': ({ stem, options }, random) => ({
    stem: replaceAt(stem, random.pick(wordPlaces(stem)), '错'),
    options,
  }),
  'a letter left out': ({ stem, options }, random) => ({
    stem: replaceAt(stem, random.pick(wordPlaces(stem)), ''),
    options,
  }),
  'options in another order': ({ stem, options }) => ({ stem, options: [...options].reverse() }),
  'width and spaces': ({ stem, options }) => ({
    stem: outsideTags(stem, (text) => wide(text).replace(/，/g, ' , ')),
    options: options.map((one) => ({ ...one, text: outsideTags(one.text, wide) })),
  }),
  'LaTeX written otherwise': ({ stem, options }) => {
    const otherwise = (text: string) =>
      text
        .replace(/\\frac\{(\w)\}\{(\w)\}/g, '\\dfrac $1 $2')
        .replace(/\^\{(\w)\}/g, '^$1')
        .replace(/\^(\w)/g, '^{$1}')
        .replace(/=/g, ' = ')
        .replace(/\\leq?(?![a-z])/g, '\\leqslant')
    const inFormulas = (text: string) => text.replace(/(?<=data-value=")[^"]*/g, otherwise)
    return { stem: inFormulas(stem), options: options.map((one) => ({ ...one, text: inFormulas(one.text) })) }
  },
  'another source': ({ stem, options }) => ({
    stem: `（2019·某省某市第九中学高三第三次模拟）${stem.replace(/^（[^（）]*）/, '')}`,
    options,
  }),
  'words added': ({ stem, options }) => ({ stem: `${stem}请写出必要的过程。`, options }),
  'one number changed': ({ stem, options }) => ({
    stem: outsideTags(stem.replace(/^（[^（）]*）/, ''), (text) => text).replace(/\d+(?![^<]*>)/, (one) =>
      String(Number(one) + 1),
    ),
    options,
  }),
  'another made alike': (_question, _random, index) => bank[nextOfKind(index)]!,
  'any other': (_question, _random, index) => bank[(index * 7 + 311) % bank.length]!,
}

const agree = (one: number[], other: number[]): number => one.filter((band, at) => band === other[at]).length

interface Measured {
  edit: string
  pairs: number
  alike: number
  found: number
  percent: number
}

function measure(edit: string, change: Edit): Measured {
  let [pairs, alike, found, percent] = [0, 0, 0, 0]
  bank.forEach((question, index) => {
    const [one, other] = [fingerprintOf(question), fingerprintOf(change(question, new Random(5, index), index))]
    pairs += 1
    const how = compare(one, other)
    if (!how) return
    alike += 1
    percent += how.percent
    if (how.percent === 100 || agree(bandsOf(one), bandsOf(other)) > 0) found += 1
  })
  return { edit, pairs, alike: alike / pairs, found: found / Math.max(1, alike), percent: percent / Math.max(1, alike) }
}

describe('over 1,500 questions of ten subjects', () => {
  const rows = Object.entries(edits).map(([edit, change]) => measure(edit, change))
  const named = new Map(rows.map((row) => [row.edit, row]))

  it('calls changed ones alike, and hardly any other', () => {
    const table = rows.map(
      ({ edit, alike, found, percent }) =>
        `${edit.padEnd(28)} alike ${(alike * 100).toFixed(1).padStart(5)} %   of these by signature ${(found * 100).toFixed(1).padStart(5)} %   on average ${percent.toFixed(0)} %`,
    )
    console.log(table.join('\n'))
    for (const edit of ['options in another order', 'width and spaces', 'LaTeX written otherwise', 'another source'])
      expect(named.get(edit)!.alike, edit).toBeGreaterThan(0.97)
    for (const edit of ['a letter typed wrong', 'a letter left out'])
      expect(named.get(edit)!.alike, edit).toBeGreaterThan(0.9)
    expect(named.get('any other')!.alike).toBeLessThan(0.02)
    for (const { edit, found, alike } of rows) if (alike > 0.1) expect(found, edit).toBeGreaterThan(0.97)
  })
})

const question = (stem: string, ...options: string[]): Question => ({
  stem: writeStored(fromDollars(stem)),
  options: options.map((text, at) => ({ key: 'ABCD'[at]!, text: writeStored(fromDollars(text)) })),
})
const how = (one: Question, other: Question) => compare(fingerprintOf(one), fingerprintOf(other))

describe('two questions', () => {
  const stem = '已知函数 $f(x)=x^2-2x+3$ 在区间 $[0,m]$ 上的最大值为3，最小值为2，则实数 $m$ 的取值范围是'

  it('are the same whatever width, spaces, signs, LaTeX, source and the order of options', () => {
    const one = question(stem, '$[1,2]$', '$[0,2]$', '$(0,1]$', '$[1,+\\infty)$')
    const other = question(
      '（2023·全国·高考真题）已知函数$f\\left(x\\right)=x^{2}-2x+3$在区间$[0,m]$上的最大值为３，最小值为２，则实数$m$的取值范围是（　）',
      '$[1,+\\infty)$',
      '$[0,2]$',
      '$[1, 2]$',
      '$(0,1]$',
    )
    expect(how(one, other)).toEqual({ kind: 'same', percent: 100 })
  })

  it('are reported to differ in numbers alone where they do, and never to be the same', () => {
    expect(how(question(stem), question(stem.replace('最小值为2', '最小值为1')))).toMatchObject({ kind: 'numbers' })
    expect(how(question(stem), question(stem.replace('最小值为2', '最小值为1')))!.percent).toBeLessThan(100)
    expect(how(question(stem), question(stem.replace('最大值', '极大值')))).toMatchObject({ kind: 'similar' })
  })

  it('are not alike for sharing a phrase, nor where they are too short to tell', () => {
    expect(
      how(
        question('下列说法正确的是', '光是电磁波', '声是电磁波'),
        question('下列说法正确的是', '水是化合物', '铁是混合物'),
      ),
    ).toBeNull()
    expect(how(question('计算 $1+2$'), question('计算 $1+3$'))).toBeNull()
    expect(how(question('计算 $1+2$'), question('计算 $1+2$。'))).toEqual({ kind: 'same', percent: 100 })
    expect(how(question('', ''), question('', ''))).toBeNull()
  })
})

describe('for any texts', () => {
  const text = fc.string({ unit: fc.constantFrom(...'函数值的最大小求设为ab12+=x（，。 '), maxLength: 60 })

  it('similarity has no direction, and the same text is always the same', () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(how(question(a), question(b))).toEqual(how(question(b), question(a)))
        const itself = how(question(a), question(a))
        expect(itself === null || itself.percent === 100).toBe(true)
      }),
    )
  })

  it('a signature agrees in a band about as often as theory says: s³ for a share s', () => {
    let [expected, agreed, pairs] = [0, 0, 0]
    for (const [index, one] of bank.entries()) {
      const [a, b] = [
        fingerprintOf(one),
        fingerprintOf({ stem: `${one.stem.slice(0, -6)}又及另问何故`, options: one.options }),
      ]
      if (Math.min(a.shingles.size, b.shingles.size) < 20 || index > 800) continue
      const common = [...a.shingles].filter((shingle) => b.shingles.has(shingle)).length
      expected += (common / (a.shingles.size + b.shingles.size - common)) ** 3
      agreed += agree(bandsOf(a), bandsOf(b)) / bandsOf(a).length
      pairs += 1
    }
    expect(Math.abs(expected - agreed) / pairs).toBeLessThan(0.03)
  })

  it('hostile text of a million characters ends: no rule goes over it again and again', async () => {
    const million = 1_000_000
    const stems = [
      '('.repeat(million),
      '（2'.repeat(million / 2),
      `<span data-type="formula" data-value="${'\\frac'.repeat(million / 5)}"></span>`,
      `<span data-type="formula" data-value="${'{'.repeat(million)}"></span>`,
      '^_'.repeat(million / 2),
    ]
    // A tenth of a second each, and hours for what grows with the square of the length.
    const thread = new Worker(await bundled('tests/features/bank/duplicates/fingerprint-thread.ts'), {
      workerData: stems,
    })
    onTestFinished(async () => void (await thread.terminate()))
    const [lengths] = (await once(thread, 'message')) as [number[]]
    expect(lengths).toHaveLength(stems.length)
  })
})
