import { answer_exercise } from '../../resources/answer-exercise.ts'
import { pageOfItem, type AnyResource } from '../../resources/kit/index.ts'
import { menu, type Menu } from '../../resources/menu.ts'
import { completeAnswers, type IncomingAnswer } from '../answers/complete-answers.ts'
import { sql } from '../database/database.ts'
import type { Records } from '../database/records.ts'
import { invalid } from '../fault.ts'

/** What the server fills in of a record that a person creates or changes, beyond defaults. */

const completedBy = ['subject_course_id', 'sitting', 'user_id', 'exercise_id', 'answer', 'score', 'full_score']

/** An answer that changed is scored anew, unless its score came with it; a score that a person gives is theirs. */
async function completeAnswer(records: Records, id: number | null, changes: Record<string, unknown>): Promise<void> {
  if (id !== null && !completedBy.some((name) => name in changes)) return
  // What the person may not read counts as well: their own change must not score anew what somebody marked.
  const before = id === null ? {} : await records.lock(answer_exercise, id)
  const whole: IncomingAnswer & Record<string, unknown> = { ...before, ...changes }
  const isScored = changes['score'] !== undefined && changes['score'] !== null
  if (!isScored && (id === null || 'answer' in changes)) delete whole.score
  const [fault] = await completeAnswers(records, [whole])
  if (fault) throw invalid([{ path: fault.path, message: fault.text[records.identity.language] }])
  for (const name of ['answer', 'score', 'full_score'] as const) {
    if (name in changes || whole[name] !== (before as IncomingAnswer)[name]) changes[name] = whole[name] ?? null
  }
  // The sitting changes with it: whoever looks at sittings next sees it counted.
  records.changed.add('answer_record')
  if (isScored) changes['marked_by'] = records.identity.userId || null
}

/** An item without a name for its page takes that of its route, so that the page moves when the route does. Two pages never share a route. */
async function completeMenu(records: Records, id: number | null, changes: Record<string, unknown>): Promise<void> {
  const before = id === null ? null : ((await records.get(menu, id)) as unknown as Menu)
  const { type, route, component } = { ...before, ...changes } as Partial<Menu>
  const page = type === 0 ? undefined : pageOfItem({ route, component })
  if (!page || !route) return
  if (!component) changes['component'] = page.name
  if (before?.route === route && before.component === page.name) return
  const other = await records.database.first<{ name: string }>(
    sql`select name from menu where deleted_at is null and type <> 0 and route = ${route} and component is not null and component <> ${page.name} and id <> ${id ?? 0} limit 1`,
  )
  if (!other) return
  const text = { zh: `路由已用于菜单“${other.name}”`, en: `The menu “${other.name}” has this route` }
  throw invalid([{ path: 'route', message: text[records.identity.language] }])
}

const completions = new Map<AnyResource, (records: Records, id: number | null, changes: Record<string, unknown>) => Promise<void>>([
  [answer_exercise, completeAnswer],
  [menu, completeMenu],
])

/** Fills in `changes` of a new record (`id` null) or of one that is changed. Throws 100400 for what does not fit. */
export async function completeWrite(resource: AnyResource, records: Records, id: number | null, changes: Record<string, unknown>): Promise<void> {
  await completions.get(resource)?.(records, id, changes)
}
