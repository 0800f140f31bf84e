import { RichLine } from '../rich-line.ts'
import type { Draft, Section } from './draft.ts'
import { totalIn } from './markers.ts'
import { suffixOf } from './prefix.ts'

/** Points (and a type) in brackets behind a stem, where a paper has none before it. */

const points =
  /[（(【[]\s?(?:本(?:大|小)?題?题?)?(?:滿分|满分|共|計|计|每小?[空格])?\s?\d{1,4}(?:\.\d{1,2})?\s?分\s?[)）】\]]/g
const part = /^\s*(?:[（(]\d{1,2}[)）]|[①-⑳])/

/**
 * Takes the points at the end of the first line, or of the last where no other line has any: those behind each part
 * (1), (2) are not the question's.
 */
export function takePointsBehind(draft: Draft): void {
  const [first] = draft.stem
  if (!first) return
  const all = RichLine.join(draft.stem, '\n').text.match(points)?.length ?? 0
  const { score: ownScore, scorePerBlank: ownPerBlank } = suffixOf(first)
  const isFirst = !part.test(first.text) && (ownScore ?? ownPerBlank) !== null
  const at = isFirst || all !== 1 ? 0 : draft.stem.findLastIndex((line) => !line.isBlank)
  const line = draft.stem[at]
  if (!line || part.test(line.text)) return
  const { rest, ...marks } = suffixOf(line)
  const names = ['score', 'scorePerBlank', 'hint'] as const
  if (rest.isBlank || names.every((name) => marks[name] === null)) return
  if (names.some((name) => marks[name] !== null && draft[name] !== null)) return
  for (const name of names) Object.assign(draft, { [name]: draft[name] ?? marks[name] })
  draft.stem[at] = rest
}

/** `五、作文（60分）`: the points of a section are those of its only question, or of its only text with questions. */
export function giveTotals(drafts: readonly Draft[]): void {
  const bySection = new Map<Section, Draft[]>()
  for (const draft of drafts) {
    if (!draft.section) continue
    const same = bySection.get(draft.section)
    if (same) same.push(draft)
    else bySection.set(draft.section, [draft])
  }
  for (const [section, own] of bySection) {
    const total = section.score === null ? totalIn(section.title) : null
    const [only, ...others] = new Set(own.map((draft) => draft.material?.draft ?? draft))
    const hasPoints = [only, ...own].some(
      (draft) => draft && (draft.score !== null || draft.scorePerBlank !== null || draft.fields.has('score')),
    )
    if (total !== null && only && others.length === 0 && !hasPoints) only.score = total
  }
}
