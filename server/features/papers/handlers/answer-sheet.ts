import { answer_sheet as declaration, type AnswerSheet } from '../../../../resources/answer-sheet.ts'
import { defineHandlers } from '../../../calls/handlers.ts'
import type { SheetKind } from '../../../../resources/papers/answer-sheets/sheet-kinds.ts'
import { Fault } from '../../../base/fault.ts'
import type { Records } from '../../../records/records.ts'
import { fileName, printNow, startBoundPrint } from '../answer-sheets/print-sheets.ts'
import { newKey } from '../answer-sheets/sheet-key.ts'
import { sheetOfExam } from '../answer-sheets/sheet-of-exam.ts'
import { roomsOf } from '../print/sheet/sheet-blocks.ts'
import { updateRecord } from '../../../records/write/write-records.ts'
import { sql } from '../../../storage/postgres/database.ts'
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

const isScanned = (): Fault =>
  new Fault(409, 100409, {
    zh: '已有这张答题卡的扫描页，不能重新设计：请新建一张',
    en: 'Pages of this sheet were scanned: it cannot be designed again. Make a new one',
  })

export const answer_sheet = defineHandlers(declaration, {
  async preview_answer_sheet({ records, typesetter }, sheet) {
    const { document } = await sheetOfExam(records, { ...sheet, title: sheet.title || undefined })
    const { pages } = await typesetter.printSheet({
      sheet: document,
      copies: document.kind === 'numbered' ? { from: 1, count: 1 } : 'master',
      wants: 'pages',
    })
    return { pages, rooms: roomsOf(document) }
  },

  redesign_answer_sheet: ({ records }, { id }) =>
    records.transaction(async (inner) => {
      const { version } = await inner.lock(declaration, id)
      if (await inner.database.first(sql`select 1 from scan_page where sheet_id = ${id}`)) throw isScanned()
      await updateRecord(
        inner,
        declaration,
        {
          id,
          version: Number(version),
          values: {
            state: 'draft',
            key: newKey(),
            geometry: null,
            file: null,
            pages: null,
            exam_version: null,
            engine: null,
            copies: 0,
          },
        },
        { action: 'redesign_answer_sheet', by: 'server' },
      )
      return null
    }),

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
    const name = `${fileName(sheet)} ${from}-${until}`
    await printNow(context, sheet, { from, count: copies }, { name, copiesPrinted: until })
    return null
  },

  async print_master_sheet(context, { id }) {
    const sheet = await printable(context.records, id, 'master')
    await printNow(context, sheet, 'master', { name: fileName(sheet), copiesPrinted: 1 })
    return null
  },

  async print_bound_sheets({ records, jobs }, { id, group_ids }) {
    return { job_id: await startBoundPrint({ records, jobs }, await printable(records, id, 'bound'), group_ids ?? []) }
  },
})
