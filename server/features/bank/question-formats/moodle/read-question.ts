import { parseStored } from '../../../../../editor/stored/parse.ts'
import { textOf } from '../../../../../editor/stored/text.ts'
import type { Text } from '../../../../../resources/kit/index.ts'
import { withCredit } from '../answer-credits.ts'
import { inTable } from '../by-type.ts'
import type { ReadQuestion, RefusedEntry } from '../format.ts'
import { emptyQuestion, refused } from '../validated.ts'
import { withBlank } from '../blank-at-end.ts'
import { filesOf, isTrue, moodleReaders, type MoodleAnswer } from './answers.ts'
import { child, childrenOf, wordsOf, type MoodleElement, type MoodleEntry } from './elements.ts'
import type { MoodleRichText } from './rich-text.ts'
import { factsOfTags, typesInTags, type TagFacts } from './tags.ts'
import { itemAt, entryOf } from '../../../../../resources/kit/present.ts'
import { ownEntry } from '../../../../../resources/kit/own-entry.ts'

/** Converts one `<question>` of Moodle XML. */

/** Elements that are read, or whose loss does not change the question. */
const known = new Set([
  'name',
  'questiontext',
  'generalfeedback',
  'defaultgrade',
  'idnumber',
  'tags',
  'answer',
  'subquestion',
  'single',
  'usecase',
  'units',
  'graderinfo',
  'responseformat',
  'responsetemplate',
  'attachments',
  'gradingtype',
  'dragbox',
  'selectoption',
  'penalty',
  'hidden',
  'hint',
  'correctfeedback',
  'partiallycorrectfeedback',
  'incorrectfeedback',
  'category',
  'info',
  // Display settings of a question: order, numbering, sizes of fields.
  'shuffleanswers',
  'answernumbering',
  'showstandardinstruction',
  'shownumcorrect',
  'responserequired',
  'responsefieldlines',
  'attachmentsrequired',
  'minwordlimit',
  'maxwordlimit',
  'maxbytes',
  'filetypeslist',
  'layouttype',
  'selecttype',
  'selectcount',
  'showgrading',
  'numberingstyle',
  'unitgradingtype',
  'unitpenalty',
  'showunits',
  'unitsleft',
  'instructions',
  'image',
  'image_base64',
  'questiontextformat',
  'length',
  'stamp',
  'version',
  'createdby',
  'modifiedby',
  'idnumbers',
  'usecapital',
])

const dropped = {
  penalty: { zh: '重试的罚分', en: 'the penalty for another try' },
  hidden: { zh: '“隐藏”标志', en: 'that it is hidden' },
  hint: { zh: '提示', en: 'hints' },
  feedback: { zh: '各答案的反馈', en: 'the feedback for each answer' },
  correctfeedback: { zh: '全对时的反馈', en: 'the feedback for a right answer' },
  partiallycorrectfeedback: { zh: '部分正确时的反馈', en: 'the feedback for a partly right answer' },
  incorrectfeedback: { zh: '答错时的反馈', en: 'the feedback for a wrong answer' },
  image: { zh: '旧式图片', en: 'a picture in the old manner' },
}

const messages = {
  dropped: (what: Text[]): Text => ({
    zh: `没有保留：${what.map(({ zh }) => zh).join('、')}`,
    en: `Not kept: ${what.map(({ en }) => en).join(', ')}.`,
  }),
  unknown: (name: string): Text => ({ zh: `<${name}>`, en: `<${name}>` }),
  name: (name: string): Text => ({ zh: `题目名称“${name}”没有保留`, en: `The name “${name}” was not kept.` }),
  noType: { zh: '没有写明题型', en: 'The type of the question is not given.' },
  unsupported: (type: string): Text => ({
    zh: `不支持的 Moodle 题型“${type}”`,
    en: `Questions of the type “${type}” of Moodle are not supported.`,
  }),
  calculated: {
    zh: '计算题的数值由公式和数据集产生，没有固定答案',
    en: 'A calculated question takes its numbers from a formula and a data set; it has no fixed answer.',
  },
  random: {
    zh: '随机题只是一个抽题位置，不是题目',
    en: 'A random question is a place to draw one for, and none itself.',
  },
  drawing: { zh: '需要在图片上拖放，不支持', en: 'Dragging onto a picture is not supported.' },
  description: { zh: '说明文字不是题目', en: 'A description is no question.' },
}

/** Specific reasons for refusing a type; other types are only named as not supported. */
const refusals: Readonly<Record<string, Text>> = {
  calculated: messages.calculated,
  calculatedmulti: messages.calculated,
  calculatedsimple: messages.calculated,
  random: messages.random,
  randomsamatch: messages.random,
  ddmarker: messages.drawing,
  ddimageortext: messages.drawing,
  description: messages.description,
}

const keyOf = (element: MoodleElement): string | null =>
  wordsOf(child(element, 'idnumber')).trim().slice(0, 200) || null
export const tagsIn = (element: MoodleElement): string[] =>
  childrenOf(child(element, 'tags') ?? element, 'tag').map((tag) => wordsOf(tag).trim())
const placeOf = ({ number, element }: MoodleEntry): string => {
  const name = wordsOf(child(element, 'name')).replace(/\s+/g, ' ').trim().slice(0, 60)
  return name === '' ? `question ${number}` : `question ${number}: ${name}`
}

/** Whether an element has text at any depth; markup without text does not count. */
const hasWords = (element: MoodleElement | undefined): boolean =>
  element !== undefined && (element.text.replace(/<[^<>]*>/g, '').trim() !== '' || element.children.some(hasWords))

function notKept(element: MoodleElement): Text[] {
  const found: Text[] = []
  if (Number(wordsOf(child(element, 'penalty'))) > 0) found.push(dropped.penalty)
  if (isTrue(child(element, 'hidden'))) found.push(dropped.hidden)
  for (const name of ['hint', 'correctfeedback', 'partiallycorrectfeedback', 'incorrectfeedback', 'image'] as const) {
    if (childrenOf(element, name).some(hasWords)) found.push(dropped[name])
  }
  if (childrenOf(element, 'answer').some((answer) => hasWords(child(answer, 'feedback')))) found.push(dropped.feedback)
  const unknown = new Set(
    element.children
      .filter((one) => !known.has(one.name) && (hasWords(one) || one.children.length > 0))
      .map(({ name }) => name.slice(0, 40)),
  )
  return [...found, ...[...unknown].slice(0, 10).map(messages.unknown)]
}

/** Programs often set the name to the beginning of the text; then it adds nothing. */
function nameNote(element: MoodleElement, stem: string): Text[] {
  const plain = (text: string): string => text.replace(/[\s….]+/g, '').toLowerCase()
  const name = wordsOf(child(element, 'name')).trim()
  return plain(name) === '' || plain(textOf(parseStored(stem.slice(0, 4000)))).startsWith(plain(name))
    ? []
    : [messages.name(name.slice(0, 60))]
}

/** The score is the default mark, rounded to two decimals like all scores here. */
function scoreOf(element: MoodleElement): number | null {
  const words = wordsOf(child(element, 'defaultgrade')).trim()
  const grade = Number(words)
  return words === '' || !Number.isFinite(grade) ? null : Math.round(grade * 100) / 100
}

/** Reads a question. `rich` collects its pictures, so that the parts of a composite share them. */
export function readMoodleQuestion(
  entry: MoodleEntry,
  rich: MoodleRichText,
  chapter: readonly string[],
): ReadQuestion | { refused: RefusedEntry } {
  const { element } = entry
  const at = placeOf(entry)
  const key = keyOf(element)
  const type = element.attributes['type'] ?? ''
  const text = child(element, 'questiontext')
  const excerpt = (): string =>
    wordsOf(text)
      .slice(0, 5000)
      .replace(/<[^<>]*>/g, ' ')
  if (entry.problem) return refused(at, key, [entry.problem], excerpt())
  const reader = inTable(moodleReaders, type)
  if (!reader)
    return refused(
      at,
      key,
      [type === '' ? messages.noType : (ownEntry(refusals, type) ?? messages.unsupported(type.slice(0, 60)))],
      excerpt(),
    )
  const format = text?.attributes['format'] ?? 'html'
  const read = reader({ element, format, rich })
  if ('reasons' in read) return refused(at, key, read.reasons, excerpt())
  return questionOf(entry, read, rich, chapter)
}

/** Applies what the tags declare about the type and the order of the right column. */
export function asTyped(
  read: Pick<MoodleAnswer, 'options' | 'answer'>,
  { type, columns }: TagFacts,
): Pick<MoodleAnswer, 'options' | 'answer'> {
  const { options, answer } = read
  if (answer?.type === 'fill_blank' && type === typesInTags.cloze)
    return { options, answer: { type: 'cloze', blanks: answer.blanks } }
  if (answer?.type !== 'matching') return { options, answer }
  const keys = columns?.split(' ') ?? []
  const rights = options.filter(({ group }) => group === 'right')
  const isOrder =
    keys.length === rights.length &&
    new Set(keys).size === keys.length &&
    keys.every((key) => /^[A-Za-z0-9]{1,4}$/.test(key))
  const renamed = new Map(rights.map(({ key }, index) => [key, isOrder ? itemAt(keys, index) : key]))
  const sorted = rights
    .map((one) => ({ ...one, key: entryOf(renamed, one.key) }))
    .sort((a, b) => a.key.length - b.key.length || (a.key < b.key ? -1 : 1))
  const pairs = answer.pairs.map(({ left, right }) => ({ left, right: entryOf(renamed, right) }))
  return {
    options: [...options.filter(({ group }) => group === 'left'), ...sorted],
    answer: { ...answer, type: type === typesInTags.classification ? 'classification' : 'matching', pairs },
  }
}

function questionOf(
  entry: MoodleEntry,
  read: MoodleAnswer,
  rich: MoodleRichText,
  chapter: readonly string[],
): ReadQuestion {
  const { element } = entry
  const text = child(element, 'questiontext')
  const feedback = child(element, 'generalfeedback')
  const question = emptyQuestion(placeOf(entry), keyOf(element))
  const facts = factsOfTags(tagsIn(element))
  const { options, answer } = asTyped(read, facts)
  const stem = rich.read(read.stem ?? wordsOf(text), text?.attributes['format'] ?? 'html', filesOf(text))
  const changes = [...read.notes]
  Object.assign(question, {
    type: answer?.type ?? read.type,
    stem: read.needsBlank ? withBlank(stem, (text) => changes.push(text)) : stem,
    options,
    answer: withCredit(answer, facts.credit),
    analysis: feedback ? rich.read(wordsOf(feedback), feedback.attributes['format'] ?? 'html', filesOf(feedback)) : '',
    score: scoreOf(element),
    difficulty: facts.difficulty,
    source: facts.source,
    year: facts.year,
    chapters: [...(chapter.length > 0 ? [[...chapter]] : []), ...facts.chapters],
    knowledge: facts.knowledge,
    labels: facts.labels,
  } satisfies Partial<ReadQuestion>)
  const left = notKept(element)
  question.changes = [
    ...changes,
    ...(left.length > 0 ? [messages.dropped(left)] : []),
    ...nameNote(element, question.stem),
  ]
  return question
}

/** The text of a description, which is the material of a composite when its tag declares it. */
export function readMoodleMaterial(entry: MoodleEntry, rich: MoodleRichText, chapter: readonly string[]): ReadQuestion {
  const nothing: MoodleAnswer = { type: 'composite', options: [], answer: null, notes: [] }
  return questionOf(entry, nothing, rich, chapter)
}
