import { exerciseType, type AnswerOf } from '../../../../../resources/bank/exercise-types/index.ts'
import { typesWrittenBy, writtenBy, type SimpleTypeName, type TypeWriters } from '../by-type.ts'
import type { TypesInFormat } from '../format.ts'
import { blanks, numberBlanks } from './write-blanks.ts'
import { choice, order, truth } from './write-choices.ts'
import { moreOf, type Frame, type Pieces, type QuestionOrPart, type Shown, type Written } from './write-frame.ts'
import { pairs, wordBank } from './write-pairs.ts'
import { declared } from './write-scoring.ts'
import { richText } from './write-text.ts'
import { inBody, xml, xmlText, type Attributes } from './write-xml.ts'

/** Writes a question, or a part of a composite, as QTI interactions with their correct responses. */

type Open = Pick<AnswerOf<'short_answer'>, 'text' | 'marking'> & { keywords?: readonly string[] }

/** Scored by a person: the model answer and the scoring points are rubrics for the scorer. */
function written({ stem }: Shown, frame: Frame, open: Open | null, expectedLines: number): Pieces {
  const { dialect, text } = frame
  const name = `${frame.prefix}RESPONSE`
  const part = frame.attributes['data-part']
  const rubric = (role: string, content: string): string =>
    dialect.qti(
      'rubricBlock',
      { view: 'scorer', ...(dialect.version === 3 && { use: 'scoring' }), 'data-role': role, 'data-part': part },
      inBody(dialect, content),
    )
  const keywords =
    open?.keywords && open.keywords.length > 0
      ? rubric(
          'keywords',
          xml('ul', {}, ...open.keywords.map((word) => xml('li', { 'data-entry': '' }, xmlText(word)))),
        )
      : ''
  const marking = open?.marking
    ? rubric(
        'marking',
        open.marking.map((step) => xml('div', { 'data-entry': step.score }, richText(step.text, text))).join(''),
      )
    : ''
  const interactions = dialect.qti('extendedTextInteraction', {
    responseIdentifier: name,
    expectedLines,
  })
  const model = open ? rubric('answer', xml('div', {}, richText(open.text, text))) : ''
  return {
    declarations: [declared(dialect, { name, cardinality: 'single', baseType: 'string', correct: [] })],
    conditions: [],
    template: null,
    stem: richText(stem, text),
    interactions,
    rubrics: [model, keywords, marking],
  }
}

const writers: TypeWriters<Pieces, [Frame], SimpleTypeName, QuestionOrPart> = {
  single_choice: (question, frame) =>
    choice(question, frame, { keys: question.answer ? [question.answer.key] : [], isMultiple: false }),
  multiple_choice: (question, frame) =>
    choice(question, frame, {
      keys: question.answer?.keys ?? [],
      isMultiple: true,
      penalises: question.answer?.credit === 'penalty',
    }),
  true_false: (question, frame) => truth(question, frame, question.answer?.value),
  fill_blank: (question, frame) => blanks(question, frame, question.answer?.blanks ?? []),
  numeric: (question, frame) => blanks(question, frame, numberBlanks(question.answer), true),
  cloze: (question, frame) => blanks(question, frame, question.answer?.blanks ?? []),
  word_bank: (question, frame) => wordBank(question, frame, question.answer),
  matching: (question, frame) => pairs(question, frame, question.answer),
  classification: (question, frame) => pairs(question, frame, question.answer),
  ordering: (question, frame) => order(question, frame, question.answer?.keys ?? []),
  short_answer: (question, frame) => written(question, frame, question.answer, 4),
  essay: (question, frame) => written(question, frame, question.answer, 14),
}

/** A composite is one item with an interaction for each of its parts. */
export const typesInQti: TypesInFormat = { ...typesWrittenBy(writers), composite: 'both' }

/** Parts of an answer that the interaction itself represents. */
const representedByQti: readonly string[] = [
  'key',
  'keys',
  'value',
  'blanks',
  'pairs',
  'text',
  'keywords',
  'marking',
  'accept',
]

/** Null: a type that QTI cannot represent. */
export function writeQuestion(
  question: QuestionOrPart,
  frame: Omit<Frame, 'attributes'> & { attributes?: Attributes },
): Written | null {
  // Interactions show options only for types that have them.
  const isHidden = !exerciseType(question.type)?.hasOptions && question.options.length > 0
  const options = isHidden ? JSON.stringify(question.options) : undefined
  const attributes = {
    ...frame.attributes,
    'data-exercise-type': question.type,
    'data-more': moreOf(question.answer, ...representedByQti),
    'data-options': options,
  }
  const written = writtenBy(writers, question, { ...frame, attributes })
  if (!written) return null
  const { stem, interactions, ...pieces } = written
  const shown = stem === null ? '' : xml('div', { 'data-role': 'stem' }, stem)
  return { ...pieces, body: xml('div', attributes, shown, interactions, frame.after ?? '') }
}
