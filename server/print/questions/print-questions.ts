import { readFile } from 'node:fs/promises'
import { exercise } from '../../../resources/exercise.ts'
import { holds } from '../../../resources/kit/index.ts'
import {
  printsAnswers,
  shownPages,
  type PrintPreview,
  type PrintRequest,
} from '../../../resources/papers/print-layout.ts'
import type { ExerciseAnswer, ExerciseOption } from '../../../resources/exercise-types/index.ts'
import type { Database } from '../../postgres/database.ts'
import { invalid, noActionRight, noSuchRecord, tooLarge, tooManyTries } from '../../fault.ts'
import { filesUrl, type FileStore } from '../../files/file-store.ts'
import type { Identity } from '../../identity.ts'
import { Records, type RecordRow } from '../../records/records.ts'
import type { Printed, Typesetter } from '../engine/typesetter.ts'
import type { PaperDocument } from '../paper/paper-document.ts'

/** Prints questions of the bank, as far as the person may read them. */

export interface QuestionPrinter {
  /** The bytes of a PDF. */
  pdf(identity: Identity, request: PrintRequest): Promise<Buffer>
  preview(identity: Identity, request: PrintRequest & { from_page: number }): Promise<PrintPreview>
}

interface QuestionPrinterOptions {
  database: Database
  files: FileStore
  typesetter: Typesetter
}

const maxPictureBytes = 80 * 1_048_576
const stored = /\/api\/files\/[A-Za-z0-9_-]{20,64}/g

const documentOf = ({ language }: Identity, title: string, rows: readonly RecordRow[]): PaperDocument => ({
  language,
  title,
  subtitle: '',
  sections: [
    {
      name: '',
      instruction: '',
      items: rows.map((row) => ({
        material: '',
        questions: [
          {
            key: String(row.id),
            type: String(row['type']),
            stem: String(row['stem']),
            options: (row['options'] as ExerciseOption[] | null) ?? [],
            // Absent for a person who may not read it.
            answer: (row['answer'] as ExerciseAnswer | null | undefined) ?? null,
            analysis: (row['analysis'] as string | null | undefined) ?? '',
            score: (row['score'] as number | null | undefined) ?? null,
          },
        ],
      })),
    },
  ],
})

/** The pictures in the texts; those that are gone are left out. */
async function picturesIn(document: PaperDocument, files: FileStore): Promise<Map<string, Uint8Array>> {
  const found = new Map<string, Uint8Array>()
  let bytes = 0
  for (const src of new Set(JSON.stringify(document).match(stored))) {
    const key = src.slice(filesUrl.length)
    const row = await files.find(key)
    if (!row?.type.startsWith('image/')) continue
    bytes += row.size
    if (bytes > maxPictureBytes) throw tooLarge()
    const content = await readFile(files.path(key)).catch(() => null)
    if (content) found.set(src, content)
  }
  return found
}

const twice = { zh: '同一道题只能出现一次', en: 'A question can be printed only once' }

export function createQuestionPrinter({ database, files, typesetter }: QuestionPrinterOptions): QuestionPrinter {
  /** People whose print is being made: one at a time for each. */
  const printing = new Set<number>()

  async function print(
    identity: Identity,
    { exercise_ids, layout, title }: PrintRequest,
    wants: Parameters<Typesetter['print']>[0]['wants'],
  ): Promise<{ printed: Printed; leftOut: number }> {
    if (printsAnswers(layout) && !holds(identity.rights, 'exercise:answer')) throw noActionRight()
    if (new Set(exercise_ids).size < exercise_ids.length)
      throw invalid([{ path: 'exercise_ids', message: twice[identity.language] }])
    if (printing.has(identity.userId)) throw tooManyTries(1)
    printing.add(identity.userId)
    try {
      const rows = await new Records(database, identity).getMany(exercise, exercise_ids)
      if (rows.length === 0) throw noSuchRecord()
      const document = documentOf(identity, title, rows)
      const pictures = await picturesIn(document, files)
      return {
        printed: await typesetter.print({ document, layout, pictures, wants }),
        leftOut: exercise_ids.length - rows.length,
      }
    } finally {
      printing.delete(identity.userId)
    }
  }

  return {
    async pdf(identity, request) {
      return Buffer.from((await print(identity, request, 'pdf')).printed.pdf)
    },
    async preview(identity, { from_page, ...request }) {
      const { printed, leftOut } = await print(identity, request, { from: from_page, count: shownPages })
      return { pages: printed.pages, page_count: printed.pageCount, left_out: leftOut }
    },
  }
}
