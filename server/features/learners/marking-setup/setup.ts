import { marking_scheme, type MarkingScheme } from '../../../../resources/marking-scheme.ts'
import { markingDefaults } from '../../../../resources/learners/marking-setup/defaults.ts'
import type { SetupRow } from '../../../../resources/learners/marking-setup/rows.ts'
import { rubricText } from '../../../../resources/learners/marking-setup/rubric-text.ts'
import { sql } from '../../../storage/postgres/database.ts'
import { andScope } from '../../../storage/statements/record-sql.ts'
import { scopeValues } from '../../../storage/statements/scope.ts'
import type { RecordRow, Records } from '../../../records/records.ts'
import { markedQuestions, type MarkedQuestion } from './questions.ts'

/** The schemes of a question set that the caller sees, by question; of two for one question the later. */
export async function schemesOf(records: Records, examId: number): Promise<Map<number, RecordRow & MarkingScheme>> {
  const { database, identity } = records
  const rows = await database.all<{ id: number }>(
    sql`select t.id from marking_scheme t where t.exam_id = ${examId}::integer and t.deleted_at is null${andScope(marking_scheme, identity, sql`t`)} order by t.id`,
    scopeValues(identity),
  )
  const schemes = (await records.getMany(
    marking_scheme,
    rows.map(({ id }) => id),
  )) as (RecordRow & MarkingScheme)[]
  return new Map(schemes.toSorted((a, b) => a.id - b.id).map((one) => [one.exercise_id, one]))
}

const nobody = { markers: [], group_ids: [], arbiters: [], leaders: [], quota: null }

const fromScheme = (scheme: MarkingScheme) => ({
  mode: scheme.mode ?? 'single',
  tolerance: Number(scheme.tolerance ?? 0),
  step: scheme.step ?? '1',
  markers: scheme.markers ?? [],
  group_ids: [],
  arbiters: scheme.arbiters ?? [],
  leaders: scheme.leaders ?? [],
  quota: scheme.quota ?? null,
})

function rowOf(
  { numbers, ...asked }: MarkedQuestion,
  own?: RecordRow & MarkingScheme,
  earlier?: MarkingScheme,
): SetupRow {
  const question = { ...asked, number: numbers.from }
  if (own)
    return {
      ...question,
      state: own.state ?? 'draft',
      version: Number(own.version),
      ...fromScheme(own),
      rubric: rubricText(own.rubric ?? []),
    }
  const given = earlier ? fromScheme(earlier) : { ...nobody, ...markingDefaults(question.points) }
  return { ...question, state: 'none', version: null, ...given, rubric: '' }
}

/**
 * How each question of a paper that people mark is marked: by its scheme, else as the question of the same number of an
 * earlier paper, else by its points.
 */
export async function readSetup(records: Records, paper: RecordRow, earlier: RecordRow | null): Promise<SetupRow[]> {
  const own = await schemesOf(records, paper.id)
  const before = new Map<number, MarkingScheme>()
  if (earlier) {
    const schemes = await schemesOf(records, earlier.id)
    for (const { exercise_id, numbers } of await markedQuestions(records, earlier)) {
      const scheme = schemes.get(exercise_id)
      if (scheme) before.set(numbers.from, scheme)
    }
  }
  const questions = await markedQuestions(records, paper)
  return questions.map((one) => rowOf(one, own.get(one.exercise_id), before.get(one.numbers.from)))
}
