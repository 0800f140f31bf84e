import { answer_sheet as declaration, type AnswerSheet } from '../../../../resources/answer-sheet.ts'
import { defineHandlers } from '../../../calls/handlers.ts'
import type { SheetKind } from '../../../../resources/papers/answer-sheets/sheet-kinds.ts'
import { Fault } from '../../../base/fault.ts'
import type { Records } from '../../../records/records.ts'
import { printNow, startBoundPrint } from '../answer-sheets/print-sheets.ts'
import { storedSheet } from '../answer-sheets/stored-sheet.ts'
import { paperWarnings } from '../paper-files/paper-warnings.ts'

/** Each kind has a print of its own. */
const otherKind = (): Fault =>
  new Fault(409, 100409, {
    zh: '这张答题卡是另一种，不能这样印',
    en: 'This answer sheet is of another kind: it is not printed in this way',
  })

async function printable(records: Records, id: number, kind: SheetKind): Promise<AnswerSheet> {
  await records.lock(declaration, id)
  const sheet = await storedSheet(records.database, id)
  if (sheet.kind !== kind) throw otherKind()
  return sheet
}

export const answer_sheet = defineHandlers(declaration, {
  async check_answer_sheet({ records, language }, { id }) {
    const { exam_id, exam_version, title } = (await records.get(declaration, id)) as unknown as AnswerSheet
    const warnings = await paperWarnings(
      records,
      { exam_id, version: exam_version ?? undefined, title: title ?? undefined, isSheet: true },
      language,
    )
    return { warnings }
  },

  async print_answer_sheet(context, { id, copies }) {
    const sheet = await printable(context.records, id, 'numbered')
    const from = (sheet.copies ?? 0) + 1
    const until = from + copies - 1
    const name = `${sheet.title ?? ''} ${from}-${until}`
    await printNow(context, sheet, { from, count: copies }, { name, copiesPrinted: until })
    return null
  },

  async print_master_sheet(context, { id }) {
    const sheet = await printable(context.records, id, 'master')
    await printNow(context, sheet, 'master', { name: sheet.title ?? '', copiesPrinted: 1 })
    return null
  },

  async print_bound_sheets({ records, jobs }, { id, group_ids }) {
    return { job_id: await startBoundPrint({ records, jobs }, await printable(records, id, 'bound'), group_ids ?? []) }
  },
})
