import { RichLine } from '../rich-line.ts'
import type { Draft } from './draft.ts'
import { suffixOf } from './prefix.ts'

/** Points (and a type) in brackets behind a stem, where a paper has none before it. */

const points = /[（(【[]\s?(?:本(?:大|小)?題?题?)?(?:滿分|满分|共|計|计)?\s?\d{1,4}(?:\.\d{1,2})?\s?分\s?[)）】\]]/g
const part = /^\s*(?:[（(]\d{1,2}[)）]|[①-⑳])/

/**
 * Takes the points at the end of the first line, or of the last where no other line has any: those behind each part
 * (1), (2) are not the question's.
 */
export function takePointsBehind(draft: Draft): void {
  const [first] = draft.stem
  if (!first) return
  const all = RichLine.join(draft.stem, '\n').text.match(points)?.length ?? 0
  const isFirst = !part.test(first.text) && suffixOf(first).score !== null
  const at = isFirst || all !== 1 ? 0 : draft.stem.findLastIndex((line) => !line.isBlank)
  const line = draft.stem[at]
  if (!line || part.test(line.text)) return
  const { score, hint, rest } = suffixOf(line)
  if ((score === null && hint === null) || rest.isBlank) return
  if ((score !== null && draft.score !== null) || (hint !== null && draft.hint !== null)) return
  draft.score ??= score
  draft.hint ??= hint
  draft.stem[at] = rest
}
