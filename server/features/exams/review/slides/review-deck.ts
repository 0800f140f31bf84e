import { languageOf } from '../../../../../resources/papers/paper-language.ts'
import type { Language } from '../../../../../resources/kit/index.ts'
import { filesUrl, type FileStore } from '../../../../storage/files/file-store.ts'
import { officePicture } from '../../../bank/question-formats/docx/write/pictures.ts'
import type { PaperQuestion } from '../../../papers/print/paper/paper-document.ts'
import { wordsIn, type PaperWords } from '../../../papers/print/paper/words.ts'
import { printedQuestion } from '../../../papers/print/questions/print-questions.ts'
import type { QuestionFigures } from '../figures.ts'
import { labelAt, placesIn } from '../places.ts'
import { pointsText, ratesTables } from '../rates.ts'
import type { Review } from '../read-review.ts'
import { countsOf, failedLines, headText, keyLetters, spreadOf, typicalLabel } from '../review-texts.ts'
import type { TypicalAnswer } from '../typical-answers.ts'
import { filled } from '../../../../base/filled-text.ts'
import { reviewWords, type ReviewWords } from '../words.ts'
import { line, type Area, type Deck, type Paragraph, type Shape, type Slide } from './deck.ts'
import { besideEachOther, pagesOf } from './fitting.ts'
import { materialText, questionText, solutionText, type SlideText } from './question-text.ts'

/** A review as slides: the same as its print. */

const content: Area = { x: 40, y: 84, width: 880, height: 430 }
const blue = '2F5597'
const green = '548235'
const red = 'C00000'

interface Picture {
  bytes: Uint8Array
  width: number
  height: number
}

interface Writing {
  review: Review
  words: ReviewWords
  paperWords: PaperWords
  /** By their addresses; those that Office does not show are left out. */
  pictures: ReadonlyMap<string, Picture>
  isNamed: boolean
}

const stored = /\/api\/files\/[A-Za-z0-9_-]{20,64}/g

/** The pictures of all that is shown. */
async function picturesOf(files: FileStore, of: unknown): Promise<Map<string, Picture>> {
  const found = new Map<string, Picture>()
  for (const src of new Set(JSON.stringify(of).match(stored))) {
    const bytes = await files.readWhole(src.slice(filesUrl.length))
    const size = bytes && officePicture(bytes)
    if (size) found.set(src, { bytes, width: size.width, height: size.height })
  }
  return found
}

const text = (
  area: Area,
  size: number,
  paragraphs: Paragraph[],
  align: 'left' | 'center' | 'right' = 'left',
): Shape => ({
  is: 'text',
  ...area,
  size,
  paragraphs,
  align,
})

/** Pixels of a screen, as points. */
const inPoints = ({ width, height, bytes }: Picture) => ({ bytes, width: width * 0.75, height: height * 0.75 })

const pictureShapes = (pictures: readonly Picture[], area: Area): Shape[] =>
  besideEachOther(pictures.map(inPoints), area).map(({ picture, area: own }) => ({
    is: 'picture',
    ...own,
    bytes: picture.bytes,
    alt: '',
  }))

/** Slides of a text, its pictures below it on the first; `beside` is at the right of the first. */
function textSlides(
  title: string,
  { paragraphs, pictures: named }: SlideText,
  writing: Writing,
  beside: Shape[] = [],
): Slide[] {
  const pictures = named.flatMap((name) => writing.pictures.get(name) ?? [])
  const room = pictures.length > 0 ? 170 : 0
  const area = { ...content, width: beside.length > 0 ? 560 : content.width, height: content.height - room }
  const below = { ...area, y: area.y + area.height + 8, height: room - 8 }
  return pagesOf(paragraphs, area).map(({ size, paragraphs: some }, at) => ({
    title: at === 0 ? title : title + writing.words.continued,
    shapes: [text(area, size, some), ...(at === 0 ? [...pictureShapes(pictures, below), ...beside] : [])],
  }))
}

interface Bar {
  label: string
  count: number
  color: string
}

/** Bars below each other, each with its label and how many. */
function bars(of: readonly Bar[], area: Area, words: ReviewWords): Shape[] {
  const step = Math.min(44, area.height / Math.max(1, of.length))
  const most = Math.max(1, ...of.map(({ count }) => count))
  const [label, number] = [area.width * 0.36, 56]
  const longest = area.width - label - number - 12
  return of.flatMap(({ label: word, count, color }, at): Shape[] => {
    const y = area.y + at * step
    const wide = Math.max(1, (longest * count) / most)
    const row = { y, height: step * 0.6 }
    return [
      text({ ...row, x: area.x, width: label }, 16, [line(word)], 'right'),
      { is: 'bar', ...row, x: area.x + label + 6, width: wide, color },
      text({ ...row, x: area.x + label + wide + 12, width: number }, 16, [line(filled(words.people, { count }))]),
    ]
  })
}

function overview({ review, words }: Writing): Slide[] {
  const { own, all, full, group } = review
  const none = words.none
  const rows = [
    ['', words.papers, words.mean, words.points],
    ...(group === '' ? [] : [[group, String(own.count), pointsText(own.mean, none), pointsText(full, none)]]),
    [words.everybody, String(all.count), pointsText(all.mean, none), pointsText(full, none)],
  ]
  const table: Shape = {
    is: 'table',
    x: 40,
    y: 100,
    width: 420,
    height: rows.length * 36,
    size: 16,
    columns: [150, 90, 90, 90],
    rows,
  }
  const spread = spreadOf(review, words).map((one) => ({ ...one, color: blue }))
  const heading = text({ x: 500, y: 92, width: 420, height: 26 }, 18, [line(words.distribution, { bold: true })])
  return [
    {
      title: words.overview,
      shapes: [table, heading, ...bars(spread, { x: 500, y: 130, width: 420, height: 300 }, words)],
    },
  ]
}

function rates({ review, words }: Writing): Slide[] {
  const tables = ratesTables(review, words)
  return Array.from({ length: Math.ceil(tables.length / 2) }, (_, page) => ({
    title: page === 0 ? words.rates : words.rates + words.continued,
    shapes: tables.slice(page * 2, page * 2 + 2).map((rows, at): Shape => {
      const columns = rows[0]?.length ?? 1
      const each = Math.min(60, (880 - 100) / Math.max(1, columns - 1))
      const widths = [100, ...Array.from({ length: columns - 1 }, () => each)]
      const width = widths.reduce((sum, one) => sum + one, 0)
      return { is: 'table', x: 40, y: 92 + at * 215, width, height: rows.length * 34, size: 14, columns: widths, rows }
    }),
  }))
}

const typicalSlide = (title: string, answer: TypicalAnswer, { words, pictures }: Writing): Slide => {
  const shown = answer.pictures.flatMap(({ url }) => pictures.get(url) ?? [])
  const color = answer.kind === 'excellent' ? green : red
  const label = text({ ...content, height: 30 }, 20, [line(typicalLabel(answer, words), { bold: true, color })])
  const below = { ...content, y: content.y + 40, height: content.height - 40 }
  const typed =
    answer.text === ''
      ? []
      : [
          text(
            below,
            20,
            answer.text.split('\n').map((one) => line(one)),
          ),
        ]
  return { title: `${title}　${words.typicalTitle}`, shapes: [label, ...pictureShapes(shown, below), ...typed] }
}

/** What a question of the paper is, with how many chose each of its options. */
function askedSlides(one: QuestionFigures, question: PaperQuestion, material: string, writing: Writing): Slide[] {
  const { review, words, paperWords } = writing
  const written = { words: paperWords, pictures: namesOf(writing) }
  const corrected = (review.corrections.get(one.number) ?? []).map((each) =>
    line(filled(words.corrected, { text: each[words.language] }), { bold: true, color: red }),
  )
  const own = questionText(question, `${labelAt(placesIn(review), one.number)}.`, written)
  const above = material === '' ? { paragraphs: [], pictures: [] } : materialText(material, written)
  const record = placesIn(review).get(one.number)?.question.record
  const counts = record ? countsOf(one, record) : null
  const key = record ? keyLetters(record, words.language) : ''
  const beside = (counts ?? []).map(({ key: option, count }): Bar => {
    const isRight = key.includes(option)
    return { label: `${option}${isRight ? words.key : ''}`, count, color: isRight ? green : 'A6A6A6' }
  })
  return textSlides(
    headText(one, review, words),
    {
      paragraphs: [...corrected, ...above.paragraphs, ...own.paragraphs],
      pictures: [...above.pictures, ...own.pictures],
    },
    writing,
    beside.length > 0 ? bars(beside, { x: 620, y: 100, width: 300, height: 380 }, words) : [],
  )
}

const namesOf = ({ pictures }: Writing): ReadonlyMap<string, string> =>
  new Map([...pictures.keys()].map((src) => [src, src]))

/** A question to speak of: what was asked, what went wrong, typical answers, its solution, and what to practise. */
function questionSlides(one: QuestionFigures, writing: Writing): Slide[] {
  const { review, words, paperWords } = writing
  const place = placesIn(review).get(one.number)
  const short = filled(words.questionShort, { number: labelAt(placesIn(review), one.number) })
  const titled = (word: string): string => `${short}　${word}`
  const wrong = failedLines(one, review, words, writing.isNamed).map((each) => line(each))
  const wrongSlides = textSlides(titled(words.wrong), { paragraphs: wrong, pictures: [] }, writing)
  if (!place) return wrongSlides
  const written = { words: paperWords, pictures: namesOf(writing) }
  const { item, question } = place
  const asked = printedQuestion(question.key, question.record)
  const similar = (review.similar.get(question.exercise_id) ?? []).flatMap((row) => {
    const other = printedQuestion(`similar ${row.id}`, row)
    const title = filled(words.similarTo, { number: labelAt(placesIn(review), one.number) })
    return [
      ...textSlides(title, questionText(other, '', written), writing),
      ...textSlides(`${title}　${words.solution}`, solutionText(other, written), writing),
    ]
  })
  return [
    ...askedSlides(one, asked, item.material, writing),
    ...wrongSlides,
    ...(review.typical.get(one.number) ?? []).map((answer) => typicalSlide(short, answer, writing)),
    ...textSlides(titled(words.solution), solutionText(asked, written), writing),
    ...similar,
  ]
}

function opening({ review, words }: Writing, title: string): Slide {
  const { group, own } = review
  const area = (y: number, height: number): Area => ({ x: 60, y, width: 840, height })
  const facts = [group || words.everybody, `${words.papers} ${filled(words.people, { count: own.count })}`]
  return {
    title,
    shapes: [text(area(240, 60), 28, [line(facts.join('　'))], 'center')],
  }
}

interface Asked {
  below: number
  language: Language
  named: boolean
}

/** In the paper's language where questions are, in the reader's where figures are. */
export async function reviewDeck(review: Review, files: FileStore, { below, language, named }: Asked): Promise<Deck> {
  const words = reviewWords(language)
  const shown = [[...placesIn(review).values()], [...review.similar.values()], [...review.typical.values()]]
  const writing: Writing = {
    review,
    words,
    paperWords: wordsIn(languageOf(review.paper.exam)),
    pictures: await picturesOf(files, shown),
    isNamed: named,
  }
  const title = filled(words.title, { exam: review.exam, subject: review.subject })
  const nothing: Slide = { title: words.spoken, shapes: [text(content, 24, [line(filled(words.nothing, { below }))])] }
  return {
    language,
    title,
    slides: [
      opening(writing, title),
      ...overview(writing),
      ...rates(writing),
      ...(review.spoken.length > 0 ? review.spoken.flatMap((one) => questionSlides(one, writing)) : [nothing]),
    ],
  }
}
