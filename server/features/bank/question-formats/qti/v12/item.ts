import type { ReadEntry, ReadQuestion } from '../../format.ts'
import { emptyQuestion, refused } from '../../validated.ts'
import { childOf, childrenOf, find, type Element } from '../element.ts'
import { joined, NoQuestion, type Reading } from '../item-context.ts'
import { escaped, type RichText } from '../rich-text.ts'
import { changed, itemRefusals } from '../messages.ts'
import { gainsOf } from './conditions.ts'
import { materialHtml, plainMaterial } from './material.ts'
import { difficultyOf, fieldsOf, scoreOf, topicsOf, typeOf } from './metadata.ts'
import { readPresentation } from './presentation.ts'
import type { Item12 } from './responses.ts'

/** Types of other programs without an equivalent here. */
const withoutType =
  /^(?:calculated|calculated_formula|calculated_numeric|formula|file_upload|file_response|hot_spot|hotspot|jumbled_sentence|opinion_scale|likert|quiz_bowl|text_only)$/

/** Converts a QTI 1.2 item. */
export function readItem12(element: Element, at: string, text: RichText): ReadEntry {
  const { ident = '', title = '' } = element.attributes
  const fields = fieldsOf(element)
  const key = ident || fields.get('bbmd_asi_object_id') || null
  text.readsTex = true
  try {
    return { question: questionOf(element, fields, emptyQuestion(at, key), text) }
  } catch (error) {
    if (!(error instanceof NoQuestion)) throw error
    const presentation = childOf(element, 'presentation')
    return refused(at, key, error.reasons, `${title} ${presentation ? plainMaterial(presentation) : ''}`)
  }
}

function questionOf(
  element: Element,
  fields: ReadonlyMap<string, string>,
  question: ReadQuestion,
  text: RichText,
): ReadQuestion {
  const type = typeOf(fields)
  if (/^(?:calculated|formula)/.test(type)) throw new NoQuestion(itemRefusals.calculated)
  if (withoutType.test(type)) throw new NoQuestion(itemRefusals.canvasType(type))
  const presentation = childOf(element, 'presentation')
  if (!presentation) throw new NoQuestion(itemRefusals.noBody)
  const item: Item12 = { type, presentation, gains: gainsOf(element), text, keys: new Map() }
  const read = readPresentation(item)
  const feedback = feedbackOf(element, item, read)
  const { score, isPercent } = scoreOf(element, fields)
  if (isPercent) text.change(changed.percent)
  const isScore = score === null || (score >= 0 && score <= 1000)
  if (!isScore) text.change(changed.score)
  return {
    ...question,
    type: read.type,
    stem: stemOr(read.stem, element.attributes['title'] ?? '', text),
    options: read.options,
    answer: read.answer ?? feedback.answer,
    analysis: feedback.analysis,
    score: isScore ? score : null,
    difficulty: difficultyOf(fields),
    labels: topicsOf(fields),
  }
}

function stemOr(stem: string, title: string, text: RichText): string {
  if (stem.trim() !== '') return stem
  text.change(changed.stem)
  return escaped(title)
}

/**
 * A solution is the answer of a written question without one; all other feedback is analysis, with the letter of the
 * choice that it is for.
 */
function feedbackOf(
  element: Element,
  { text, keys }: Item12,
  read: Reading,
): { analysis: string; answer: ReadQuestion['answer'] } {
  const isWritten = read.answer === null && (read.type === 'essay' || read.type === 'short_answer')
  const solutions: string[] = []
  const notes: string[] = []
  for (const feedback of childrenOf(element, 'itemfeedback')) {
    const stored = text.storedHtml(materialHtml(feedback, text))
    if (stored.trim() === '') continue
    const of = keys.get((feedback.attributes['ident'] ?? '').replace(/_fb$/, ''))
    if (of !== undefined) text.change(changed.feedback)
    const isSolution =
      isWritten &&
      (find(feedback, 'solution') !== undefined ||
        /^(?:solution|correct_fb|general_fb)$/.test(feedback.attributes['ident'] ?? ''))
    if (isSolution) solutions.push(stored)
    else notes.push(of === undefined ? stored : `${of}：${stored}`)
  }
  const model = joined(solutions)
  const answer: ReadQuestion['answer'] =
    model === ''
      ? null
      : read.type === 'essay'
        ? { type: 'essay', text: model }
        : { type: 'short_answer', text: model, keywords: [] }
  return { analysis: joined(notes), answer }
}

/**
 * Titles of the sections and the assessment around an item, outermost first, without the default titles of programs.
 */
export const sectionsOf = (parents: readonly Element[]): string[] =>
  parents
    .filter(({ name }) => name === 'assessment' || name === 'section')
    .map(({ attributes }) => (attributes['title'] ?? '').trim())
    .filter((title) => title !== '' && !/^(?:root[_ ]?section|main|section ?\d*|untitled|group \d+)$/i.test(title))
