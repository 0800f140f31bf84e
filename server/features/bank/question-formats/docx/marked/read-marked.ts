import type { ReadEntry, ReadQuestion } from '../../format.ts'
import { aside, validated, refused } from '../../validated.ts'
import { stored } from '../paper/answers.ts'
import { guesses } from '../paper/guesses.ts'
import { opened, type Line } from '../paper/lines.ts'
import { at, messages, type Placed } from '../paper/placed.ts'
import { RichLine } from '../rich-line.ts'
import { decideMarked } from './decide-marked.ts'
import type { MarkedDraft } from './marked-draft.ts'
import { outlineOfMarked } from './outline-marked.ts'
import { itemAt } from '../../../../../../resources/kit/present.ts'

/** Reads a paper that our own export wrote. `readOthers` reads what people added in between as any other paper. */
export function placesOfMarked(lines: Line[], readOthers: (lines: Line[]) => Placed[]): Placed[] {
  const { drafts, others, headings, unknown } = outlineOfMarked(lines)
  const placed = drafts.flatMap((draft) =>
    draft.parts.length > 0
      ? composite(draft)
      : [{ at: draft.at, entry: () => validated(onText(draft, decideMarked(draft))) }],
  )
  for (const stretch of others) placed.push(...readOthers(stretch.flatMap(opened)))
  if (headings.length > 0)
    placed.push({
      at: itemAt(headings, 0).at,
      entry: () => aside(at(itemAt(headings, 0).at), messages.headings, headings.map(({ text }) => text).join(' ')),
    })
  for (const { number, at: place } of unknown)
    placed.push({ at: place, entry: () => refused(at(place), null, [messages.noSuchQuestion(number)], '') })
  return placed
}

/** Each question on a text has it before its stem. */
function onText({ text }: MarkedDraft, question: ReadQuestion): ReadQuestion {
  const before = RichLine.lines(text).trim()
  return before.isBlank
    ? question
    : {
        ...question,
        stem: `${stored(before)}<br>${question.stem}`,
        changes: [...question.changes, guesses.sharedMaterial],
      }
}

/**
 * One question with its parts. Where a part has lost its answer, each part becomes a question, with the text before its
 * stem.
 */
function composite(draft: MarkedDraft): Placed[] {
  const parts = draft.parts.map(decideMarked)
  const own = onText(draft, decideMarked(draft))
  const changes = [...own.changes, ...parts.flatMap((part) => part.changes)]
  if (parts.every(({ answer }) => answer !== null)) {
    const answer = { type: 'composite' as const, parts: parts.map(partOf) }
    return [
      { at: draft.at, entry: (): ReadEntry => validated({ ...own, type: 'composite', options: [], answer, changes }) },
    ]
  }
  return parts.map((part, index) => ({
    at: itemAt(draft.parts, index).at,
    entry: () =>
      validated({
        ...part,
        stem: `${own.stem}<br>${part.stem}`,
        changes: [...own.changes, ...part.changes, guesses.sharedMaterial],
      }),
  }))
}

const partOf = ({ stem, options, answer, analysis, score }: ReadQuestion) => ({
  stem,
  options,
  answer: answer as never,
  analysis,
  score,
})
