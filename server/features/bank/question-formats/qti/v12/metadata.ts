import { childOf, findAll, elementText, type Element } from '../element.ts'
import { ownEntry } from '../../../../../../resources/kit/own-entry.ts'

/** The metadata of a QTI 1.2 item by lower-case name: `qtimetadatafield`s and the elements of `itemmetadata`. */
export function fieldsOf(item: Element): ReadonlyMap<string, string> {
  const fields = new Map<string, string>()
  for (const field of [
    ...findAll(childOf(item, 'itemmetadata'), 'qtimetadatafield'),
    ...findAll(childOf(item, 'qtimetadata'), 'qtimetadatafield'),
  ]) {
    fields.set(
      elementText(childOf(field, 'fieldlabel')).trim().toLowerCase(),
      elementText(childOf(field, 'fieldentry')).trim(),
    )
  }
  for (const element of childOf(item, 'itemmetadata')?.children ?? []) {
    if (typeof element === 'object' && element.name !== 'qtimetadata' && element.children.length > 0)
      fields.set(element.name.toLowerCase(), elementText(element).trim())
  }
  return fields
}

/**
 * Canvas and compatible tools: `multiple_choice_question`; Blackboard: `Multiple Choice`. Lower case, words joined by
 * `_`.
 */
export const typeOf = (fields: ReadonlyMap<string, string>): string =>
  (
    fields.get('question_type') ??
    fields.get('bbmd_questiontype') ??
    fields.get('qmd_itemtype') ??
    fields.get('cc_profile') ??
    ''
  )
    .toLowerCase()
    .replace(/_question$/, '')
    .replace(/[^a-z]+/g, '_')

const numberOf = (text: string | undefined): number | null => {
  const value = Number(text || 'none')
  return Number.isFinite(value) ? value : null
}

/**
 * The declared points, otherwise the maximum of the score. `isPercent`: the maximum is 100, since programs write that
 * score in percent.
 */
export function scoreOf(
  item: Element,
  fields: ReadonlyMap<string, string>,
): { score: number | null; isPercent: boolean } {
  for (const name of ['points_possible', 'qmd_absolutescore_max', 'cc_weighting', 'qmd_weighting', 'max_score']) {
    const value = numberOf(fields.get(name))
    if (value !== null) return { score: value, isPercent: false }
  }
  const declared = findAll(item, 'decvar').filter(({ attributes }) => numberOf(attributes['maxvalue']) !== null)
  const score =
    declared.find(({ attributes }) => /^(?:que_)?score$/i.test(attributes['varname'] ?? 'SCORE')) ?? declared[0]
  const most = numberOf(score?.attributes['maxvalue'])
  return most === 100 ? { score: null, isPercent: true } : { score: most, isPercent: false }
}

const levels: Readonly<Record<string, number>> = {
  'very easy': 1,
  easy: 2,
  simple: 2,
  medium: 3,
  moderate: 3,
  average: 3,
  difficult: 4,
  hard: 4,
  'very difficult': 5,
  'very hard': 5,
}
export function difficultyOf(fields: ReadonlyMap<string, string>): number | null {
  const level = fields.get('qmd_levelofdifficulty') ?? fields.get('difficulty') ?? ''
  return ownEntry(levels, level.toLowerCase()) ?? null
}

export const topicsOf = (fields: ReadonlyMap<string, string>): string[][] =>
  ['qmd_topic', 'topic', 'qmd_keywords', 'keywords']
    .map((name) => fields.get(name) ?? '')
    .flatMap((topics) => topics.split(/[,;，；]/).map((word) => word.trim()))
    .filter((word) => word !== '')
    .map((word) => [word])
