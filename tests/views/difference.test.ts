import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalise } from '../../editor/stored/normalise.ts'
import { writeStored } from '../../editor/stored/write.ts'
import { resources } from '../../resources/index.ts'
import type { AnyResource } from '../../resources/kit/index.ts'
import { partsBetween, wordsIn } from '../../src/content/difference/compare.ts'
import { storedParts, type StoredPart } from '../../src/content/difference/stored-parts.ts'
import { fieldsBetween, offeredVersions, restoring } from '../../src/records/verbs/history/versions/version-model.ts'
import { documents } from '../editor/documents.ts'
import { expectLinear } from '../fixtures/linear.ts'
import { atScale } from '../fixtures/scale.ts'

const itself = (one: string) => one
const marked = (parts: readonly StoredPart[]) =>
  parts.map(({ change, nodes }) => `${{ same: '', deleted: '-', inserted: '+' }[change]}${writeStored(nodes)}`)
const side = (parts: readonly StoredPart[], gone: StoredPart['change']): string =>
  writeStored(parts.filter(({ change }) => change !== gone).flatMap(({ nodes }) => nodes))
const formula = (latex: string) => `<span data-type="formula" data-value="${latex}"></span>`
const blank = '<span data-type="blank" data-kind="0"></span>'
const table = (cell: string): string =>
  writeStored([
    {
      kind: 'table',
      rows: [{ cells: [{ children: [{ kind: 'text', text: cell }], header: false, colspan: 1, rowspan: 1 }] }],
    },
  ])

describe('the difference of two texts', () => {
  it('is shown word by word, Chinese ones too', () => {
    const parts = partsBetween(wordsIn('求指数函数的值域', 'zh'), wordsIn('求对数函数的定义域', 'zh'), itself)
    expect(parts.map(({ change, of }) => `${change} ${of.join('')}`)).toEqual(
      expect.arrayContaining(['deleted 指数', 'inserted 对数']),
    )
    expect(
      partsBetween(wordsIn('The old answer.', 'en'), wordsIn('The new answer.', 'en'), itself).map(
        ({ change, of }) => `${change} ${of.join('')}`,
      ),
    ).toEqual(['same The ', 'deleted old', 'inserted new', 'same  answer.'])
  })

  it('gives both texts back, whatever they are', () => {
    const texts = fc.array(fc.constantFrom('a', 'b', 'c', '函', '数', '\n'), { maxLength: 40 })
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const parts = partsBetween(before, after, itself)
        expect(parts.filter(({ change }) => change !== 'inserted').flatMap(({ of }) => of)).toEqual(before)
        expect(parts.filter(({ change }) => change !== 'deleted').flatMap(({ of }) => of)).toEqual(after)
      }),
    )
  })

  it('of two long texts with nothing in common is all of both, and takes no longer than their length asks for', () =>
    expectLinear(40_000, (length) => {
      const row = (word: string) => [
        'same',
        ...Array.from({ length }, (_, index) => `${word}${(index * 7919) % 31}`),
        'end',
      ]
      expect(partsBetween(row('a'), row('b'), itself).map(({ change, of }) => [change, of.length])).toEqual([
        ['same', 1],
        ['deleted', length],
        ['inserted', length],
        ['same', 1],
      ])
    }))
})

describe('the difference of two questions', () => {
  it('takes a formula, a blank and a table as one, and words in their marks', () => {
    expect(
      marked(
        storedParts(`已知${formula('x^2')}，填${blank}。`, `已知${formula('x^3')}，填${blank}。再填${blank}`, 'zh'),
      ),
    ).toEqual(['已知', `-${formula('x^2')}`, `+${formula('x^3')}`, `，填${blank}。`, `+再填${blank}`])
    expect(marked(storedParts('求 <b>最大</b> 值', '求 最大 值', 'zh'))).toEqual([
      '求 ',
      '-<b>最大</b>',
      '+最大',
      ' 值',
    ])
    expect(marked(storedParts(table('1'), table('2'), 'zh'))).toEqual([`-${table('1')}`, `+${table('2')}`])
  })

  it('numbers blanks as they are, and deleted ones as they were', () => {
    const numbered = (before: string, after: string) =>
      storedParts(before, after, 'zh').map(({ change, blanksBefore }) => [change, blanksBefore])
    expect(numbered(`${blank}，${blank}。`, `${blank}，。`)).toEqual([
      ['same', 0],
      ['deleted', 1],
      ['same', 1],
    ])
    expect(numbered(`甲${blank}`, `甲${blank}，${blank}`)).toEqual([
      ['same', 0],
      ['inserted', 1],
    ])
    expect(numbered(`甲${table('')}${blank}`, `乙${blank}`)).toEqual([
      ['deleted', 0],
      ['inserted', 0],
      ['same', 0],
    ])
  })

  it('gives both questions back, whatever is in them', () => {
    fc.assert(
      fc.property(documents, documents, (one, other) => {
        const [before, after] = [one, other].map((nodes) => writeStored(normalise(nodes)))
        const parts = storedParts(before!, after!, 'zh')
        expect([side(parts, 'inserted'), side(parts, 'deleted')]).toEqual([before, after])
      }),
      { numRuns: atScale(300) },
    )
  })
})

describe('two versions of a record', () => {
  const exercise: AnyResource = resources.exercise
  const question = { id: 1, version: 2, stem: '旧', answer: null, options: [], score: 5, source: null }

  it('differ in the fields that the person may read, and an empty value is as good as none', () => {
    const names = (rights: string[]) =>
      fieldsBetween(exercise, new Set(rights), question, { ...question, stem: '新', analysis: '解', source: '' })
        .filter(({ same }) => !same)
        .map(({ name }) => name)
    expect(names(['*'])).toEqual(['stem', 'analysis'])
    expect(names(['exercise:list'])).toEqual(['stem'])
  })

  it('are brought back in what the person may write; the rest is named', () => {
    const file: AnyResource = resources.resource
    const plan = restoring(file, new Set(['*']), { title: '新', exercise_ids: [1] }, { title: '旧', exercise_ids: [2] })
    expect([plan.changes.map(({ name }) => name), plan.left]).toEqual([['title'], ['exercise_ids']])
  })

  it('are offered newest first, those that are chosen among them', () => {
    expect(offeredVersions(3, [2, 3])).toEqual([3, 2, 1])
    const many = offeredVersions(100_000, [1, 99_990])
    expect([many.length, many[0], many.at(-1)]).toEqual([501, 100_000, 1])
  })
})
