import { describe, expect, it } from 'vitest'
import { filledText } from '../../providers/filled-text.ts'
import { resources } from '../../resources/index.ts'
import { listTitle, type AnyResource } from '../../resources/kit/index.ts'
import { englishPlural } from '../../resources/kit/list-title.ts'
import { pages } from '../../resources/kit/pages.ts'
import { sourcesBelow } from './sources.ts'

/** Words of lists and of numbers: the plural, one thing that is not "1 questions", punctuation of the language. */

const all: AnyResource[] = Object.values(resources)

describe('lists', () => {
  it.each(all.map((one) => [one.name, one] as const))('%s is listed in the plural', (name, resource) => {
    const { en } = listTitle(resource)
    // The one page that is no list of its records.
    if (name !== 'learn_module') expect(en).toMatch(/s$/)
    if (resource.menu) expect(pages().find((page) => page.name === name)?.label).toEqual(listTitle(resource))
  })

  it('makes plurals of nouns by their last letters', () => {
    const made = ['Question set', 'Category', 'Class', 'Day', 'Branch', 'Box'].map(englishPlural)
    expect(made).toEqual(['Question sets', 'Categories', 'Classes', 'Days', 'Branches', 'Boxes'])
  })

  it('tells apart, in a line, what has similar names', () => {
    for (const one of [resources.exercise, resources.exam_item, resources.exam, resources.section])
      expect(one.menu?.help, one.name).toBeDefined()
  })
})

/** Texts of files of words and of declarations, line by line. */
const lines = sourcesBelow('src', 'resources', 'providers', 'server').flatMap(({ path, text }) =>
  text.split('\n').map((line, at) => [`${path}:${at + 1}`, line] as const),
)

/** A number before a noun in the plural, but for numbers that are never 1. */
const counted =
  /\{\{(?:count|questions|answers|rules|papers|points)\}\} (?:questions|answers|points|rules|papers|records|people|modules|lines)\b/

describe('texts', () => {
  it('say one question and two questions', () => {
    expect(filledText('{{n|question|questions}}, {{m|answer|answers}}', { n: 1, m: 2 })).toBe('1 question, 2 answers')
    const wrong = lines.filter(([at, line]) => /\.en\.ts:/.test(at) && counted.test(line))
    expect(wrong.map(([at]) => at)).toEqual([])
  })

  it('name what a library names in English by itself', () => {
    const unnamed = (text: string) =>
      [...text.matchAll(/<Segmented[\s\S]*?\/>/g)].map(([one]) => one).filter((one) => !one.includes('aria-label'))
    const wrong = sourcesBelow('src').filter(({ text }) => unnamed(text).length > 0)
    expect(wrong.map(({ path }) => path)).toEqual([])
    const numbers = sourcesBelow('src').filter(({ text }) => /<InputNumber\b/.test(text))
    expect(numbers.map(({ path }) => path)).toEqual(['src/base/inputs/number-box.tsx'])
    expect(unnamed('<Segmented value={one} onChange={set} />')).toHaveLength(1)
  })

  it('have a full-width colon behind Chinese', () => {
    const wrong = lines.filter(
      ([at, line]) =>
        !/^\s*(?:\/?\*|\/\/)/.test(line) &&
        /\.(?:zh|ts)/.test(at) &&
        /'[^'\n]*\p{Script=Han}:(?!\d)[^'\n]*'/u.test(line),
    )
    expect(wrong.map(([at, line]) => `${at} ${line.trim()}`)).toEqual([])
  })
})
