import type { ReadQuestion } from '../format.ts'
import { pathOf, pathText } from '../../../../exchange/record-files/name-paths.ts'
import { itemAt } from '../../../../../resources/kit/present.ts'
import { ownEntry } from '../../../../../resources/kit/own-entry.ts'
import { anyOfTexts } from '../../../../../resources/kit/pattern-text.ts'

/**
 * Fields that Moodle lacks are written as tags that people can read and search by: `难度: 3`, `来源: 2023年新高考I卷`,
 * `年份: 2023`, `知识点: 函数 > 指数函数`, a second chapter as `章节: …`. Any other tag is a label. `分值: 5` is for
 * formats without scores. Four more hold what Moodle's types cannot represent: `计分: …`, `题型: …`, `右列: B A` (the
 * order of the right column) and, on a description, `复合题: 3`: the next three questions are its parts.
 */

export interface TagFacts {
  difficulty: number | null
  score: number | null
  source: string | null
  year: number | null
  chapters: string[][]
  knowledge: string[][]
  labels: string[][]
  /** The unchanged text of the tag. */
  credit: string | null
  type: string | null
  /** Keys of the right column in the order that the file has them. */
  columns: string | null
  parts: number | null
}

const names = {
  难度: 'difficulty',
  来源: 'source',
  年份: 'year',
  知识点: 'knowledge',
  章节: 'chapters',
  计分: 'credit',
  题型: 'type',
  右列: 'columns',
  分值: 'score',
  复合题: 'parts',
} as const
type TagName = keyof typeof names

const named = new RegExp(`^(${anyOfTexts(Object.keys(names))})\\s{0,3}[:：]\\s{0,3}(\\S[^]*)$`)

export function factsOfTags(tags: readonly string[]): TagFacts {
  const facts: TagFacts = {
    difficulty: null,
    score: null,
    source: null,
    year: null,
    chapters: [],
    knowledge: [],
    labels: [],
    credit: null,
    type: null,
    columns: null,
    parts: null,
  }
  for (const tag of tags) {
    const [, name, value] = named.exec(tag.slice(0, 300)) ?? []
    const field = name === undefined ? null : ownEntry(names, name)
    const number = /^\d{1,4}$/.test(value ?? '') ? Number(value) : null
    if (field === 'difficulty' && number !== null && number >= 1 && number <= 5) facts.difficulty = number
    else if (field === 'year' && number !== null) facts.year = number
    else if (field === 'score' && /^\d{1,4}(?:\.\d{1,2})?$/.test(value!)) facts.score = Number(value)
    else if (field === 'parts' && number !== null) facts.parts = number
    else if (field === 'source' || field === 'credit' || field === 'type' || field === 'columns') facts[field] = value!
    else if (field === 'knowledge' || field === 'chapters') facts[field].push(pathOf(value!))
    else if (pathOf(tag).length > 0) facts.labels.push(pathOf(tag))
  }
  return facts
}

/** The value of the type tag where several of our types share a type of Moodle or GIFT. */
export const typesInTags = { classification: '分类题', cloze: '完形填空', short: '简答题' }

const tag = (name: TagName, value: string | number): string => `${name}: ${value}`

export const scoreTag = (score: number): string => tag('分值', score)
export const partsTag = (count: number): string => tag('复合题', count)

/** The tags of a question; its first chapter is written as its category. */
export function tagsOf(
  question: ReadQuestion,
  credit: string | null,
  type: string | null,
  columns: string | null,
): string[] {
  const { difficulty, source, year, chapters, knowledge, labels } = question
  return [
    ...labels.map(pathText),
    ...chapters.slice(1).map((path) => tag('章节', pathText(path))),
    ...knowledge.map((path) => tag('知识点', pathText(path))),
    ...(difficulty === null ? [] : [tag('难度', difficulty)]),
    ...(year === null ? [] : [tag('年份', year)]),
    ...(source === null || source === '' ? [] : [tag('来源', source)]),
    ...(credit === null ? [] : [tag('计分', credit)]),
    ...(type === null ? [] : [tag('题型', type)]),
    ...(columns === null ? [] : [tag('右列', columns)]),
  ]
}

/** Splits a category path at `/`, where a doubled slash is part of a name; the root of Moodle's tree is left out. */
export function chapterOfCategory(category: string): string[] {
  const names = category
    .slice(0, 4000)
    .replaceAll('//', '\u0000')
    .split('/')
    .map((name) => name.replaceAll('\u0000', '/').trim())
    .filter(Boolean)
  while (names.length > 0 && (/^\$[a-z]+\$$/.test(itemAt(names, 0)) || names[0] === 'top')) names.shift()
  return names
}

export const categoryOfChapter = (path: readonly string[]): string =>
  ['$course$', 'top', ...path.map((name) => name.replaceAll('/', '//'))].join('/')
