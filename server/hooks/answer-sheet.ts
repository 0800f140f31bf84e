import { randomInt } from 'node:crypto'
import { answer_sheet as declaration } from '../../resources/answer-sheet.ts'
import { sql, type Database } from '../postgres/database.ts'
import { defineHooks } from './hooks.ts'
import type { Change } from './write.ts'

/** Without those that are taken for each other when somebody types them. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const newKey = (): string => Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('')

/** What an answer sheet has of its question set: the course, and the title where it has none of its own. */
async function completeSheet(database: Database, { before, values }: Change): Promise<void> {
  if (before === null) values['key'] = newKey()
  const examId = values['exam_id'] ?? before?.['exam_id']
  const title = 'title' in values ? values['title'] : before?.['title']
  if (!('exam_id' in values) && title) return
  const exam = await database.first<{ title: string; subject_course_id: number }>(
    sql`select title, subject_course_id from exam where id = ${examId}`,
  )
  if (!exam) return
  values['subject_course_id'] = exam.subject_course_id
  if (!title) values['title'] = exam.title.slice(0, 100)
}

export const answer_sheet = defineHooks(declaration, {
  async complete({ context, changes }) {
    for (const change of changes) await completeSheet(context.database, change)
  },
})
