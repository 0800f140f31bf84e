import { itemAt } from '../../../../../../resources/kit/present.ts'
import { RichLine, textPiece, type Piece } from '../rich-line.ts'
import { answerSigns } from '../roles.ts'
import type { MarkedDraft } from './marked-draft.ts'

/** The keys of several questions in a line, as `1～5 CBACD` or `9～10 AC ABD`. */

/** By number; none where the words are not as many keys as there are numbers. */
function keysIn(numbers: string, words: string): Map<number, string> {
  const [from = 0, to = from] = numbers.match(/\d+/g)?.map(Number) ?? []
  const count = to - from + 1
  const apart = words.trim().split(/\s+/)
  const keys = apart.length === count ? apart : [...words.replace(/\s/g, '')]
  return new Map(keys.length === count ? keys.map((key, at) => [from + at, key]) : [])
}

/** Keys of questions below the heading of answers, which are known only when all of them are read. */
export class GroupedKeys {
  private readonly keys = new Map<number, string>()

  add(numbers: string, words: string): void {
    for (const [number, key] of keysIn(numbers, words)) this.keys.set(number, key)
  }

  /** Each question gets its key, or those of its blanks or parts; what has an answer of its own keeps that. */
  giveTo(drafts: readonly MarkedDraft[]): void {
    for (const draft of drafts) {
      const { numbers, parts } = draft
      if (parts.length > 0) parts.forEach((part, at) => this.give(part, numbers.slice(at, at + 1)))
      else this.give(draft, numbers)
    }
  }

  private give(draft: MarkedDraft, numbers: readonly number[]): void {
    const keys = numbers.flatMap((number) => this.keys.get(number) ?? [])
    if (draft.whole('answer') || keys.length === 0 || keys.length < numbers.length) return
    const separated = keys.flatMap((key, at): Piece[] => [
      ...(at > 0 ? [{ ...textPiece(answerSigns.zh.nextBlank), role: 'sign' as const }] : []),
      textPiece(key),
    ])
    const isOfBlanks = draft.choices.size > 0
    draft.beginField('answer')
    draft.append(new RichLine(isOfBlanks ? separated : [textPiece(keys.length > 1 ? keys.join('') : itemAt(keys, 0))]))
  }
}
