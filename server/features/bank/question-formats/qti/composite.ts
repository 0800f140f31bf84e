import { parseStored } from '../../../../../editor/stored/parse.ts'
import { writeStored } from '../../../../../editor/stored/write.ts'
import type { ExerciseAnswer } from '../../../../../resources/bank/exercise-types/index.ts'
import { leftOpen } from './blanks-read.ts'
import type { Element } from './element.ts'
import { isBlank, isInteraction, promptHtml, readInteraction } from './interactions.ts'
import { joined, NoQuestion, onlyQuestion, type ItemContext, type Reading, type StemReading } from './item-context.ts'
import { blankHtml, cut, escaped, type RichText } from './rich-text.ts'
import { changed, itemRefusals } from './messages.ts'
import { itemAt } from '../../../../../resources/kit/present.ts'

/** Items with several questions: read as one material with parts. */

type Part = Extract<ExerciseAnswer, { type: 'composite' }>['parts'][number]

/** One part, to be scored by a person where it has no answer; refused by its number when it cannot be imported. */
export function partOf(number: number, stem: string, read: () => Reading, text: RichText, analysis = ''): Part {
  try {
    const { type, options, answer, score } = read()
    if (answer !== null && answer.type !== 'composite') return { stem, options, answer, analysis, score }
    if (type === 'essay') return { stem, options, answer: { type, text: '' }, analysis, score }
    if (type !== 'short_answer') text.change(changed.openPart(number))
    return { ...leftOpen(stem, options), analysis, score }
  } catch (error) {
    if (!(error instanceof NoQuestion)) throw error
    throw new NoQuestion(...error.reasons.map((reason) => itemRefusals.part(number, reason)))
  }
}

/**
 * Splits the body at its questions. The text before the first is the material, except for its last line where the first
 * question would otherwise have no stem; the text before each of the others, with its prompt, is its stem.
 */
export function readComposite(
  body: Element,
  interactions: readonly Element[],
  context: ItemContext,
  title: string,
): StemReading {
  const pieces = context.text.pieces(
    body.children,
    onlyQuestion(context, (element) => (isInteraction(element) ? cut : undefined)),
  )
  const prompts = interactions.map((interaction) =>
    isBlank(interaction) ? blankHtml(1) : context.text.storedHtml(promptHtml(interaction, context)),
  )
  const [first = '', ...others] = pieces
  const last = others.splice(interactions.length - 1).join('')
  const { material, stem } =
    prompts[0] !== '' && !isBlank(itemAt(interactions, 0)) ? { material: first, stem: '' } : lastLineOf(first)
  const stems = [stem, ...others].map((before, index) =>
    joinedStem(before, prompts[index] ?? '', isBlank(itemAt(interactions, index))),
  )
  const parts = interactions.map((interaction, index) =>
    partOf(
      index + 1,
      itemAt(stems, index),
      () => readInteraction(interaction, context, { type: undefined, more: {} }),
      context.text,
    ),
  )
  const whole = joined([material, last])
  if (whole === '') context.text.change(changed.material)
  return {
    type: 'composite',
    stem: whole === '' ? escaped(title) : whole,
    options: [],
    answer: { type: 'composite', parts },
    score: null,
  }
}

const joinedStem = (before: string, prompt: string, isInline: boolean): string =>
  isInline ? before + prompt : joined([before, prompt])

function lastLineOf(text: string): { material: string; stem: string } {
  const nodes = parseStored(text)
  const at = nodes.findLastIndex(({ kind }) => kind === 'break')
  return at < 0
    ? { material: '', stem: text }
    : { material: writeStored(nodes.slice(0, at)), stem: writeStored(nodes.slice(at + 1)) }
}
