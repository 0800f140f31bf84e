import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { exam_print } from '../../../../resources/exam-print.ts'
import type { ExerciseAnswer } from '../../../../resources/bank/exercise-types/index.ts'
import type { StoredFile } from '../../../../resources/kit/index.ts'
import type { PrintLayout } from '../../../../resources/papers/print-layout.ts'
import type { PrintedPaper, PrintedQuestion, PrintKeys } from '../../../../resources/papers/print-record.ts'
import { exercise } from '../../../../resources/exercise.ts'
import type { FileStore } from '../../../storage/files/file-store.ts'
import { systemIdentity } from '../../../base/identity.ts'
import { sql } from '../../../storage/postgres/database.ts'
import { letterOf, type Printed } from '../print/engine/typesetter.ts'
import type { PaperDocument } from '../print/paper/paper-document.ts'
import { numberedQuestions, numbersByKey } from '../print/paper/paper-numbers.ts'
import { shuffled, type Permutation } from '../print/paper/variants.ts'
import { recordsFor, type Records } from '../../../records/records.ts'
import { createRecords } from '../../../records/write/write-records.ts'
import { versionsOf } from '../../../records/versions.ts'
import { questionsIn, type PaperContent } from './paper-content.ts'
import { entryOf, itemAt } from '../../../../resources/kit/present.ts'

/**
 * What is kept of a print that learners can sit: the file, where each question is in it, and the answers as its options
 * are named. Answer sheets and their scans are read by it, whatever becomes of the question set.
 */

export interface PrintRun {
  content: PaperContent
  document: PaperDocument
  layout: PrintLayout
  printed: Printed
}

/** A paper to sit shows its questions, and all of them. */
export const canBeSat = ({ content, layout }: Pick<PrintRun, 'content' | 'layout'>): boolean =>
  content.leftOut === 0 && (layout.form === 'paper' || layout.form === 'end')

const unshuffled = (content: PaperContent): Permutation => ({
  questions: questionsIn(content).map(({ key, number }) => ({ key, number, options: {}, parts: [] })),
})

/** The paper of each variant, or the paper itself. */
function documentsOf(document: PaperDocument, { layout, printed }: Pick<PrintRun, 'layout' | 'printed'>) {
  const papers = printed.variants.map((_, variant) => shuffled(document, layout.seed, variant).document)
  return papers.length > 0 ? papers : [document]
}

function papersOf({ content, document, layout, printed }: PrintRun): PrintedPaper[] {
  const documents = documentsOf(document, { layout, printed })
  const known = new Map(questionsIn(content).map((one) => [one.key, one]))
  const permutations = printed.variants.length > 0 ? printed.variants : [unshuffled(content)]
  return permutations.map(({ questions }, variant) => {
    const numbers = numbersByKey(itemAt(documents, variant))
    const places = new Map(
      printed.questions.flatMap(({ key, variant: of, ...place }) => (of === variant ? [[key, place]] : [])),
    )
    return {
      variant: printed.variants.length > 0 ? letterOf(variant) : '',
      questions: questions.map(({ key, number, options, parts }): PrintedQuestion => {
        const { exercise_id, version, score, record } = entryOf(known, key)
        return {
          key,
          number: entryOf(numbers, key).from,
          original_number: number,
          exercise_id,
          version,
          type: String(record['type']),
          score,
          options,
          parts,
          place: places.get(key) ?? null,
        }
      }),
    }
  })
}

/** The person who prints may lack the right to read them, and scans are marked by them all the same. */
async function answersOf(records: Records, content: PaperContent): Promise<Map<string, ExerciseAnswer | null>> {
  const questions = questionsIn(content)
  const found = await versionsOf(
    recordsFor(records.database, systemIdentity),
    exercise,
    questions.map(({ exercise_id, version }) => ({ id: exercise_id, version })),
  )
  return new Map(questions.map(({ key }, at) => [key, (found[at]?.['answer'] ?? null) as ExerciseAnswer | null]))
}

async function keysOf(records: Records, { content, document, layout, printed }: PrintRun): Promise<PrintKeys> {
  const answers = await answersOf(records, content)
  const solved: PaperDocument = {
    ...document,
    sections: document.sections.map((section) => ({
      ...section,
      items: section.items.map((item) => ({
        ...item,
        questions: item.questions.map((one) => ({ ...one, answer: answers.get(one.key) ?? null })),
      })),
    })),
  }
  return documentsOf(solved, { layout, printed }).map((paper, variant) => ({
    variant: printed.variants.length > 0 ? letterOf(variant) : '',
    answers: numberedQuestions(paper).map(({ question: { key, answer }, numbers }) => ({
      key,
      number: numbers.from,
      answer,
    })),
  }))
}

const digestOf = ({ content, document, layout, printed }: PrintRun, userId: number): string =>
  createHash('sha256')
    .update(JSON.stringify([userId, content.exam.id, content.exam.version, document, layout, printed.engine]))
    .digest('hex')

export interface KeptPrint {
  file: StoredFile
  values: Record<string, unknown>
}

/** Stores the file of a print; null where the same one is kept already. It becomes a record by `recordPrint`. */
export async function keepPrint(
  records: Records,
  files: FileStore,
  run: PrintRun,
  name: string,
): Promise<KeptPrint | null> {
  const { content, layout, printed } = run
  const { title, id, version, subject_course_id } = content.exam
  const digest = digestOf(run, records.identity.userId)
  const known = await records.database.first(sql`select 1 from exam_print where digest = ${digest}`)
  if (known) return null
  const file = await files.save(Readable.from([printed.pdf]), {
    name,
    identity: records.identity,
    maxBytes: printed.pdf.length,
    isOurs: true,
  })
  const values = {
    title,
    exam_id: id,
    exam_version: version,
    subject_course_id,
    variants: layout.variants,
    seed: layout.seed,
    page_count: printed.pageCount,
    engine: printed.engine,
    layout,
    papers: papersOf(run),
    keys: await keysOf(records, run),
    file,
    digest,
  }
  return { file, values }
}

export const recordPrint = (inner: Records, { values }: KeptPrint): Promise<unknown> =>
  createRecords(inner, exam_print, [values], { by: 'server' })
