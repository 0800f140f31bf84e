import { exerciseType } from '../../../../resources/bank/exercise-types/known.ts'
import { exercise } from '../../../../resources/exercise.ts'
import type { Language, Text } from '../../../../resources/kit/index.ts'
import { sql } from '../../../storage/postgres/database.ts'
import type { RecordReader } from '../../../records/record-reader.ts'
import { paperContent, questionsIn, type ContentQuestion, type WantedPaper } from './paper-content.ts'
import { numbersOf } from './question-numbers.ts'
import { unprintedWarnings } from './unprinted-warnings.ts'

/** Whether its type is scored by an answer that it lacks. An answer that the person may not read counts as there. */
function lacksAnswer({ record }: ContentQuestion): boolean {
  const kind = exerciseType(String(record['type']))
  return record['answer'] === null && kind !== undefined && kind.objective(kind.example.answer)
}

/** Of these questions, those that are published in the bank. */
async function publishedOf({ database }: RecordReader, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await database.all<{ id: number }>(
    sql`select id from ${sql.identifier(exercise.name)} where id = any(${sql.param([...ids])}::integer[]) and status = 'published' and deleted_at is null`,
  )
  return new Set(rows.map(({ id }) => id))
}

/**
 * What should be looked at before a paper is used, as far as the person sees it: questions that are not published, have
 * no answer or no points; on paper also parts that are missing (a sheet has a place for each, no matter who prints it).
 */
export async function paperWarnings(
  records: RecordReader,
  { isSheet = false, title, ...wanted }: WantedPaper & { isSheet?: boolean; title?: string | undefined },
  language: Language,
): Promise<string[]> {
  const content = await paperContent(records, wanted)
  const questions = questionsIn(content)
  const published = await publishedOf(
    records,
    questions.map(({ exercise_id }) => exercise_id),
  )
  const about = (which: (one: ContentQuestion) => boolean, words: (numbers: Text) => Text): Text[] => {
    const found = questions.filter(which)
    return found.length === 0 ? [] : [words(numbersOf(found))]
  }
  const missing: Text[] =
    content.leftOut === 0 || isSheet
      ? []
      : [
          {
            zh: `有 ${content.leftOut} 道题已删除或您看不到，纸上会缺`,
            en: `Questions that are deleted or out of your sight: ${content.leftOut}; they will be missing on paper`,
          },
        ]
  return [
    ...missing,
    ...about(
      ({ exercise_id }) => !published.has(exercise_id),
      ({ zh, en }) => ({ zh: `第 ${zh} 题还没有发布`, en: `Not published: question ${en}` }),
    ),
    ...about(lacksAnswer, ({ zh, en }) => ({ zh: `第 ${zh} 题没有答案`, en: `Without an answer: question ${en}` })),
    ...about(
      ({ score }) => score === null,
      ({ zh, en }) => ({ zh: `第 ${zh} 题没有分值`, en: `Without points: question ${en}` }),
    ),
    ...unprintedWarnings(content, title),
  ].map((one) => one[language])
}
