import type { ExerciseAnswer, ExerciseOption } from '../../../../../resources/bank/exercise-types/index.ts'
import { itemAt } from '../../../../../resources/kit/present.ts'
import type { Text } from '../../../../../resources/kit/index.ts'
import { withBlank } from '../blank-at-end.ts'
import type { ReadEntry, ReadQuestion } from '../format.ts'
import { answerNotes, optionKey } from '../plain-answers.ts'
import { truthIn } from '../qti/choices.ts'
import { childOf, childrenOf, elementsOf, elementText, type Element } from '../qti/element.ts'
import { htmlElements } from '../qti/html-elements.ts'
import { joined } from '../qti/item-context.ts'
import { escaped, type RichText } from '../qti/rich-text.ts'
import { emptyQuestion, refused } from '../validated.ts'

/**
 * A pool as Blackboard 5 to 9 writes it: `<POOL>` with an element for each question, `QUESTION_MULTIPLECHOICE` and its
 * like, whose right answers are named by their ids. Later pools are QTI 1.2.
 */

const messages = {
  unsupported: (name: string): Text => ({
    zh: `没有对应的题型：${name.slice(0, 60)}`,
    en: `There is no question type for ${name.slice(0, 60)}.`,
  }),
  noSuchAnswer: (id: string): Text => ({
    zh: `正确答案不是任何一个选项：${id.slice(0, 40)}`,
    en: `The correct response is none of the choices: ${id.slice(0, 40)}`,
  }),
  feedback: {
    zh: '答对和答错的反馈放入了解析',
    en: 'The feedback for right and wrong answers was put into the analysis.',
  },
  severalRight: {
    zh: '一个左侧项对应多个右侧项，没有对应的题型',
    en: 'An entry on the left has several on the right; there is no question type for it.',
  },
}

/** Thrown where a question cannot be read. */
class NoPoolQuestion extends Error {
  readonly reason: Text

  constructor(reason: Text) {
    super(reason.en)
    this.reason = reason
  }
}

const idOf = ({ attributes }: Element): string => attributes['id'] ?? ''
const valueOf = (element: Element | undefined): string => element?.attributes['value'] ?? ''

/** HTML unless its flags say that it is plain. */
function textOf(element: Element | undefined, text: RichText): string {
  const words = elementText(childOf(element, 'TEXT'))
  const isHtml = valueOf(childOf(childOf(element, 'FLAGS'), 'ISHTML')).toLowerCase() !== 'false'
  const html = isHtml ? text.html(htmlElements(words)) : escaped(words).replace(/\r?\n/g, '<br>')
  return text.storedHtml(html)
}

interface Read {
  type: string
  options: ExerciseOption[]
  answer: ExerciseAnswer | null
  needsBlank?: true
}

interface Pool {
  text: RichText
  note(text: Text): void
}

type Reader = (question: Element, pool: Pool) => Read

const answersOf = (question: Element): Element[] => childrenOf(question, 'ANSWER')
const rightsOf = (question: Element): Element[] => childrenOf(childOf(question, 'GRADABLE'), 'CORRECTANSWER')

/** The keys of the right answers, in the order of the file. */
function rightKeys(question: Element, answers: readonly Element[]): string[] {
  return rightsOf(question).map(({ attributes }) => {
    const id = attributes['answer_id'] ?? ''
    const at = answers.findIndex((answer) => idOf(answer) === id)
    if (at < 0) throw new NoPoolQuestion(messages.noSuchAnswer(id))
    return optionKey(at)
  })
}

const optionsOf = (answers: readonly Element[], { text }: Pool): ExerciseOption[] =>
  answers.map((answer, index) => ({ key: optionKey(index), text: textOf(answer, text) }))

const choice =
  (isMultiple: boolean): Reader =>
  (question, pool) => {
    const answers = answersOf(question)
    const keys = [...new Set(rightKeys(question, answers))].sort()
    const options = optionsOf(answers, pool)
    if (keys.length === 0) pool.note(answerNotes.noRight)
    if (isMultiple || keys.length > 1)
      return { type: 'multiple_choice', options, answer: keys.length > 0 ? { type: 'multiple_choice', keys } : null }
    return {
      type: 'single_choice',
      options,
      answer: keys.length > 0 ? { type: 'single_choice', key: itemAt(keys, 0) } : null,
    }
  }

const truth: Reader = (question, pool) => {
  const answers = answersOf(question)
  const right = rightsOf(question)[0]?.attributes['answer_id']
  const value = truthIn(
    elementText(
      childOf(
        answers.find((one) => idOf(one) === right),
        'TEXT',
      ),
    ),
  )
  if (value === undefined) pool.note(answerNotes.noRight)
  return { type: 'true_false', options: [], answer: value === undefined ? null : { type: 'true_false', value } }
}

const words = (element: Element): string =>
  htmlElements(elementText(childOf(element, 'TEXT')))
    .map((child) => (typeof child === 'string' ? child : elementText(child)))
    .join('')
    .trim()

const fillIn: Reader = (question) => {
  const accept = [...new Set(answersOf(question).map(words))].filter(Boolean)
  if (accept.length === 0) throw new NoPoolQuestion(answerNotes.noAccept)
  const blank = { accept, case_sensitive: false, score: null }
  return {
    type: 'fill_blank',
    options: [],
    answer: { type: 'fill_blank', blanks: [blank], any_order: false },
    needsBlank: true,
  }
}

const order: Reader = (question, pool) => {
  const answers = answersOf(question)
  const places = rightsOf(question).map(({ attributes }, index) => Number(attributes['order'] ?? index + 1))
  const keys = rightKeys(question, answers)
    .map((key, index) => ({ key, place: itemAt(places, index) }))
    .sort((a, b) => a.place - b.place)
    .map(({ key }) => key)
  const options = optionsOf(answers, pool)
  return { type: 'ordering', options, answer: keys.length === answers.length ? { type: 'ordering', keys } : null }
}

/** Answers are on the left, choices on the right. */
const match: Reader = (question, { text }) => {
  const [lefts, rights] = [answersOf(question), childrenOf(question, 'CHOICE')]
  const options = [
    ...lefts.map((one, index): ExerciseOption => ({ key: String(index + 1), text: textOf(one, text), group: 'left' })),
    ...rights.map((one, index): ExerciseOption => ({ key: optionKey(index), text: textOf(one, text), group: 'right' })),
  ]
  const pairs = rightsOf(question).map(({ attributes }) => {
    const [answer = '', chosen = ''] = [attributes['answer_id'], attributes['choice_id']]
    const left = lefts.findIndex((one) => idOf(one) === answer)
    const right = rights.findIndex((one) => idOf(one) === chosen)
    if (left < 0 || right < 0) throw new NoPoolQuestion(messages.noSuchAnswer(left < 0 ? answer : chosen))
    return { left: String(left + 1), right: optionKey(right) }
  })
  if (new Set(pairs.map(({ left }) => left)).size < pairs.length) throw new NoPoolQuestion(messages.severalRight)
  const type = new Set(pairs.map(({ right }) => right)).size < pairs.length ? 'classification' : 'matching'
  return { type, options, answer: pairs.length > 0 ? { type, pairs } : null }
}

const essay: Reader = (question, { text }) => {
  const model = joined(answersOf(question).map((answer) => textOf(answer, text)))
  return { type: 'essay', options: [], answer: model === '' ? null : { type: 'essay', text: model } }
}

const readers = new Map<string, Reader>([
  ['QUESTION_MULTIPLECHOICE', choice(false)],
  ['QUESTION_MULTIPLEANSWER', choice(true)],
  ['QUESTION_TRUEFALSE', truth],
  ['QUESTION_FILLINBLANK', fillIn],
  ['QUESTION_ORDER', order],
  ['QUESTION_MATCH', match],
  ['QUESTION_ESSAY', essay],
])

export const isPoolQuestion = ({ name }: Element): boolean => /^QUESTION_[A-Z_]{2,40}$/.test(name)

/** Feedback that both kinds of answers get is an analysis. */
function analysisOf(question: Element, { text, note }: Pool): string {
  const gradable = childOf(question, 'GRADABLE')
  const feedback = elementsOf(gradable)
    .filter(({ name }) => name.startsWith('FEEDBACK'))
    .map((element) => text.storedHtml(text.html(htmlElements(elementText(element)))))
    .filter((words) => words.trim() !== '')
  if (feedback.length > 0) note(messages.feedback)
  return joined(feedback)
}

/** One question of a pool. */
export function readPoolQuestion(question: Element, text: RichText, labels: string[][]): ReadEntry {
  const key = idOf(question) || null
  const at = `item ${key ?? question.name}`
  const note = (change: Text): void => text.change(change)
  const excerpt = elementText(childOf(question, 'BODY'))
  const reader = readers.get(question.name)
  if (!reader) return refused(at, key, [messages.unsupported(question.name)], excerpt)
  text.readsTex = true
  try {
    const stem = textOf(childOf(question, 'BODY'), text)
    const { needsBlank, ...read } = reader(question, { text, note })
    const whole: ReadQuestion = {
      ...emptyQuestion(at, key),
      ...read,
      stem: needsBlank ? withBlank(stem, note) : stem,
      analysis: analysisOf(question, { text, note }),
      labels,
    }
    return { question: whole }
  } catch (error) {
    if (!(error instanceof NoPoolQuestion)) throw error
    return refused(at, key, [error.reason], excerpt)
  }
}

/** The name that people gave the pool. */
export const titleOf = (pool: Element): string => valueOf(childOf(pool, 'TITLE')).trim()
