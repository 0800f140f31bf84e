import { resources } from '../../../../resources/index.ts'
import type { AnyResource } from '../../../../resources/kit/index.ts'
import { sql, type Database } from '../../../storage/postgres/database.ts'

/** The field by which a record is about a person, rather than made or marked by them. */
const subjectField = 'user_id'

/** The resources whose records are about a person: attempts, answers, memberships, whatever names its learner. */
export const personalResources: readonly AnyResource[] = (Object.values(resources) as AnyResource[]).filter(
  ({ fields }) => fields[subjectField]?.target?.resource === resources.user.name,
)

/** The ids of a person's records of a resource, those in the trash too where `withTrash`. */
export const personalIds = async (
  database: Database,
  { name }: AnyResource,
  userId: number,
  withTrash = false,
): Promise<number[]> =>
  (
    await database.all<{ id: number }>(
      sql`select id from ${sql.identifier(name)} where ${sql.identifier(subjectField)} = ${userId}${withTrash ? sql`` : sql` and deleted_at is null`} order by id`,
    )
  ).map(({ id }) => id)
