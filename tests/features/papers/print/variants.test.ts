import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keyedOptions } from '../../../../server/features/bank/question-formats/plain-answers.ts'
import { shuffled } from '../../../../server/features/papers/print/paper/variants.ts'
import type { PaperQuestion } from '../../../../server/features/papers/print/paper/paper-document.ts'
import { paperOf, question } from './printing.ts'

/** Shuffled papers: the same questions with the same answers, in another order. */

const single = (texts: readonly string[], given: Partial<PaperQuestion> = {}): PaperQuestion =>
  question({
    type: 'single_choice',
    options: keyedOptions(texts),
    answer: { type: 'single_choice', key: 'B' },
    ...given,
  })
const only = (one: PaperQuestion, seed: number, variant = 0) =>
  shuffled(paperOf([one]), seed, variant).document.sections[0]!.items[0]!.questions[0]!
const textsOf = ({ options }: PaperQuestion): string[] => options.map(({ text }) => text)
const seeds = Array.from({ length: 40 }, (_, seed) => seed)

describe('a shuffled paper', () => {
  it('has the same questions, and every answer names the same text as before', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999_999 }),
        fc.integer({ min: 0, max: 7 }),
        fc.integer({ min: 1, max: 20 }),
        (seed, variant, count) => {
          const document = paperOf(
            Array.from({ length: count }, () => single(['甲', '乙', '丙', '丁'], { key: undefined as never })).map(
              ({ key: _, ...one }) => one,
            ),
          )
          const { document: other, permutation } = shuffled(document, seed, variant)
          const questions = other.sections[0]!.items.flatMap((item) => item.questions)
          expect(questions.map(({ key }) => key).toSorted()).toEqual(
            document.sections[0]!.items.map((item) => item.questions[0]!.key).toSorted(),
          )
          for (const one of questions) {
            const right = one.answer?.type === 'single_choice' ? one.answer.key : ''
            expect(one.options.find(({ key }) => key === right)?.text).toBe('乙')
            expect(one.options.map(({ key }) => key)).toEqual(['A', 'B', 'C', 'D'])
            const { options, number } = permutation.questions.find(({ key }) => key === one.key)!
            expect(options['B'] ?? 'B').toBe(right)
            expect(String(number)).toBe(one.key)
          }
          expect(permutation.questions.map(({ key }) => key)).toEqual(questions.map(({ key }) => key))
        },
      ),
    )
  })

  it('is the same for the same seed, and another for another', () => {
    const document = paperOf(Array.from({ length: 12 }, () => ({ stem: '题' })))
    const order = (seed: number, variant: number) =>
      shuffled(document, seed, variant)
        .permutation.questions.map(({ key }) => key)
        .join()
    expect(order(7, 1)).toBe(order(7, 1))
    expect(new Set(seeds.map((seed) => order(seed, 0))).size).toBe(seeds.length)
    expect(order(7, 0)).not.toBe(order(7, 1))
  })

  it('keeps the questions about one material together, in their order', () => {
    const items = Array.from({ length: 6 }, (_, at) => ({
      material: `材料${at}`,
      questions: ['a', 'b', 'c'].map((part) => question({ key: `${at}${part}` })),
    }))
    for (const seed of seeds) {
      const { permutation } = shuffled({ ...paperOf([]), sections: [{ name: '', instruction: '', items }] }, seed, 0)
      expect(permutation.questions.map(({ key }) => key).join('')).toMatch(/^(?:(\d)a\1b\1c)+$/)
    }
  })
})

describe('options', () => {
  it('that speak of the others stay the last', () => {
    for (const last of ['以上都对', '以上选项均不正确', 'All of the above'])
      for (const seed of seeds) expect(textsOf(only(single(['甲', '乙', '丙', last]), seed)).at(-1)).toBe(last)
  })

  it.each([
    ['true and false', single(['正确', '错误'])],
    ['options that name each other', single(['甲', '乙', 'A和B', '丁'])],
    [
      'options that the analysis speaks of by letter',
      single(['甲', '乙', '丙', '丁'], { analysis: 'A项错误，故选 B。' }),
    ],
    ['options that the stem speaks of by letter', single(['甲', '乙', '丙', '丁'], { stem: '选项 C 为何不对？' })],
  ])('%s keep their order', (_, one) => {
    for (const seed of seeds) expect(only(one, seed).options).toEqual(one.options)
  })

  it('are renamed in the last words of the analysis', () => {
    for (const seed of seeds) {
      const one = only(single(['甲', '乙', '丙', '丁'], { analysis: '点 A 在圆上，故选：B。' }), seed)
      expect(one.analysis).toBe(`点 A 在圆上，故选：${one.answer?.type === 'single_choice' ? one.answer.key : ''}。`)
    }
    expect(
      seeds.some(
        (seed) => !only(single(['甲', '乙', '丙', '丁'], { analysis: '故选：B。' }), seed).analysis.includes('B'),
      ),
    ).toBe(true)
  })

  it('of a matching question change in the right column alone, with its pairs', () => {
    const options = [
      { key: '1', text: '李白', group: 'left' as const },
      { key: '2', text: '杜甫', group: 'left' as const },
      { key: 'A', text: '诗仙', group: 'right' as const },
      { key: 'B', text: '诗圣', group: 'right' as const },
      { key: 'C', text: '诗佛', group: 'right' as const },
    ]
    const one = question({
      type: 'matching',
      options,
      answer: {
        type: 'matching',
        pairs: [
          { left: '1', right: 'A' },
          { left: '2', right: 'B' },
        ],
      },
    })
    const moved = seeds.map((seed) => only(one, seed))
    for (const { options: after, answer } of moved) {
      expect(after.slice(0, 2)).toEqual(options.slice(0, 2))
      const pairs = answer?.type === 'matching' ? answer.pairs : []
      const rightText = (key: string) => after.find((option) => option.group === 'right' && option.key === key)?.text
      expect(pairs.map(({ right }) => rightText(right))).toEqual(['诗仙', '诗圣'])
    }
    expect(moved.some(({ options: after }) => after[2]!.text !== '诗仙')).toBe(true)
  })

  it('of the parts of a composite change with the answers of the parts', () => {
    const part = {
      stem: '',
      options: keyedOptions(['甲', '乙', '丙', '丁']),
      answer: { type: 'multiple_choice' as const, keys: ['A', 'C'] },
      analysis: '',
      score: null,
    }
    const one = question({ type: 'composite', answer: { type: 'composite', parts: [part, part] } })
    for (const seed of seeds) {
      const { answer } = only(one, seed)
      for (const after of answer?.type === 'composite' ? answer.parts : []) {
        const keys = after.answer.type === 'multiple_choice' ? after.answer.keys : []
        expect(keys.map((key) => after.options.find((option) => option.key === key)!.text).toSorted()).toEqual(
          ['丙', '甲'].toSorted(),
        )
      }
    }
  })
})
