import { answer_exercise } from '../../../../resources/answer-exercise.ts'
import { answer_record } from '../../../../resources/answer-record.ts'
import { responseText, type AnyResponse } from '../../../../resources/bank/exercise-types/response-text.ts'
import { mayRead, messages, type Language, type Text } from '../../../../resources/kit/index.ts'
import { school_exam } from '../../../../resources/school-exam.ts'
import { user_group } from '../../../../resources/user-group.ts'
import { Fault, invalid, noActionRight } from '../../../base/fault.ts'
import type { RecordRow, Records } from '../../../records/records.ts'
import { sql } from '../../../storage/postgres/database.ts'
import { andScope } from '../../../storage/statements/record-sql.ts'
import { scopeValues } from '../../../storage/statements/scope.ts'
import { questionNotes } from '../../learners/corrected/correction-notes.ts'
import { paperContent, questionsIn, type PaperContent } from '../../papers/paper-files/paper-content.ts'
import { namesOf } from '../names.ts'
import { papersOfSubject, subjectOf, type CandidatePaper } from '../results/papers-of-subject.ts'
import { questionFigures, toReview, type GivenAnswer, type QuestionFigures } from './figures.ts'
import type { ReviewInput } from './input.ts'
import { similarQuestions } from './similar-questions.ts'
import { typicalAnswersOf, type TypicalAnswer } from './typical-answers.ts'

/** What a lesson after an exam speaks of (讲评): the questions of a subject in a group. Points are in hundredths. */

/** Points of the papers that are marked; null for none. */
interface Marked {
  count: number
  mean: number | null
  scores: number[]
}

export interface Review {
  exam: string
  subject: string
  /** Empty: all candidates. */
  group: string
  own: Marked
  all: Marked
  full: number
  questions: QuestionFigures[]
  /** Those to speak of, most failed first. */
  spoken: QuestionFigures[]
  paper: PaperContent
  /** By the number of a question: the corrections of its scores that are in force, which the paper does not have. */
  corrections: ReadonlyMap<number, readonly Text[]>
  nameOf: (candidate: number) => string
  /** By the number of a question: answers of the group that were tagged for the lesson. */
  typical: ReadonlyMap<number, readonly TypicalAnswer[]>
  /** By the id of a question of the paper. */
  similar: ReadonlyMap<number, RecordRow[]>
}

interface PaperRow extends CandidatePaper {
  attempt: number
}

const hasPaper = (one: CandidatePaper): one is PaperRow => one.attempt !== null

interface AnswerRow extends Record<string, unknown> {
  attempt: number
  number: number
  score: number | null
  full: number
  answer: AnyResponse | null
}

const answersOf = ({ database, identity }: Records, attempts: readonly number[]): Promise<AnswerRow[]> =>
  database.all(
    sql`select a.record_id as attempt, a.number, round(a.score * 100)::integer as score, round(coalesce(a.full_score, 0) * 100)::integer as full, a.answer
      from answer_exercise a where a.record_id = any(${sql.param([...attempts])}::integer[]) and a.number is not null and a.deleted_at is null${andScope(answer_exercise, identity, sql`a`)}`,
    scopeValues(identity),
  )

const markedOf = (papers: readonly PaperRow[]): Marked => {
  const scores = papers.flatMap(({ score }) => score ?? [])
  return {
    count: scores.length,
    scores,
    mean: scores.length === 0 ? null : scores.reduce((sum, one) => sum + one, 0) / scores.length,
  }
}

/** The version that most candidates had before them; undefined: the present one. */
function mostUsedVersion(papers: readonly PaperRow[]): number | undefined {
  const counts = new Map<number, number>()
  for (const { exam_version } of papers)
    if (exam_version !== null) counts.set(exam_version, (counts.get(exam_version) ?? 0) + 1)
  return [...counts].toSorted(([one, most], [other, more]) => more - most || other - one)[0]?.[0]
}

const nothingMarked = (): Fault =>
  new Fault(400, 100400, {
    zh: '这里还没有批完的答卷，批阅之后再讲评',
    en: 'No paper is marked here yet. Review it after marking.',
  })

async function groupName(records: Records, id: number | null | undefined, language: Language): Promise<string> {
  if (!id) return ''
  const [group] = await records.getMany(user_group, [id])
  if (!group) throw invalid([{ path: 'group_id', message: messages.noSuchRecord[language] }])
  return String(group['name'])
}

function givenAnswers(papers: readonly PaperRow[], answers: readonly AnswerRow[], language: Language): GivenAnswer[] {
  const candidates = new Map(papers.map(({ attempt, candidate }) => [attempt, candidate]))
  return answers.flatMap(({ attempt, number, score, full, answer }) => {
    const candidate = candidates.get(attempt)
    // Parts are not compared: who has one of them wrong is seen by their points.
    const text = answer && !answer.parts ? responseText(answer, language) : ''
    return candidate === undefined ? [] : [{ candidate, number, score, full, text }]
  })
}

/** Throws 100403 for who may not read scores, and 100400 where nothing is marked. */
export async function readReview(records: Records, input: ReviewInput): Promise<Review> {
  const { id, group_id, below, similar, language } = input
  if (!mayRead(answer_record, answer_record.fields.score, records.identity.rights)) throw noActionRight()
  const subject = await subjectOf(records, id)
  const exam = await records.get(school_exam, subject.school_exam_id)
  const group = await groupName(records, group_id, language)
  const papers = (await papersOfSubject(records, subject)).filter(hasPaper)
  const own = group_id ? papers.filter((one) => one.group_id === group_id) : papers
  if (subject.exam_id === null || markedOf(own).count === 0) throw nothingMarked()
  const answers = await answersOf(
    records,
    papers.map(({ attempt }) => attempt),
  )
  const questions = questionFigures(
    givenAnswers(papers, answers, language),
    new Set(own.map(({ candidate }) => candidate)),
  )
  const version = mostUsedVersion(papers)
  const paper = await paperContent(records, {
    exam_id: subject.exam_id,
    ...(version === undefined ? {} : { version }),
  })
  const spoken = toReview(questions, below / 100)
  const asked = questionsIn(paper)
  const numbers = new Set(spoken.map(({ number }) => number))
  const people = await namesOf(
    records,
    'user',
    own.map(({ user_id }) => user_id),
  )
  const userOf = new Map(own.map(({ candidate, user_id }) => [candidate, user_id]))
  return {
    exam: String(exam['title']),
    subject: subject.name,
    group,
    own: markedOf(own),
    all: markedOf(papers),
    full: questions.reduce((sum, one) => sum + one.full, 0),
    questions,
    spoken,
    paper,
    corrections: await questionNotes(records.database, subject.exam_id),
    typical: await typicalAnswersOf(records, {
      exam: subject.exam_id,
      numbers: [...numbers],
      attempts: own.map(({ attempt }) => attempt),
      language,
    }),
    nameOf: (candidate) => people(userOf.get(candidate) ?? 0),
    similar: await similarQuestions(
      records,
      asked.filter(({ number }) => numbers.has(number)).map(({ exercise_id }) => exercise_id),
      { paper: asked.map(({ exercise_id }) => exercise_id), most: similar },
    ),
  }
}
