import { systemIdentity } from '../../../base/identity.ts'
import { RecordReader } from '../../../records/record-reader.ts'
import type { Database } from '../../../storage/postgres/database.ts'
import { paperContent, type PaperContent } from './paper-content.ts'

/** Papers that were sat, whole, no matter who asks: for the server itself. */

interface WantedPaper {
  exam_id: number
  exam_version: number
}

/** A version never changes; materials without a version of their own may, and are read again after a while. */
const keptMs = 60_000
const mostKept = 50
interface Kept {
  until: number
  content: Promise<PaperContent>
}
const keptOf = new WeakMap<Database, Map<string, Kept>>()

/** By a database that is no transaction: a class that sits a paper reads it once. */
export function paperOf(database: Database, { exam_id, exam_version }: WantedPaper): Promise<PaperContent> {
  const kept = keptOf.get(database) ?? new Map<string, Kept>()
  keptOf.set(database, kept)
  const name = `${exam_id}@${exam_version}`
  const known = kept.get(name)
  if (known && known.until > Date.now()) return known.content
  const content = paperContent(new RecordReader(database, systemIdentity), { exam_id, version: exam_version })
  if (kept.size >= mostKept) kept.clear()
  kept.set(name, { until: Date.now() + keptMs, content })
  content.catch(() => kept.delete(name))
  return content
}
