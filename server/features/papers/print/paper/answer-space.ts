import { blanksIn, exerciseType, type ExerciseAnswer } from '../../../../../resources/bank/exercise-types/index.ts'
import type { AnswerSpace } from '../../../../../resources/bank/exercise-types/exercise-type.ts'
import type { PrintLayout } from '../../../../../resources/papers/print-layout.ts'
import { lineOf } from '../../../../../editor/stored/line.ts'
import type { PaperQuestion } from './paper-document.ts'
import { wordsIn, type PaperWords } from './words.ts'

/** A bracket that the author has typed at the end is space enough for the answer. */
const endsWithBracket = /[（(]\s*[）)]\s*[.。]?$/
/** An empty bracket, wherever it is; that of a call in a program, `f()`, is none. */
const emptyBracket = /（\s*）|(?<![\w)\]])\(\s*\)/
/** One in which nobody could write. */
const tightBrackets = /（\s?）|(?<![\w)\]])\(\s{0,3}\)/g

const endOfWord = /[A-Za-z]{2}[ ,.!?’']/
/** Words, and no formulas alone: what is written in English is written on lines. */
function hasEnglishWords(text: string): boolean {
  const end = endOfWord.exec(text)
  return end !== null && /[A-Za-z]{2}/.test(text.slice(end.index + end[0].length))
}
const isEnglish = (answer: ExerciseAnswer | null): boolean => {
  const text = answer && 'text' in answer ? lineOf(answer.text).replace(/\$[^$]*\$/g, '') : ''
  return hasEnglishWords(text) && !/\p{Script=Han}/u.test(text)
}
/** About eight words a line: 15 points for some 80 words, 25 for 150. */
const linesForPoints = (score: number | null | undefined): number =>
  Math.min(20, Math.max(8, Math.round((score ?? 15) * 0.7)))

type Asked = Pick<PaperQuestion, 'type' | 'stem' | 'answer'> & { score?: number | null }

/** The space that a question needs on paper for its answer. */
export function answerSpace({ type, stem, answer, score }: Asked, { room }: Pick<PrintLayout, 'room'>): AnswerSpace {
  const none = { kind: 'none', lines: 0 } as const
  const kind = exerciseType(type)
  if (!kind || !room || blanksIn(stem) > 0) return none
  // Without an answer, or for a person who may not read it, the type's default space is used.
  const space = kind.answerSpace(answer ?? kind.example.answer)
  if (space.kind === 'box' && isEnglish(answer)) return { kind: 'lines', lines: linesForPoints(score) }
  const own = space.kind === 'bracket' ? emptyBracket : endsWithBracket
  return own.test(lineOf(stem)) ? none : space
}

/** A choice has one bracket: its author's, with room to write in, or one at the end. */
export function stemWithBracket(
  { type, stem, answer }: Pick<PaperQuestion, 'type' | 'stem' | 'answer'>,
  layout: Pick<PrintLayout, 'room'>,
  words: PaperWords,
): { stem: string; bracket: string } {
  if (answerSpace({ type, stem: '', answer }, layout).kind !== 'bracket') return { stem, bracket: '' }
  // A bracket of Chinese would hang on the last word of an English question.
  const isLatin = !/\p{Script=Han}/u.test(lineOf(stem)) && /[A-Za-z]/.test(lineOf(stem))
  const bracket = isLatin ? ` ${wordsIn('en').bracket}` : words.bracket
  if (answerSpace({ type, stem, answer }, layout).kind === 'bracket') return { stem, bracket }
  return { stem: stem.replace(tightBrackets, bracket.trim()), bracket: '' }
}
