import { answer_sheet, type AnswerSheet } from '../../../../resources/answer-sheet.ts'
import type { SheetPaper } from '../../../../resources/papers/answer-sheets/sheet-design.ts'
import { holds, rightOf } from '../../../../resources/kit/index.ts'
import type { RedPoints } from '../../../../resources/papers/answer-sheets/red-points.ts'
import type { Identification, SheetKind } from '../../../../resources/papers/answer-sheets/sheet-kinds.ts'
import { noActionRight } from '../../../base/fault.ts'
import type { ActionContext } from '../../../calls/handlers.ts'
import type { Records } from '../../../records/records.ts'
import { fileName, printNow, startBoundPrint } from './print-sheets.ts'
import { sheetOfExam } from './sheet-of-exam.ts'
import { storedSheet } from './stored-sheet.ts'

/** A sheet of a paper in one step: made, and printed. */

export interface MadeSheet {
  exam_id: number
  subject_course_id: number
  title?: string
  kind: SheetKind
  identified_by: Identification
  has_states: boolean
  red_points: RedPoints
  digits: number
  paper: SheetPaper
  columns: number | null
}

/** Who makes a sheet here prints it too. */
export function requireSheetRights({ identity }: Pick<ActionContext, 'identity'>): void {
  for (const needed of ['create', 'print_answer_sheet'] as const)
    if (!holds(identity.rights, rightOf(answer_sheet, needed))) throw noActionRight()
}

/** Throws 100400 for a paper without questions, before anything is stored. */
export async function makeSheet(records: Records, values: MadeSheet): Promise<AnswerSheet> {
  return records.transaction(async (inner) => {
    const { id } = await inner.create(answer_sheet, { ...values })
    const sheet = await storedSheet(inner.database, id)
    await sheetOfExam(inner, sheet)
    return sheet
  })
}

/** A master at once; sheets of candidates as a job. */
export async function printMade(
  context: ActionContext,
  sheet: AnswerSheet,
  groupIds: readonly number[],
): Promise<void> {
  if (sheet.kind === 'bound') await startBoundPrint(context, sheet, groupIds)
  else await printNow(context, sheet, 'master', { name: fileName(sheet), copiesPrinted: 1 })
}
