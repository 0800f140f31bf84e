import type { PartialCredit } from '../../../../../resources/bank/exercise-types/choice-credit.ts'
import type { Operation } from '../../../../../resources/papers/operations.ts'
import { shareScore } from '../../../../../resources/papers/scores.ts'
import type { PaperExercise, PaperItem, PaperSection } from '../../../../../resources/papers/sections.ts'
import { positionOf } from './paper-index.ts'
import { itemAt } from '../../../../../resources/kit/present.ts'

/** What a person does to a paper, as operations. A command that has nothing to do answers with none. */

type Keyed = { vkey: string }
export type NewItem = PaperItem & Keyed
export type NewSection = PaperSection & Keyed

type SetOperation = Extract<Operation, { op: 'set' }>

const set = (vkey: string, field: string, from: unknown, to: unknown): SetOperation => ({
  op: 'set',
  vkey,
  field,
  from: (from ?? null) as SetOperation['from'],
  to: to as SetOperation['to'],
})

/** A place beside another thing: after it, or before it. */
function placeIn(list: readonly { vkey?: string | undefined }[], index: number) {
  return { after: list[index - 1]?.vkey ?? null, before: list[index]?.vkey ?? null }
}

export const addSection = (
  sections: readonly PaperSection[],
  section: NewSection,
  at = sections.length,
): Operation[] => [{ op: 'add_section', section, ...placeIn(sections, at) }]

/** At the end of a section, or behind one of its items. */
export function addItems(
  sections: readonly PaperSection[],
  vkey: string,
  items: readonly NewItem[],
  index?: number,
): Operation[] {
  const section = sections.find((one) => one.vkey === vkey)
  if (!section || items.length === 0) return []
  return [
    {
      op: 'add_items',
      section: vkey,
      items: [...items],
      ...placeIn(section.exercise_items, index ?? section.exercise_items.length),
    },
  ]
}

export const removeAll = (keys: readonly string[]): Operation[] => keys.map((vkey) => ({ op: 'remove', vkey }))

/** To an index among the items of a section; of its own, counted before it is taken out. */
export function moveItemTo(
  sections: readonly PaperSection[],
  vkey: string,
  target: string,
  index: number,
): Operation[] {
  const from = positionOf(sections, vkey)
  const to = sections.find((one) => one.vkey === target)
  if (from?.item === undefined || !to) return []
  const isOwn = sections[from.section] === to
  if (isOwn && (index === from.item || index === from.item + 1)) return []
  const others = to.exercise_items.filter((one) => one.vkey !== vkey)
  const place = isOwn && index > from.item ? index - 1 : index
  return [{ op: 'move_item', vkey, section: target, ...placeIn(others, place) }]
}

/** One step up or down; over the edge of a section into the next. */
export function moveItemBy(sections: readonly PaperSection[], vkey: string, step: -1 | 1): Operation[] {
  const from = positionOf(sections, vkey)
  if (from?.item === undefined) return []
  const { exercise_items, vkey: own } = itemAt(sections, from.section)
  const isAtEdge = step < 0 ? from.item === 0 : from.item === exercise_items.length - 1
  if (isAtEdge) return moveItemAcross(sections, vkey, step)
  return moveItemTo(sections, vkey, own!, step < 0 ? from.item - 1 : from.item + 2)
}

/** Into the section before, at its end, or the one after, at its beginning. */
export function moveItemAcross(sections: readonly PaperSection[], vkey: string, step: -1 | 1): Operation[] {
  const from = positionOf(sections, vkey)
  const to = from && sections[from.section + step]
  return to ? moveItemTo(sections, vkey, to.vkey!, step < 0 ? to.exercise_items.length : 0) : []
}

/** To an index among the sections, counted before it is taken out. */
export function moveSectionTo(sections: readonly PaperSection[], vkey: string, index: number): Operation[] {
  const from = sections.findIndex((one) => one.vkey === vkey)
  if (from < 0 || index < 0 || index > sections.length || index === from || index === from + 1) return []
  const others = sections.toSpliced(from, 1)
  return [{ op: 'move_section', vkey, ...placeIn(others, index > from ? index - 1 : index) }]
}

export function moveSectionBy(sections: readonly PaperSection[], vkey: string, step: -1 | 1): Operation[] {
  const from = sections.findIndex((one) => one.vkey === vkey)
  return moveSectionTo(sections, vkey, step < 0 ? from - 1 : from + 2)
}

type SectionField =
  | 'name'
  | 'instruction'
  | 'default_score'
  | 'partial_rule'
  | 'partial_points'
  | 'first_number'
  | 'numbers_parts'
  | 'wide_lines'
  | 'section_id'

export function setSection(
  section: PaperSection,
  field: SectionField,
  to: string | number | boolean | null,
): Operation[] {
  return (section[field] ?? null) === to ? [] : [set(section.vkey!, field, section[field], to)]
}

/** The points of a question. Those of its parts are distributed again, so that their sum stays right. */
export function setScore(item: PaperItem, nth: number, score: number | null): Operation[] {
  const one = item.exercises[nth]
  if (!one || (one.score ?? null) === score) return []
  const parts = one.part_scores
  const shared = parts && (score === null ? undefined : shareScore(score, parts.length))
  return [set(item.vkey!, `exercises.${nth}.score`, one.score, score), ...(parts ? [partsOf(item, nth, shared)] : [])]
}

function partsOf(item: PaperItem, nth: number, parts: readonly number[] | undefined): SetOperation {
  const { to, ...rest } = set(
    item.vkey!,
    `exercises.${nth}.part_scores`,
    itemAt(item.exercises, nth).part_scores,
    parts,
  )
  return parts ? { ...rest, to } : rest
}

/** The points of the parts of a question, and of the question, which are their sum. */
export function setPartScores(item: PaperItem, nth: number, parts: readonly number[]): Operation[] {
  const one = item.exercises[nth]
  if (!one) return []
  const score = parts.reduce((sum, part) => sum + Math.round(part * 100), 0) / 100
  return [
    ...((one.score ?? null) === score ? [] : [set(item.vkey!, `exercises.${nth}.score`, one.score, score)]),
    ...(JSON.stringify(one.part_scores) === JSON.stringify(parts) ? [] : [partsOf(item, nth, parts)]),
  ]
}

const withEach = (section: PaperSection, scoreAt: (index: number) => number): Operation[] => {
  let index = 0
  return section.exercise_items.flatMap((item) =>
    item.exercises.flatMap((_, nth) => setScore(item, nth, scoreAt(index++))),
  )
}

/** The same points for each question of a section, and for those that come. */
export const scoreEach = (section: PaperSection, score: number): Operation[] => [
  ...setSection(section, 'default_score', score),
  ...withEach(section, () => score),
]

/** The rule of a section for partly right choices; its points are there before a rule that needs them. */
export const setPartial = (section: PaperSection, credit: PartialCredit | null): Operation[] =>
  credit
    ? [...setSection(section, 'partial_points', credit.points), ...setSection(section, 'partial_rule', credit.rule)]
    : [...setSection(section, 'partial_rule', null), ...setSection(section, 'partial_points', null)]

/** The points of a whole section, shared among its questions. */
export function scoreTogether(section: PaperSection, score: number): Operation[] {
  const count = section.exercise_items.reduce((sum, { exercises }) => sum + exercises.length, 0)
  if (count === 0) return []
  const shares = shareScore(score, count)
  return withEach(section, (index) => itemAt(shares, index))
}

/** Takes another version of a question. */
export function takeVersion(item: PaperItem, nth: number, version: number): Operation[] {
  const one = item.exercises[nth]
  return !one || one.version === version ? [] : [set(item.vkey!, `exercises.${nth}.version`, one.version, version)]
}

/** Takes another version of the material of an item. */
export const takeMaterialVersion = (item: PaperItem, version: number): Operation[] =>
  item.exam_item_version === version ? [] : [set(item.vkey!, 'exam_item_version', item.exam_item_version, version)]

/** How a bank question is put into a paper: at its present version, with its own points or those of the section. */
export const pinnedExercise = (
  question: { id: number; version: number; score?: number | null | undefined },
  section: PaperSection | undefined,
): PaperExercise => ({
  exercise_id: question.id,
  version: question.version,
  score: section?.default_score ?? question.score ?? null,
})
