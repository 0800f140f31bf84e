import type { ExerciseOption } from '../../../../../../resources/bank/exercise-types/index.ts'
import { widthOf } from '../../../../../../resources/bank/exercise-types/stored-text.ts'

/** Options beside each other in Word: each line has as many tab stops as it has options after its first. */

/** In twentieths of a point, as all lengths here. */
export const optionIndent = 420

/** What takes a line of its own. */
export const mayTakeLines = /data-type="(?:table|image)"|<br>/

/** The letter of an option with its dot and space, and some space before the next, in em. */
const besides = 2.6

/** How many options stand beside each other in a line of this width: all of them, half of them, or one. */
export function columnsOf(options: readonly ExerciseOption[], width: number, fontSize: number): number {
  if (options.some(({ text }) => mayTakeLines.test(text))) return 1
  const widest = Math.max(0, ...options.map(({ text }) => widthOf(text))) / 2 + besides
  const fits = (count: number): boolean => widest * fontSize * 20 <= (width - optionIndent) / count
  const counts = options.length > 3 ? [4, 2] : [options.length, 2]
  return counts.find((count) => count > 1 && count <= options.length && fits(count)) ?? 1
}

/** The stops of a line: an option that is longer than its share still moves the next to the stop behind it. */
export const tabsOf = (columns: number, width: number): string => {
  if (columns < 2) return ''
  const share = (width - optionIndent) / columns
  const stops = Array.from({ length: columns - 1 }, (_, at) => Math.round(optionIndent + (at + 1) * share))
  return `<w:tabs>${stops.map((stop) => `<w:tab w:val="left" w:pos="${stop}"/>`).join('')}</w:tabs>`
}
