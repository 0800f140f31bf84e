import type { ShownRanks } from '../../../../resources/exams/slips.ts'
import type { ShownResult } from '../../../../resources/exams/results-shown.ts'
import { statesLeftOut } from '../../../../resources/exams/candidates.ts'
import { noSuchRecord } from '../../../base/fault.ts'
import type { Identity } from '../../../base/identity.ts'
import { sql, type Database, type SQL } from '../../../storage/postgres/database.ts'

/** The school exams whose results a person may see: in which they are a candidate, and which are published. */
export interface OwnExam {
  id: number
  title: string
  kind: string
  from: string | null
  until: string | null
  number: string
  candidate: number
  shown: ShownResult[]
  ranks: ShownRanks
}

const ownExams = (database: Database, { userId }: Identity, more: SQL = sql``): Promise<OwnExam[]> =>
  database.all<OwnExam & Record<string, unknown>>(
    sql`select e.id, e.title, e.kind, e."from"::text as "from", e.until::text as until, c.number, c.id as candidate, e.shown_results as shown, e.shown_ranks as ranks
      from exam_candidate c join school_exam e on e.id = c.school_exam_id and e.deleted_at is null
      where c.user_id = ${userId}::integer and c.deleted_at is null and c.state <> all(${sql.param([...statesLeftOut])}::text[])
        and e.results_state = 'published'${more}
      order by e."from" desc nulls last, e.id desc limit 1000`,
  )

const factsOf = ({ id, title, kind, from, until, number }: OwnExam) => ({ id, title, kind, from, until, number })

export async function listOwnExams(database: Database, identity: Identity) {
  const list = (await ownExams(database, identity)).map(factsOf)
  return { list, total: list.length }
}

/** Throws 100404 for any other. */
export async function ownExam(database: Database, identity: Identity, id: number) {
  const [found] = await ownExams(database, identity, sql` and e.id = ${id}::integer`)
  if (!found) throw noSuchRecord()
  const { candidate, shown, ranks } = found
  return { facts: factsOf(found), candidate, shows: new Set(shown), ranks }
}
