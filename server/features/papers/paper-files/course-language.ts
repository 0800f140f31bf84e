import { languageOf } from '../../../../resources/papers/paper-language.ts'
import type { Language } from '../../../../resources/kit/index.ts'
import { sql, type Database } from '../../../storage/postgres/database.ts'

/** The language of new papers of a course. */
export async function languageOfCourse(database: Database, courseId: unknown): Promise<Language> {
  const course = await database.first<{ language: string }>(
    sql`select language from subject_course where id = ${Number(courseId)}`,
  )
  return languageOf(course ?? {})
}
