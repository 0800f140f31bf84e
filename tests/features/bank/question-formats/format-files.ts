import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type {
  LeftOut,
  QuestionFormat,
  ReadEntry,
  ReadQuestion,
} from '../../../../server/features/bank/question-formats/format.ts'
import {
  readLimits,
  UnreadableFile,
  type ReadLimits,
} from '../../../../server/exchange/spreadsheets/unreadable-file.ts'

/** A file on disk, as a reader takes it; it goes with the folder of the run. */
export async function fileWith(content: string | Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'questions-'))
  const path = join(folder, 'file')
  await writeFile(path, content)
  return path
}

export async function entriesIn(
  format: QuestionFormat,
  path: string,
  limits: Partial<ReadLimits> = {},
): Promise<ReadEntry[]> {
  const entries: ReadEntry[] = []
  for await (const entry of format.read(path, { ...readLimits, ...limits })) entries.push(entry)
  return entries
}

export const readText = async (
  format: QuestionFormat,
  content: string | Uint8Array,
  limits: Partial<ReadLimits> = {},
): Promise<ReadEntry[]> => entriesIn(format, await fileWith(content), limits)

/** The one question that a text is. */
export async function oneQuestion(format: QuestionFormat, content: string | Uint8Array): Promise<ReadQuestion> {
  const entries = await readText(format, content)
  const [entry] = entries
  if (entries.length !== 1 || !entry || !('question' in entry))
    throw new Error(`not one question: ${JSON.stringify(entries)}`)
  return entry.question
}

/** Why a file as a whole is not read, in English. */
export async function whyUnreadable(
  format: QuestionFormat,
  content: string | Uint8Array,
  limits: Partial<ReadLimits> = {},
): Promise<string> {
  try {
    await readText(format, content, limits)
  } catch (error) {
    if (error instanceof UnreadableFile) return error.reason.en
    throw error
  }
  return 'it was read'
}

async function* each(questions: readonly ReadQuestion[]): AsyncGenerator<ReadQuestion> {
  yield* questions
}

/** What a format writes of questions, and what it says it left out. */
export async function written(
  format: QuestionFormat,
  questions: readonly ReadQuestion[],
): Promise<{ bytes: Uint8Array; leftOut: LeftOut[] }> {
  const pieces: Uint8Array[] = []
  const leftOut: LeftOut[] = []
  for await (const piece of format.write!(each(questions))) {
    if ('bytes' in piece) pieces.push(piece.bytes)
    else leftOut.push(piece.leftOut)
  }
  return { bytes: Buffer.concat(pieces), leftOut }
}
