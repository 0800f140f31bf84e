import type { FileStore } from '../../../storage/files/file-store.ts'
import { writeQtiTest, type QtiTest } from '../../bank/question-formats/qti/write-test.ts'
import type { PaperContent } from './paper-content.ts'
import { storedLines } from './paper-document.ts'
import { materialOf, questionOf } from './paper-questions.ts'

/**
 * A question set as a QTI 3 test. Each item scores what its question is worth in the bank; its weight, what it is worth
 * here.
 */
export async function qtiPaper({ exam, sections }: PaperContent, files: FileStore): Promise<Buffer> {
  const written: QtiTest['sections'][number][] = []
  for (const section of sections) {
    const groups: QtiTest['sections'][number]['groups'][number][] = []
    for (const item of section.items) {
      const items = []
      for (const one of item.questions)
        items.push({
          question: await questionOf(files, { ...one, score: one.own.score, record: { ...one.record, ...one.own } }),
          points: one.score,
        })
      groups.push({ material: await materialOf(files, item), items })
    }
    written.push({ title: section.name, instruction: storedLines(section.instruction), groups })
  }
  const pieces: Uint8Array[] = []
  const test = { title: String(exam['title']), minutes: exam['duration'] as number | null, sections: written }
  for await (const piece of writeQtiTest(test)) if ('bytes' in piece) pieces.push(piece.bytes)
  return Buffer.concat(pieces)
}
