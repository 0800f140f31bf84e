import { isDeepStrictEqual } from 'node:util'
import type { ExerciseAnswer } from '../../../../resources/bank/exercise-types/index.ts'
import type { Text } from '../../../../resources/kit/index.ts'
import type { LeftOut, ReadEntry, ReadQuestion } from './format.ts'

/**
 * Finds what a format lost of a question by reading back what was written, so that a writer cannot lose anything
 * unnoticed.
 */

const names: Readonly<Record<Exclude<keyof ReadQuestion, 'at' | 'changes' | 'section'>, Text>> = {
  key: { zh: '题号', en: 'the code' },
  type: { zh: '题型', en: 'the type' },
  stem: { zh: '题干', en: 'the stem' },
  options: { zh: '选项', en: 'the options' },
  answer: { zh: '答案或计分规则', en: 'the answer or its rules of scoring' },
  analysis: { zh: '解析', en: 'the analysis' },
  score: { zh: '分值', en: 'the score' },
  difficulty: { zh: '难度', en: 'the difficulty' },
  source: { zh: '来源', en: 'the source' },
  year: { zh: '年份', en: 'the year' },
  chapters: { zh: '章节', en: 'chapters' },
  knowledge: { zh: '知识点', en: 'knowledge points' },
  labels: { zh: '标签', en: 'labels' },
  media: { zh: '图片或附件', en: 'pictures or attachments' },
}
const fields = Object.keys(names) as (keyof typeof names)[]

/** An optional rule with its default value equals an absent one. */
function settled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(settled)
  if (value === null || typeof value !== 'object' || value instanceof Uint8Array) return value
  const entries = Object.entries(value).filter(
    ([key, one]) =>
      one !== undefined &&
      !(key === 'credit' && one === ('pairs' in value ? 'each' : 'all')) &&
      !(key === 'some_percent' && (!('credit' in value) || value.credit !== 'some' || one === 50)) &&
      !(key === 'missing_percent' && (!('credit' in value) || value.credit !== 'missing' || one === 25)) &&
      !(key === 'kind' && one === 'text') &&
      !(key === 'tolerance' && one === null) &&
      !(key === 'unit' && one === '') &&
      !(key === 'marking' && Array.isArray(one) && one.length === 0),
  )
  return Object.fromEntries(entries.map(([key, one]) => [key, settled(one)]))
}

/** The same names and bytes compare equal in any order. */
const comparable = (question: ReadQuestion, field: keyof typeof names): unknown => {
  if (field === 'answer') return question.answer === null ? null : settled(question.answer satisfies ExerciseAnswer)
  if (field !== 'media') return question[field] ?? null
  return question.media
    .map(({ name, bytes }) => [name, Buffer.from(bytes).toString('latin1')])
    .sort(([a], [b]) => (a! < b! ? -1 : 1))
}

/** The names of the fields that differ. */
export const differencesBetween = (one: ReadQuestion, other: ReadQuestion): Text[] =>
  fields
    .filter((field) => !isDeepStrictEqual(comparable(one, field), comparable(other, field)))
    .map((field) => names[field])

/** What is missing from a question that was read back like this; null when nothing is. */
export function lossOf(question: ReadQuestion, back: ReadEntry | null): LeftOut | null {
  const { at, key } = question
  if (!back)
    return {
      at,
      key,
      whole: true,
      what: [{ zh: '这种格式不能表示这道题', en: 'The format has no way to say this question.' }],
    }
  if ('refused' in back) return { at, key, whole: true, what: back.refused.reasons }
  const lost = differencesBetween(question, back.question)
  if (lost.length === 0) return null
  const what = {
    zh: `没有完整写入：${lost.map(({ zh }) => zh).join('、')}`,
    en: `Not written in full: ${lost.map(({ en }) => en).join(', ')}.`,
  }
  return { at, key, whole: false, what: [what] }
}
