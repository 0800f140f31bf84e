import { answer_sheet as declaration } from '../../../../resources/answer-sheet.ts'
import { sql, type Database } from '../../../storage/postgres/database.ts'
import { newKey } from '../answer-sheets/sheet-key.ts'
import { defineHooks } from '../../../records/hooks/hooks.ts'
import type { Change } from '../../../records/hooks/write.ts'

/** A sheet without a title of its own has that of its question set. */
async function titleOfSet(database: Database, { before, values }: Change): Promise<void> {
  const title = 'title' in values ? values['title'] : before?.['title']
  if (title) return
  const set = await database.first<{ title: string }>(
    sql`select title from exam where id = ${values['exam_id'] ?? before?.['exam_id']}`,
  )
  if (set) values['title'] = set.title.slice(0, 100)
}

export const answer_sheet = defineHooks(declaration, {
  async complete({ context, changes }) {
    for (const change of changes) {
      if (change.before === null) change.values['key'] = newKey()
      await titleOfSet(context.database, change)
    }
  },
})
