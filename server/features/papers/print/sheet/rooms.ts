import type { AnswerSpace } from '../../../../../resources/bank/exercise-types/exercise-type.ts'
import type { RoomStyle, SheetRoom } from '../../../../../resources/papers/answer-sheets/sheet-design.ts'

/** How much room the answer to a question has on a sheet: as somebody set it, else by its type and its points. */

export interface Room {
  style: RoomStyle
  /** Of a box and of ruled lines; of blanks, how many there are. */
  lines: number
  /** How many squares. */
  words: number
  /** Somebody set how many: it is neither stretched nor shrunk. */
  isGiven: boolean
}

export interface Written {
  space: AnswerSpace
  /** How many blanks its answer has; absent where it is no type of blanks. */
  blanks?: number | undefined
  /** Its answer is prose in Latin letters. */
  isLatin?: boolean | undefined
}

const usualPoints = 8
/** From so many points on, an essay is a Chinese composition. */
const compositionPoints = 40
const longCompositionPoints = 60
const usualWords = { short: 800, long: 1000 } as const

const within = (least: number, most: number, value: number): number => Math.min(most, Math.max(least, value))

function usualRoom({ space, blanks, isLatin = false }: Written, points: number): Omit<Room, 'isGiven'> {
  const words = points >= longCompositionPoints ? usualWords.long : usualWords.short
  if (blanks !== undefined) return { style: 'blanks', lines: within(1, 30, blanks), words }
  if (space.kind === 'lines' && space.lines <= 1) return { style: 'blanks', lines: 1, words }
  if (isLatin)
    return { style: 'lines', lines: within(space.kind === 'box' ? 5 : 2, 25, Math.round(points * 0.7)), words }
  const style = space.kind === 'box' && points >= compositionPoints ? 'squares' : 'box'
  return { style, lines: within(space.kind === 'box' ? 5 : 3, 16, Math.round(points * 0.8)), words }
}

/** `scale`: of what nobody has set, how much boxes have of it. */
export function roomOf(written: Written, points: number | null, given: SheetRoom | undefined, scale = 1): Room {
  const usual = usualRoom(written, points ?? usualPoints)
  const style = given?.style ?? usual.style
  const scaled = style === 'box' ? Math.max(2, Math.round(usual.lines * scale)) : usual.lines
  const ownLines = style === 'blanks' && usual.style !== 'blanks' ? 1 : scaled
  const isGiven = style === 'squares' ? given?.words !== undefined : given?.lines !== undefined
  return { style, lines: given?.lines ?? ownLines, words: given?.words ?? usual.words, isGiven }
}
