import { createHash } from 'node:crypto'
import { lineOf } from '../../../../../editor/stored/line.ts'
import {
  exerciseType,
  type ExerciseAnswer,
  type ExerciseOption,
} from '../../../../../resources/bank/exercise-types/index.ts'
import type { PaperDocument, PaperItem, PaperQuestion } from './paper-document.ts'
import { numbersByKey } from './paper-numbers.ts'
import { itemAt, entryOf } from '../../../../../resources/kit/present.ts'

/**
 * A paper in another order: questions within their section, options within their question. The same seed gives the same
 * papers; the order of one question's options depends on nothing else, so that a question which is added moves no
 * other's.
 */

/** Where everything has gone: enough to score answers to the variant by the key of the original. */
export interface Permutation {
  /** In the order in which they are printed. */
  questions: {
    key: string
    /** The number that it has in the original, from 1. */
    number: number
    /** The new key of each option that has another now; of a composite, those of each part. */
    options: Record<string, string>
    parts: Record<string, string>[]
  }[]
}

type Rank = (...of: (string | number)[]) => string

const rankBy =
  (seed: number, variant: number): Rank =>
  (...of) =>
    createHash('sha256')
      .update([seed, variant, ...of].join('\u0000'))
      .digest('hex')

const inOrderOf = <T>(list: readonly T[], rank: (one: T, index: number) => string): T[] =>
  list
    .map((one, index) => ({ one, rank: rank(one, index) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .map(({ one }) => one)

/** 以上都对: such an option speaks of those before it. */
const aboutOthers = /以上|上述|都对|都不|都正确|均正确|均不|全对|全错|(?:all|none|both|neither) of the/i
/** True or false as options, which nobody expects in another order. */
const verdicts = /^(?:对|错|正确|错误|√|×|是|否|true|false|yes|no|t|f)[.。]?$/i
/** Texts refer to options by their letters: with other letters they would be wrong. */
const byLetter =
  /(?<![A-Za-z])[A-H]\s*(?:[、和与及,，]\s*[A-H](?![A-Za-z])|项|选项|正确|错误|不正确|对|错)|选项\s*[A-H](?![A-Za-z])|options? [A-H]\b/
/** The last words of an analysis (故选 B) are adapted. */
const conclusion = /((?:选择?|答案(?:为|是|选)?)\s*(?:[:：]\s*)?)([A-H]{1,8})(?![A-Za-z])/g
const formulas = /<[^<>]*>/g

const speaksByLetter = (stored: string): boolean =>
  byLetter.test(stored.replace(formulas, ' ').replace(conclusion, ' '))

const isFixed = ({ stem, options, analysis }: PaperQuestion): boolean =>
  options.length < 2 ||
  options.every(({ text }) => verdicts.test(lineOf(text).trim())) ||
  options.some(({ text }) => speaksByLetter(text)) ||
  speaksByLetter(stem) ||
  speaksByLetter(analysis)

type Renaming = Map<string, string>
const nameIn = (key: string, group: ExerciseOption['group']): string => `${group ?? ''}:${key}`

/** The options of one column in another order, with the keys in the old one. */
function reordered(options: readonly ExerciseOption[], rank: Rank, key: string, renaming: Renaming): ExerciseOption[] {
  const last = options.findIndex((_, at) => options.slice(at).every(({ text }) => aboutOthers.test(lineOf(text))))
  const [moving, staying] = last < 0 ? [options, []] : [options.slice(0, last), options.slice(last)]
  return [...inOrderOf(moving, (option) => rank(key, option.group ?? '', option.key)), ...staying].map((option, at) => {
    const renamed = { ...option, key: itemAt(options, at).key }
    renaming.set(nameIn(option.key, option.group), renamed.key)
    return renamed
  })
}

function optionsShuffled(
  question: PaperQuestion,
  rank: Rank,
): { options: readonly ExerciseOption[]; renaming: Renaming } {
  const renaming: Renaming = new Map()
  const shuffles = exerciseType(question.type)?.shuffles ?? 'none'
  if (shuffles === 'none' || isFixed(question)) return { options: question.options, renaming }
  const isMoved = ({ group }: ExerciseOption): boolean => shuffles === 'all' || group === shuffles
  const moved = reordered(question.options.filter(isMoved), rank, question.key, renaming)
  return { options: question.options.map((option) => (isMoved(option) ? moved.shift()! : option)), renaming }
}

const renamedWith =
  (renaming: Renaming) =>
  (key: string, group?: ExerciseOption['group']): string =>
    renaming.get(nameIn(key, group)) ?? key

const changed = (renaming: Renaming): Record<string, string> =>
  Object.fromEntries(
    [...renaming].map(([name, to]) => [name.slice(name.indexOf(':') + 1), to]).filter(([from, to]) => from !== to),
  )

interface Shuffled {
  question: PaperQuestion
  options: Record<string, string>
  parts: Record<string, string>[]
}

function questionShuffled(question: PaperQuestion, rank: Rank): Shuffled {
  const { options, renaming } = optionsShuffled(question, rank)
  const rename = renamedWith(renaming)
  const adapted = (analysis: string): string =>
    renaming.size === 0
      ? analysis
      : analysis.replace(
          conclusion,
          (_, before: string, letters: string) =>
            before +
            [...letters]
              .map((one) => rename(one))
              .sort()
              .join(''),
        )
  const own = question.answer
  if (own?.type === 'composite') {
    const parts = own.parts.map((part, at) =>
      questionShuffled({ ...part, key: `${question.key}/${at}`, type: part.answer.type }, rank),
    )
    const answer = { ...own, parts: own.parts.map((part, at) => ({ ...part, ...partOf(itemAt(parts, at).question) })) }
    return {
      question: { ...question, answer: answer as ExerciseAnswer },
      options: {},
      parts: parts.map((one) => one.options),
    }
  }
  const answer = own && ((exerciseType(question.type)?.renamed(own, rename) ?? own) as ExerciseAnswer)
  return {
    question: { ...question, options, answer, analysis: adapted(question.analysis) },
    options: changed(renaming),
    parts: [],
  }
}

const partOf = ({ options, answer, analysis }: PaperQuestion) => ({ options, answer, analysis })

/** The paper of one variant, from 0. */
export function shuffled(
  document: PaperDocument,
  seed: number,
  variant: number,
): { document: PaperDocument; permutation: Permutation } {
  const rank = rankBy(seed, variant)
  const numbers = numbersByKey(document)
  const permutation: Permutation = { questions: [] }
  const itemShuffled = (item: PaperItem): PaperItem => ({
    ...item,
    questions: item.questions.map((one) => {
      const { question, options, parts } = questionShuffled(one, rank)
      permutation.questions.push({ key: one.key, number: entryOf(numbers, one.key).from, options, parts })
      return question
    }),
  })
  const sections = document.sections.map((section) => ({
    ...section,
    items: inOrderOf(section.items, ({ questions }) => rank('item', questions[0]?.key ?? '')).map(itemShuffled),
  }))
  return { document: { ...document, sections }, permutation }
}
