import type { ExerciseAnswer } from '../../../../../resources/bank/exercise-types/index.ts'
import { childrenOf, isElement, elementText, within, type Element } from './element.ts'
import { readChoice, readHottext, readOrder } from './choices.ts'
import { readBlanks } from './entries.ts'
import { NoQuestion, onlyQuestion, ownOf, withMore, type ItemContext, type Own, type Reading } from './item-context.ts'
import { readAssociate, readGapMatch, readMatch } from './pairs.ts'
import { blankHtml, escaped, type Swap } from './rich-text.ts'
import { itemRefusals } from './messages.ts'
import { ownEntry } from '../../../../../resources/kit/own-entry.ts'

/** Readers of the interactions of an item, and how each is shown in the question. */

type Reader = (interaction: Element, context: ItemContext, own: Own) => Reading

const readers: Readonly<Record<string, Reader>> = {
  choiceInteraction: readChoice,
  hottextInteraction: readHottext,
  orderInteraction: readOrder,
  matchInteraction: readMatch,
  associateInteraction: readAssociate,
  gapMatchInteraction: readGapMatch,
  inlineChoiceInteraction: (interaction, context, own) => readBlanks([interaction], context, own),
  textEntryInteraction: (interaction, context, own) => readBlanks([interaction], context, own),
  extendedTextInteraction: readExtendedText,
}

/** Whether the interaction is a blank within the text. */
export const isBlank = ({ name }: Element): boolean =>
  name === 'textEntryInteraction' || name === 'inlineChoiceInteraction'

/** Buttons and media players, which are not questions. */
const asksNothing = new Set(['endAttemptInteraction', 'mediaInteraction'])
export const isInteraction = ({ name }: Element): boolean => name.endsWith('Interaction') && !asksNothing.has(name)

export const interactionsIn = (body: Element): Element[] => [...within(body)].filter(isInteraction)

export function readInteraction(interaction: Element, context: ItemContext, own: Own): Reading {
  const reader = ownEntry(readers, interaction.name)
  if (!reader) throw new NoQuestion(itemRefusals.interaction(interaction.name.slice(0, 60)))
  return reader(interaction, context, own)
}

/** How interactions show in the stem: blanks as blanks, the others by their prompt and the text within them. */
export const inStem = (context: ItemContext): Swap =>
  onlyQuestion(context, (element) => {
    if (isBlank(element)) return blankHtml(blankOf(element, element.name === 'textEntryInteraction' ? 1 : 0))
    if (element.name === 'gap') return blankHtml(blankOf(element, 0))
    return isInteraction(element) ? promptHtml(element, context) : undefined
  })

const blankOf = ({ attributes }: Element, usual: 0 | 1): 0 | 1 =>
  attributes['data-blank'] === '0' ? 0 : attributes['data-blank'] === '1' ? 1 : usual

/** Choices are listed in the options. */
const choices = new Set(['simpleChoice', 'simpleMatchSet', 'simpleAssociableChoice', 'gapText', 'gapImg'])

export function promptHtml(interaction: Element, context: ItemContext): string {
  const shown = interaction.children.filter((child) => !isElement(child) || !choices.has(child.name))
  const swap = inStem(context)
  return `<div>${context.text.html(shown, (element) => (element.name === 'hottext' ? `<span data-type="underline">${context.text.html(element.children, swap)}</span>` : swap(element)))}</div>`
}

/**
 * Written answers. The model answer is the declared correct value, or a rubric for the scorer; few expected lines make
 * it a short answer.
 */
function readExtendedText(interaction: Element, context: ItemContext, own: Own): Reading {
  const response = context.responses.get(interaction.attributes['responseIdentifier'] ?? '')
  const correct = (response?.correct ?? []).filter((one) => one.trim() !== '').map(escaped)
  const model =
    correct.length > 0
      ? [correct.join('<br>')]
      : context.markingRubrics.splice(0).map(({ children }) => context.text.html(children))
  const text = model.map((html) => context.text.storedHtml(html)).join('<br>')
  const { expectedLines, expectedLength, format } = interaction.attributes
  const isShort =
    format !== 'xhtml' &&
    (Number(expectedLines ?? NaN) <= 4 ||
      Number(expectedLength ?? NaN) <= 300 ||
      (correct.length > 0 && text.length <= 200))
  const type = own.type === 'short_answer' || own.type === 'essay' ? own.type : isShort ? 'short_answer' : 'essay'
  const answer: ExerciseAnswer = type === 'essay' ? { type, text } : { type, text, keywords: [] }
  return { type, options: [], answer: text === '' ? null : withMore(answer, own), score: null }
}

/** Rubrics beside the question, with the number of its part; earlier exports have them within it. */
const rubricsOf = (question: Element, { rubrics }: ItemContext): Element[] => [
  ...childrenOf(question, 'rubricBlock'),
  ...rubrics.filter(({ attributes }) => attributes['data-part'] === question.attributes['data-part']),
]

/** The scoring notes that our own export writes for a written answer. Undefined where it has none. */
export function writtenAnswer(question: Element, context: ItemContext): Record<string, unknown> | undefined {
  const role = (name: string) => rubricsOf(question, context).find(({ attributes }) => attributes['data-role'] === name)
  const answer = role('answer')
  if (!answer) return undefined
  const entries = (name: string): Element[] =>
    [...within(role(name))].filter(({ attributes }) => attributes['data-entry'] !== undefined)
  const { type } = ownOf(question)
  const marking = entries('marking').map((entry) => ({
    text: context.text.stored(entry.children),
    score: Number(entry.attributes['data-entry']),
  }))
  return {
    text: context.text.stored(answer.children),
    ...(type === 'short_answer' && { keywords: entries('keywords').map(elementText) }),
    ...(role('marking') && { marking }),
  }
}
