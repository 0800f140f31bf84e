import { parseStored } from '../../../../../editor/stored/parse.ts'
import { textOf } from '../../../../../editor/stored/text.ts'
import { pointsOf, type ExerciseAnswer } from '../../../../../resources/bank/exercise-types/index.ts'
import type { ReadQuestion } from '../format.ts'
import { toolName } from './item.ts'
import type { Written } from './write-frame.ts'
import { writeQuestion } from './write-question.ts'
import { richText, type TextOptions } from './write-text.ts'
import { declaration, inBody, xml, type Dialect } from './write-xml.ts'
import { itemAt } from '../../../../../resources/kit/present.ts'
import { ownEntry } from '../../../../../resources/kit/own-entry.ts'

const schemas = {
  2: {
    xmlns: 'http://www.imsglobal.org/xsd/imsqti_v2p2',
    'xsi:schemaLocation':
      'http://www.imsglobal.org/xsd/imsqti_v2p2 http://www.imsglobal.org/xsd/qti/qtiv2p2/imsqti_v2p2p2.xsd',
  },
  3: {
    xmlns: 'http://www.imsglobal.org/xsd/imsqtiasi_v3p0',
    'xsi:schemaLocation':
      'http://www.imsglobal.org/xsd/imsqtiasi_v3p0 https://purl.imsglobal.org/spec/qti/v3p0/schema/xsd/imsqti_asiv3p0p1_v1p0.xsd',
  },
} as const

const templates = {
  2: (name: string) => `http://www.imsglobal.org/question/qti_v2p2/rptemplates/${name}`,
  3: (name: string) => `https://purl.imsglobal.org/spec/qti/v3p0/rptemplates/${name}.xml`,
} as const

/** The root attributes of a QTI file: its namespaces and schema locations. */
export const rootAttributes = (version: 2 | 3) => ({
  xmlns: schemas[version].xmlns,
  'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
  'xsi:schemaLocation': schemas[version]['xsi:schemaLocation'],
})

const titleCharacters = 60
/** The beginning of the stem, for lists of items. */
export const titleOf = ({ stem }: ReadQuestion): string =>
  textOf(parseStored(stem)).replace(/\s+/g, ' ').trim().slice(0, titleCharacters).toWellFormed() || '—'

/**
 * One `assessmentItem`; null where QTI cannot represent the question's type. The order of elements is that of the
 * schema.
 */
export function writeItem(
  question: ReadQuestion,
  identifier: string,
  dialect: Dialect,
  text: TextOptions,
): string | null {
  const { qti, version } = dialect
  const written =
    question.type === 'composite' ? writeComposite(question, dialect, text) : writeSimple(question, dialect, text)
  if (!written) return null
  const hasFeedback = question.analysis !== '' || written.feedback.length > 0
  const attributes = {
    ...rootAttributes(version),
    identifier,
    title: titleOf(question),
    label: question.key,
    adaptive: false,
    timeDependent: false,
    toolName,
    toolVersion: '1',
  }
  const modal =
    question.analysis === ''
      ? ''
      : qti(
          'modalFeedback',
          { outcomeIdentifier: 'FEEDBACK', showHide: 'show', identifier: 'ANALYSIS' },
          inBody(dialect, xml('div', {}, richText(question.analysis, text))),
        )
  return (
    declaration +
    qti(
      'assessmentItem',
      attributes,
      ...written.declarations,
      outcome(dialect, 'SCORE', 'float', 0),
      question.score === null ? '' : outcome(dialect, 'MAXSCORE', 'float', question.score),
      hasFeedback
        ? qti('outcomeDeclaration', { identifier: 'FEEDBACK', cardinality: 'multiple', baseType: 'identifier' })
        : '',
      qti('itemBody', {}, written.body, ...(written.rubrics ?? [])),
      processing(dialect, written, question, hasFeedback),
      modal,
    ) +
    '\n'
  )
}

type Whole = Written & { feedback: string[] }

const outcome = ({ qti }: Dialect, identifier: string, baseType: string, value: number): string =>
  qti(
    'outcomeDeclaration',
    { identifier, cardinality: 'single', baseType },
    qti('defaultValue', {}, qti('value', {}, String(value))),
  )

function processing(
  dialect: Dialect,
  { conditions, template, feedback }: Whole,
  { analysis, score }: ReadQuestion,
  hasFeedback: boolean,
): string {
  const { qti, version } = dialect
  if (
    template &&
    !hasFeedback &&
    conditions.length === 1 &&
    (template === 'map_response' || score === null || score === 1)
  )
    return qti('responseProcessing', { template: templates[version](template) })
  const shown = [...(analysis === '' ? [] : ['ANALYSIS']), ...feedback].map((name) =>
    qti('baseValue', { baseType: 'identifier' }, name),
  )
  const feedbackSet = hasFeedback
    ? qti('setOutcomeValue', { identifier: 'FEEDBACK' }, qti('multiple', {}, ...shown))
    : ''
  return conditions.length === 0 && feedbackSet === '' ? '' : qti('responseProcessing', {}, ...conditions, feedbackSet)
}

function writeSimple(question: ReadQuestion, dialect: Dialect, text: TextOptions): Whole | null {
  const written = writeQuestion(question, {
    dialect,
    text,
    prefix: '',
    points: pointsOf(question.score, question.answer),
    attributes: {},
    after: attachments(text),
  })
  return written && { ...written, feedback: [] }
}

const mediaTypes: Readonly<Record<string, string>> = {
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
  mp4: 'video/mp4',
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
}

/** Files of the question that no text shows, listed after it. */
function attachments({ attachments: addresses = [] }: TextOptions): string {
  if (addresses.length === 0) return ''
  const files = addresses.map((data) =>
    xml('object', {
      data,
      type: ownEntry(mediaTypes, itemAt(data.split('.'), -1).toLowerCase()) ?? 'application/octet-stream',
    }),
  )
  return xml('div', { 'data-role': 'attachments' }, ...files)
}

type Part = Extract<ExerciseAnswer, { type: 'composite' }>['parts'][number]

/** One item with an interaction for each part, so that the parts stay together. */
function writeComposite({ stem, answer, score }: ReadQuestion, dialect: Dialect, text: TextOptions): Whole | null {
  const parts: readonly Part[] = answer?.type === 'composite' ? answer.parts : []
  if (parts.length === 0) return null
  const known = parts.reduce((sum, part) => sum + (part.score ?? 0), 0)
  const left = Math.max(0, (score ?? 0) - known) / Math.max(1, parts.filter((part) => part.score === null).length)
  const feedback: string[] = []
  const written = parts.map((part, index) => {
    const prefix = `PART_${index + 1}_`
    const name = `ANALYSIS_${index + 1}`
    const attributes = { 'data-part': index + 1, 'data-score': part.score }
    const question = { type: part.answer.type, stem: part.stem, options: part.options, answer: part.answer }
    if (part.analysis !== '') feedback.push(name)
    const after =
      part.analysis === ''
        ? ''
        : dialect.qti(
            'feedbackBlock',
            { outcomeIdentifier: 'FEEDBACK', showHide: 'show', identifier: name },
            inBody(dialect, xml('div', {}, richText(part.analysis, text))),
          )
    return writeQuestion(question, { dialect, text, prefix, points: part.score ?? (left || 1), attributes, after })
  })
  if (!written.every((one) => one !== null)) return null
  const shown = xml('div', { 'data-role': 'stem' }, richText(stem, text))
  return {
    declarations: written.flatMap((one) => one.declarations),
    conditions: written.flatMap((one) => one.conditions),
    rubrics: written.flatMap(({ rubrics = [] }) => rubrics),
    template: null,
    feedback,
    body: xml(
      'div',
      { 'data-exercise-type': 'composite' },
      shown,
      ...written.map((one) => one.body),
      attachments(text),
    ),
  }
}
