import type {
  ExerciseAnswer,
  ExerciseOption,
  ExerciseTypeName,
} from '../../../../../resources/bank/exercise-types/index.ts'
import { inTable } from '../by-type.ts'
import { partOf } from './composite.ts'
import { childrenOf, elementsOf, find, isElement, type Element } from './element.ts'
import { readBlanks } from './entries.ts'
import { interactionsIn, inStem, isBlank, readInteraction, writtenAnswer } from './interactions.ts'
import {
  NoQuestion,
  ownOf,
  refuseTooMany,
  withMore,
  type ItemContext,
  type Own,
  type Reading,
  type StemReading,
} from './item-context.ts'
import { itemRefusals } from './messages.ts'
import { itemAt } from '../../../../../resources/kit/present.ts'

/** Reads items of our own export. `data-` attributes hold what QTI itself cannot represent. */

/** A question as our own export writes it: its stem in a `div`, followed by its interactions. */
export function readOwn(question: Element, context: ItemContext): StemReading {
  const own = ownOf(question)
  for (const file of attachmentsOf(question)) context.text.attach(file.attributes['data'] ?? '')
  return (inTable(readers, own.type ?? '') ?? interactions)(question, own, context)
}

type Reader<Read> = (question: Element, own: Own, context: ItemContext) => Read

/** A stem with its interactions. */
const readOne =
  (read: Reader<Reading>): Reader<StemReading> =>
  (question, own, context) => {
    const stem = find(question, 'div')
    const reading = read(question, own, context)
    return {
      ...reading,
      type: own.type ?? reading.type,
      options: ownOptions(question) ?? reading.options,
      stem: context.text.stored(stem?.children ?? [], inStem(context)),
    }
  }

/** Files that no text shows are listed after the question. */
const attachmentsOf = (question: Element): Element[] =>
  elementsOf(elementsOf(question).find(({ attributes }) => attributes['data-role'] === 'attachments'))

function neededInteractions(question: Element): Element[] {
  const found = interactionsIn(question)
  refuseTooMany(found)
  if (found.length === 0) throw new NoQuestion(itemRefusals.noInteraction)
  return found
}

const readInteractions: Reader<Reading> = (question, own, context) => {
  const found = neededInteractions(question)
  return found.every(isBlank) ? readBlanks(found, context, own) : readInteraction(itemAt(found, 0), context, own)
}

const readWritten =
  (type: 'short_answer' | 'essay'): Reader<Reading> =>
  (question, own, context) => {
    const found = neededInteractions(question)
    if (found.every(isBlank)) return readBlanks(found, context, own)
    const answer = writtenAnswer(question, context)
    return {
      type,
      options: [],
      score: null,
      answer: answer ? withMore({ ...answer, type } as ExerciseAnswer, own) : null,
    }
  }

/** Options of a type that does not show any. */
function ownOptions({ attributes }: Element): ExerciseOption[] | null {
  const written = attributes['data-options']
  if (written === undefined) return null
  try {
    return JSON.parse(written) as ExerciseOption[]
  } catch {
    return null
  }
}

/** As our own export writes it: a `div` with the material, then one for each part. */
const readOwnComposite: Reader<StemReading> = (question, _own, context) => {
  const parts = elementsOf(question)
    .filter(({ attributes }) => attributes['data-part'] !== undefined)
    .map((part, index) => {
      const analysis = childrenOf(part, 'feedbackBlock').map(({ children }) => context.text.stored(children))
      const bare: Element = {
        ...part,
        children: part.children.filter((child) => !isElement(child) || child.name !== 'feedbackBlock'),
      }
      const read = readOwn(bare, context)
      const score = part.attributes['data-score']
      return {
        ...partOf(index + 1, read.stem, () => read, context.text, analysis.join('<br>')),
        score: score === undefined ? null : Number(score),
      }
    })
  const stem = context.text.stored(find(question, 'div')?.children ?? [], inStem(context))
  return {
    type: 'composite',
    stem,
    options: [],
    answer: parts.length > 0 ? { type: 'composite', parts } : null,
    score: null,
  }
}

const interactions = readOne(readInteractions)
/** The reader of each type for questions of our own export. */
const readers: { readonly [Name in ExerciseTypeName]: Reader<StemReading> } = {
  single_choice: interactions,
  multiple_choice: interactions,
  true_false: interactions,
  fill_blank: interactions,
  numeric: interactions,
  cloze: interactions,
  word_bank: interactions,
  matching: interactions,
  classification: interactions,
  ordering: interactions,
  short_answer: readOne(readWritten('short_answer')),
  essay: readOne(readWritten('essay')),
  composite: readOwnComposite,
}
