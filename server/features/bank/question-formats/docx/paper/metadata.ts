import { exercise } from '../../../../../../resources/exercise.ts'
import type { Text } from '../../../../../../resources/kit/index.ts'
import { pathOf } from '../../../../../exchange/record-files/name-paths.ts'
import type { ReadQuestion } from '../../format.ts'
import { plainOf } from './answers.ts'
import type { Draft } from './draft.ts'
import { guesses } from './guesses.ts'
import { yearIn } from './prefix.ts'
import { hintOf } from './type-hints.ts'
import { simplified } from './simplified.ts'

/** Metadata from the labels after a question: 【难度】, 【知识点】, 【来源】 and similar ones. */

const choices = exercise.fields.difficulty.options['of'] as readonly { value: number; label: Text }[]
const words: readonly (readonly [RegExp, number])[] = [
  [/^(?:很易|易|简单|基础|easy)$/i, 1],
  [/^(?:中|一般|普通|适中|中档|medium)$/i, 3],
  [/^(?:难|较难题|hard)$/i, 5],
  [/^(?:中等偏易|偏易)$/, 2],
  [/^(?:中等偏难|偏难)$/, 4],
]

/** A difficulty coefficient is the average share of points that learners earn: the higher, the easier. */
const ofCoefficient = (value: number): number => [0.85, 0.7, 0.5, 0.3].findIndex((least) => value >= least) + 1 || 5

function difficultyOf(text: string, notes: Set<Text>): number | null {
  const trimmed = simplified(text.trim())
  if (trimmed === '') return null
  const choice =
    choices.find(({ label }) => label.zh === trimmed || label.en.toLowerCase() === trimmed.toLowerCase())?.value ??
    words.find(([pattern]) => pattern.test(trimmed))?.[1]
  if (choice !== undefined) return choice
  const stars = [...trimmed].filter((sign) => sign === '★' || sign === '☆').length
  if (stars > 0) return Math.min([...trimmed].filter((sign) => sign === '★').length || 1, 5)
  if (/^[1-5]$/.test(trimmed)) return Number(trimmed)
  const coefficient = /^(0?\.\d{1,3}|0|1\.0{1,2})$/.exec(trimmed)
  notes.add(coefficient ? guesses.difficultyNumber(trimmed) : guesses.unreadDifficulty(trimmed.slice(0, 200)))
  return coefficient ? ofCoefficient(Number(trimmed)) : null
}

const maxName = 200

/** `函数 > 指数函数；集合`. Papers write 、 or a comma between names where our own format has a semicolon. */
const namesOf = (text: string): string[][] =>
  (/[;；\n>]/.test(text) ? text : text.replace(/[、，,\t]+|\s{2,}/g, '；'))
    .split(/[;；\n]/)
    .map((one) => pathOf(one).map((name) => name.slice(0, maxName)))
    .filter((path) => path.length > 0)
    .slice(0, 20)

type Metadata = Pick<
  ReadQuestion,
  'difficulty' | 'source' | 'year' | 'chapters' | 'knowledge' | 'labels' | 'score' | 'key'
>

/** `blanks`: the number of blanks in the stem, where points are given for each blank. */
export function metadataOf(draft: Draft, notes: Set<Text>, blanks: number): Metadata {
  const text = (name: Parameters<Draft['field']>[0]): string => plainOf(draft.field(name))
  const source = text('source') || draft.source
  const score = Number.parseFloat(text('score'))
  const isUnread = {
    score: Number.isNaN(score),
    year: yearIn(text('year')) === null,
    type: hintOf(text('type')) === null,
  }
  for (const name of ['score', 'year', 'type'] as const)
    if (text(name) !== '' && isUnread[name]) notes.add(guesses.unreadField(text(name).slice(0, 200)))
  const section = draft.section
  const forBlanks = (each: number): number | null => each * blanks || null
  const ownScore =
    draft.score ??
    (Number.isFinite(score) ? score : null) ??
    (draft.scorePerBlank === null ? null : forBlanks(draft.scorePerBlank))
  return {
    key: text('key').slice(0, 255) || null,
    difficulty: difficultyOf(text('difficulty'), notes),
    source: source ? source.replace(/\s+/g, ' ').slice(0, 255) : null,
    year: yearIn(text('year')) ?? (source ? yearIn(source) : null),
    chapters: namesOf(text('chapters')),
    knowledge: namesOf(text('knowledge')),
    labels: namesOf(text('labels')),
    score: ownScore ?? (section?.score ? (section.isScorePerBlank ? forBlanks(section.score) : section.score) : null),
  }
}
