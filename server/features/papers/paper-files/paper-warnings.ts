import { exerciseType } from '../../../../resources/bank/exercise-types/known.ts'
import { exercise } from '../../../../resources/exercise.ts'
import type { Language, Text } from '../../../../resources/kit/index.ts'
import { sql } from '../../../storage/postgres/database.ts'
import { replaceLeaves } from '../../../../editor/stored/fold.ts'
import { parseStored } from '../../../../editor/stored/parse.ts'
import { textOf } from '../../../../editor/stored/text.ts'
import { unprintedIn } from '../print/printed-signs.ts'
import type { RecordReader } from '../../../records/record-reader.ts'
import { paperContent, questionsIn, type ContentQuestion, type WantedPaper } from './paper-content.ts'

/** The most numbers in one sentence. */
const mostNumbers = 20

function numbersOf(questions: readonly ContentQuestion[]): Text {
  const shown = questions.slice(0, mostNumbers).map(({ number }) => number)
  const more = questions.length > shown.length
  return { zh: shown.join('、') + (more ? ' 等' : ''), en: shown.join(', ') + (more ? ' and others' : '') }
}

/** Whether its type is scored by an answer that it lacks. An answer that the person may not read counts as there. */
function lacksAnswer({ record }: ContentQuestion): boolean {
  const kind = exerciseType(String(record['type']))
  return record['answer'] === null && kind !== undefined && kind.objective(kind.example.answer)
}

/** Every text of a record that is printed, without its markup; formulas are set by fonts of their own. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string')
    return [textOf(replaceLeaves(parseStored(value), (leaf) => (leaf.kind === 'text' ? [leaf] : [])))]
  if (Array.isArray(value)) return value.flatMap(textsOf)
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}

const printedFields = ['stem', 'options', 'answer', 'analysis'] as const
const unprintedOf = ({ record }: ContentQuestion): string[] =>
  unprintedIn(textsOf(printedFields.map((name) => record[name])).join('\n'))

/** The most signs in one sentence. */
const mostSigns = 10

/** Questions with signs that are printed as boxes, with the signs. */
function unprinted(questions: readonly ContentQuestion[]): Text[] {
  const found = questions.map((one) => ({ one, signs: unprintedOf(one) })).filter(({ signs }) => signs.length > 0)
  if (found.length === 0) return []
  const signs = [...new Set(found.flatMap((one) => one.signs))].slice(0, mostSigns).join(' ')
  const { zh, en } = numbersOf(found.map(({ one }) => one))
  return [
    {
      zh: `第 ${zh} 题有印不出的字符（会印成方框）：${signs}`,
      en: `Signs that print as boxes, in question ${en}: ${signs}`,
    },
  ]
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
  { isSheet = false, ...wanted }: WantedPaper & { isSheet?: boolean },
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
    ...unprinted(questions),
  ].map((one) => one[language])
}
