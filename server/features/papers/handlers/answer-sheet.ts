import { Readable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import { answer_sheet as declaration, type AnswerSheet } from '../../../../resources/answer-sheet.ts'
import { paperWarnings } from '../paper-files/paper-warnings.ts'
import { sheetOfExam } from '../answer-sheets/sheet-of-exam.ts'
import { defineHandlers } from '../../../calls/handlers.ts'
import { Fault } from '../../../base/fault.ts'
import { keyOf } from '../../../storage/files/file-store.ts'
import { updateRecord } from '../../../records/write/write-records.ts'

const maxBytes = 200 * 1_048_576

/** Scans are read by the geometry of the first print: a copy that differs from it could not be read. */
const changed = (): Fault =>
  new Fault(409, 100409, {
    zh: '排版程序在第一次印刷之后改变了，再印的答题卡会与已印的不同。请新建一张答题卡。',
    en: 'The typesetter changed after the first print; further copies would differ. Make a new answer sheet.',
  })

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

  async print_answer_sheet({ records, typesetter, files, identity }, { id, copies }) {
    const sheet = (await records.lock(declaration, id)) as unknown as AnswerSheet
    const { document, examVersion } = await sheetOfExam(records, sheet)
    const from = (sheet.copies ?? 0) + 1
    const { pdf, geometry, engine } = await typesetter.printSheet({ sheet: document, copies: { from, count: copies } })
    const printed = JSON.parse(JSON.stringify(geometry)) as typeof geometry
    if (sheet.geometry && !isDeepStrictEqual(sheet.geometry, printed)) throw changed()
    const name = `${document.title} ${from}-${from + copies - 1}.pdf`
    const file = await files.save(Readable.from([Buffer.from(pdf)]), { name, identity, maxBytes, isOurs: true })
    const values = {
      file,
      geometry,
      engine,
      exam_version: sheet.exam_version ?? examVersion,
      pages: geometry.pages,
      copies: from + copies - 1,
      state: 'printed',
    }
    try {
      await updateRecord(
        records,
        declaration,
        { id, version: sheet.version, values },
        { action: 'print_answer_sheet', by: 'server' },
      )
    } catch (error) {
      await files.remove(keyOf(file))
      throw error
    }
    return null
  },
})
