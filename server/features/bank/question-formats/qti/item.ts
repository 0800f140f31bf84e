import type { ReadEntry, ReadQuestion } from '../format.ts'
import { emptyQuestion, refused } from '../validated.ts'
import { readComposite } from './composite.ts'
import { childOf, childrenOf, elementsOf, elementText, within, type Element } from './element.ts'
import { maxScoreOf, responsesOf, scoringOf } from './declarations.ts'
import { interactionsIn, inStem, isBlank, readInteraction } from './interactions.ts'
import { readBlanks } from './entries.ts'
import {
  joined,
  NoQuestion,
  onlyQuestion,
  refuseTooMany,
  type ItemContext,
  type Own,
  type StemReading,
} from './item-context.ts'
import { readOwn } from './own.ts'
import { escaped, type RichText } from './rich-text.ts'
import { changed, itemRefusals } from './messages.ts'
import { vendorsBeside } from './vendor-elements.ts'
import { itemAt } from '../../../../../resources/kit/present.ts'

/** The name of our own export in an item: in its items, an absent key means that the question has none. */
export const toolName = 'question-bank-admin'

/** Converts an item of QTI 2.x, or of QTI 3 with 2.x names. Its pictures are read later, from the list in `text`. */
export function readItem(item: Element, at: string, text: RichText): ReadEntry {
  const { identifier = '', label, toolName: tool } = item.attributes
  const key = tool === toolName ? (label ?? null) : identifier || null
  text.readsTex = tool !== toolName
  try {
    return { question: questionOf(item, emptyQuestion(at, key), text) }
  } catch (error) {
    if (!(error instanceof NoQuestion)) throw error
    return refused(at, key, error.reasons, excerptOf(item))
  }
}

const excerptOf = (item: Element): string =>
  `${item.attributes['title'] ?? ''} ${elementText(childOf(item, 'itemBody'))}`

function questionOf(item: Element, question: ReadQuestion, text: RichText): ReadQuestion {
  const body = childOf(item, 'itemBody')
  if (!body) throw new NoQuestion(itemRefusals.noBody)
  if (item.attributes['adaptive'] === 'true') throw new NoQuestion(itemRefusals.adaptive)
  if (childOf(item, 'templateDeclaration')) throw new NoQuestion(itemRefusals.templated)
  const context: ItemContext = {
    responses: responsesOf(item),
    scoring: scoringOf(item),
    text,
    feedback: [],
    markingRubrics: [],
    rubrics: childrenOf(body, 'rubricBlock'),
  }
  const own = elementsOf(body).find(({ attributes }) => attributes['data-exercise-type'] !== undefined)
  const read = own ? readOwn(own, context) : readForeign(body, context, item.attributes['title'] ?? '')
  if (!own && scoresInItsOwnWay(item, context)) text.change(changed.template)
  for (const element of elementsOf(item).filter(vendorsBeside))
    text.change(changed.vendors(element.name.slice(0, 60), elementText(element).trim()))
  const score = maxScoreOf(item) ?? (own ? null : read.score)
  const feedback = childrenOf(item, 'modalFeedback').map(({ children }) => text.stored(children, onlyQuestion(context)))
  return {
    ...question,
    ...read,
    analysis: joined([...feedback, ...context.feedback, ...markersNotes(context)]),
    score: inRange(score, text),
  }
}

/** Whether its response processing compares the responses with no value that we can read. */
const scoresInItsOwnWay = (item: Element, { scoring, responses }: ItemContext): boolean =>
  scoring === 'own' &&
  elementsOf(childOf(item, 'responseProcessing')).length > 0 &&
  [...responses.values()].every(({ rules }) => rules.length === 0)

function readForeign(body: Element, context: ItemContext, title: string): StemReading {
  const interactions = interactionsIn(body)
  if (interactions.length === 0) throw new NoQuestion(itemRefusals.noInteraction)
  refuseTooMany(interactions)
  const areBlanks = interactions.every(isBlank)
  if (interactions.length > 1 && !areBlanks) return readComposite(body, interactions, context, title)
  const none: Own = { type: undefined, more: {} }
  const stem = context.text.stored(body.children, inStem(context))
  const read = areBlanks
    ? readBlanks(interactions, context, none)
    : readInteraction(itemAt(interactions, 0), context, none)
  return { ...read, stem: stemOr(stem, title, context) }
}

function stemOr(stem: string, title: string, { text }: ItemContext): string {
  if (stem.trim() !== '') return stem
  text.change(changed.stem)
  return escaped(title)
}

/** Rubrics for scorers that belong to no answer. */
const markersNotes = (context: ItemContext): string[] =>
  context.markingRubrics
    .filter(({ attributes }) => attributes['data-role'] === undefined)
    .map(({ children }) => context.text.stored(children))

function inRange(score: number | null, text: RichText): number | null {
  if (score === null || (score >= 0 && score <= 1000)) return score
  text.change(changed.score)
  return null
}

/** The stimulus that an item shares with others from another file (QTI 3). */
export const stimulusOf = (item: Element): string | null => {
  for (const one of within(item)) if (one.name === 'assessmentStimulusRef') return one.attributes['href'] || null
  return null
}
