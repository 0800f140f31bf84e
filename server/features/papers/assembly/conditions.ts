import type { BlueprintRule } from '../../../../resources/papers/assembly/blueprint-rule.ts'
import type { Candidate } from './request.ts'

type Condition = (one: Candidate) => boolean

const amongIds = (ids: readonly number[], of: (one: Candidate) => readonly number[]): Condition[] => {
  if (ids.length === 0) return []
  const wanted = new Set(ids)
  return [(one) => of(one).some((id) => wanted.has(id))]
}

const amongValues = <V>(values: readonly V[], of: (one: Candidate) => V | null): Condition[] => {
  if (values.length === 0) return []
  const wanted = new Set<V | null>(values)
  return [(one) => wanted.has(of(one))]
}

const withinYears = ({ year_from: from, year_to: to }: BlueprintRule): Condition[] =>
  from === null && to === null
    ? []
    : [({ year }) => year !== null && (from === null || year >= from) && (to === null || year <= to)]

/** Whether a question meets the conditions of a rule. */
export function conditionOf(rule: BlueprintRule): Condition {
  const all = [
    ...amongValues<string>(rule.types, ({ type }) => type),
    ...amongValues(rule.difficulties, ({ difficulty }) => difficulty),
    ...amongIds(rule.knowledge_ids, ({ knowledge_ids }) => knowledge_ids),
    ...amongIds(rule.chapter_ids, ({ chapter_ids }) => chapter_ids),
    ...amongIds(rule.label_ids, ({ label_ids }) => label_ids),
    ...amongValues<string>(rule.sources, ({ source }) => source),
    ...withinYears(rule),
  ]
  return (one) => all.every((condition) => condition(one))
}
