import {
  exerciseType,
  exerciseTypeChoices,
  type ExerciseAnswer,
  type ExerciseOption,
} from '../../../../../../resources/bank/exercise-types/index.ts'
import type { Text } from '../../../../../../resources/kit/index.ts'
import type { ReadQuestion } from '../../format.ts'
import { emptyQuestion } from '../../validated.ts'
import { blankAnswers, fillAnswer, lettersOf, plainOf, stored } from '../paper/answers.ts'
import { guesses } from '../paper/guesses.ts'
import { metadataOf } from '../paper/metadata.ts'
import { yearIn } from '../paper/prefix.ts'
import { hintOf } from '../paper/type-hints.ts'
import { RichLine, textPiece, type Piece } from '../rich-line.ts'
import { typeByLook } from '../type-by-look.ts'
import { answerOfSigns } from './answer-of-signs.ts'
import { inSection } from '../paper/draft.ts'
import type { MarkedDraft, MarkedOption } from './marked-draft.ts'
import { itemAt } from '../../../../../../resources/kit/present.ts'

/** A question of a paper that our own export wrote, read exactly as its labels declare it. */

const optionOf = ({ key, lines, group }: MarkedOption): ExerciseOption => ({
  key,
  text: stored(RichLine.lines(lines)),
  ...(group && { group }),
})
const blanksIn = (line: RichLine): number => line.pieces.filter(({ leaf }) => leaf?.kind === 'blank').length

/** The type, from the heading or from the label of a part; guessed where people have rewritten the heading. */
function typeOf(draft: MarkedDraft, stem: RichLine, notes: Set<Text>): string {
  const hint = hintOf(plainOf(draft.field('type'))) ?? draft.section?.hint ?? null
  if (hint !== null && exerciseType(hint)) return hint
  const type = typeByLook({
    options: draft.options.length,
    letters: lettersOf(plainOf(draft.field('answer')))?.length ?? 0,
    blanks: blanksIn(stem),
    hasParts: draft.parts.length > 0,
    hasChoices: draft.choices.size > 0,
  })
  notes.add(guesses.typeByLook(exerciseTypeChoices.find(({ value }) => value === type)!.label))
  return type
}

/** `函数 > 指数函数；集合`, where the signs between the names have their own style. */
function namesIn(draft: MarkedDraft, name: 'chapters' | 'knowledge' | 'labels'): string[][] {
  const paths: string[][] = [['']]
  for (const { text, role } of draft.whole(name)?.pieces ?? []) {
    if (role !== 'sign') itemAt(paths, -1)[itemAt(paths, -1).length - 1] += text
    else if (text.includes('；')) paths.push([''])
    else itemAt(paths, -1).push('')
  }
  return paths.map((path) => path.filter((one) => one.trim() !== '')).filter((path) => path.length > 0)
}
const hasSigns = (draft: MarkedDraft, name: 'chapters' | 'knowledge' | 'labels'): boolean => {
  const pieces: readonly Piece[] = draft.whole(name)?.pieces ?? []
  return pieces.some(({ role }) => role === 'sign') || !/[;；>]/.test(pieces.map(({ text }) => text).join(''))
}

function answerIn(
  type: string,
  line: RichLine,
  stem: RichLine,
  options: readonly ExerciseOption[],
  choices: ReadonlyMap<number, ExerciseOption[]>,
): ExerciseAnswer | null {
  const read = answerOfSigns(type, line, options, choices)
  const blanks = blanksIn(stem)
  const isTyped = read !== null && 'any_order' in read
  if (!isTyped || blanks === 0 || read.blanks.length === blanks) return read
  // Somebody rewrote the answers without the styles of our signs.
  const texts = blankAnswers(plainOf(line), blanks)
  return texts && fillAnswer(texts)
}

export function decideMarked(draft: MarkedDraft): ReadQuestion {
  const notes = new Set<Text>(draft.notes)
  const stem = RichLine.lines(draft.stem)
  const type = typeOf(draft, stem, notes)
  const options = draft.options.map(optionOf)
  const choices = new Map([...draft.choices].map(([blank, given]) => [blank, given.map(optionOf)]))
  const line = draft.whole('answer')
  const answer = line && answerIn(type, line, stem, options, choices)
  const explained = draft.whole('analysis')
  const isUnread = line !== null && !answer && !line.isBlank
  if (isUnread) notes.add(guesses.unreadAnswer(line.text.trim().slice(0, 40)))
  const words = isUnread ? [new RichLine([textPiece('答案：'), ...line.pieces])] : []
  const metadata = metadataOf(draft, notes, blanksIn(stem))
  const names = (name: 'chapters' | 'knowledge' | 'labels'): string[][] =>
    hasSigns(draft, name) ? namesIn(draft, name) : metadata[name]
  return {
    ...emptyQuestion(
      draft.number === null ? `paragraph ${draft.at}` : `question ${draft.number}, paragraph ${draft.at}`,
      null,
    ),
    ...metadata,
    ...inSection(draft),
    year: yearIn(plainOf(draft.field('year'))),
    chapters: names('chapters'),
    knowledge: names('knowledge'),
    labels: names('labels'),
    type,
    stem: stored(stem),
    options,
    answer,
    analysis: stored(RichLine.lines([...words, ...(explained ? [explained] : [])])),
    changes: [...notes],
  }
}
