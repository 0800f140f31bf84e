import { exerciseType, pointsOf, type ExerciseAnswer } from '../../../../resources/bank/exercise-types/index.ts'
import {
  exerciseResponse,
  rightResponse,
  scoreAnswer,
  type ExerciseResponse,
} from '../../../../resources/bank/exercise-types/scoring.ts'
import { messages, type Text } from '../../../../resources/kit/index.ts'
import { user } from '../../../../resources/user.ts'
import { sql } from '../../../storage/postgres/database.ts'
import { andScope } from '../../../storage/statements/record-sql.ts'
import type { RecordContext } from '../../../records/hooks/write.ts'
import { scopeValues } from '../../../storage/statements/scope.ts'
import { answeredQuestions, type Answered, type AnsweredQuestion } from './answered-questions.ts'

/** An answer before it is stored: what it has is kept, what follows from the question is filled in. */
export interface IncomingAnswer extends Answered {
  number?: number | null
  answer?: { type: string; [key: string]: unknown } | null
  score?: number | null
  full_score?: number | null
}

/** Problems, by the field that each belongs to. */
export interface AnswerFault {
  path: keyof IncomingAnswer
  text: Text
}

const faults = {
  course: { zh: '这道题不属于所选的学科课程', en: 'This question belongs to another course' },
  sitting: {
    zh: '这名学员在另一门学科课程有同名的考试',
    en: 'This learner has an attempt of this title in another course',
  },
  running: {
    zh: '这名学员正在参加同名的考试，交卷后才有作答',
    en: 'This learner is sitting an attempt of this title now: its answers come when it is submitted',
  },
  shape: { zh: '作答与题型不符', en: 'The answer does not fit the type of the question' },
  above: (full: number): Text => ({
    zh: `得分不能高于满分（${full}）`,
    en: `The score cannot be above the full score (${full})`,
  }),
}

/**
 * An answer as it was written (`B`, `ABD`, `2；√3`), read the way an author's answer of that type is: if it were the
 * key, this response would score full marks. Text that cannot be read is kept as written, for a person to score.
 */
function readWritten(question: AnsweredQuestion, text: string): ExerciseResponse | null {
  const written = exerciseType(question.type)?.fromText(text) as ExerciseAnswer | null | undefined
  return written ? rightResponse(written) : null
}

function responseTo(
  question: AnsweredQuestion,
  answer: NonNullable<IncomingAnswer['answer']>,
): ExerciseResponse | AnswerFault | null {
  if (answer.type === 'text') return readWritten(question, String(answer['text'] ?? ''))
  const parsed = exerciseResponse.safeParse(answer)
  return parsed.success && parsed.data.type === question.type ? parsed.data : { path: 'answer', text: faults.shape }
}

function complete(question: AnsweredQuestion, input: IncomingAnswer): AnswerFault | null {
  if (question.subject_course_id !== input.subject_course_id) return { path: 'exercise_id', text: faults.course }
  input.exercise_version = question.version
  input.number ??= question.number
  input.full_score ??= pointsOf(question.score, question.answer) || 1
  if (input.answer) {
    const response = responseTo(question, input.answer)
    if (response && 'path' in response) return response
    if (response) input.answer = { ...response }
    const scored =
      response && question.answer && input.score === undefined
        ? scoreAnswer(question.answer, response, input.full_score)
        : null
    if (scored && scored.verdict !== 'unscored') input.score = scored.earned
  }
  return (input.score ?? 0) > input.full_score ? { path: 'score', text: faults.above(input.full_score) } : null
}

/**
 * What is wrong with titles of attempts that learners already have, by the number of the input: one of another course,
 * or one that they are sitting at the moment, whose answers are written when it is submitted. Of learners out of sight
 * nothing is disclosed.
 */
export async function takenTitles(
  { database, identity }: Pick<RecordContext, 'database' | 'identity'>,
  inputs: readonly IncomingAnswer[],
): Promise<ReadonlyMap<number, AnswerFault>> {
  const asked = inputs.map(({ user_id, sitting, subject_course_id }, number) => ({
    number,
    user_id,
    sitting,
    subject_course_id,
  }))
  const rows = await database.all<{ number: number; elsewhere: boolean }>(
    sql`select e.number, r.subject_course_id <> e.subject_course_id as elsewhere from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as e(number integer, user_id integer, sitting text, subject_course_id integer)
      join answer_record r on r.user_id = e.user_id and lower(r.title) = lower(e.sitting) and r.deleted_at is null
        and (r.subject_course_id <> e.subject_course_id or (r.state = 'in_progress' and r.is_online))
      join "user" t on t.id = r.user_id and t.deleted_at is null${andScope(user, identity, sql`t`)}`,
    scopeValues(identity),
  )
  return new Map(
    rows.map(({ number, elsewhere }) => [
      number,
      { path: 'sitting', text: elsewhere ? faults.sitting : faults.running },
    ]),
  )
}

/**
 * Reads, scores and completes answers in place, each by its question as it was answered: text becomes what the type
 * declares, answers that can be scored automatically and have no score get one, a missing full score is what the
 * question is worth in the paper. Returns a fault or null for each answer; a question that the person cannot see counts
 * as not found.
 */
export async function completeAnswers(
  { database, identity }: RecordContext,
  inputs: readonly IncomingAnswer[],
): Promise<(AnswerFault | null)[]> {
  const questions = await answeredQuestions({ database, identity }, inputs)
  const taken = await takenTitles({ database, identity }, inputs)
  return inputs.map((input, at) => {
    const question = questions[at]
    if (!question) return { path: 'exercise_id', text: messages.noSuchRecord }
    return taken.get(at) ?? complete(question, input)
  })
}
