import { parseStored } from '../../../../../editor/stored/parse.ts'
import { visitLeaves, type Leaf } from '../../../../../editor/stored/fold.ts'
import type { ReadEntry, ReadQuestion } from '../format.ts'
import type { ReadMedia } from '../../../../exchange/record-files/entry.ts'
import { UnreadableFile, type ReadLimits } from '../../../../exchange/spreadsheets/unreadable-file.ts'
import { mapRichText } from '../stored-text.ts'
import { readBlocks } from './document.ts'
import { openDocx, type DocxFile } from './docx-file.ts'
import { wholeLines, type Line } from './paper/lines.ts'
import { eachEntry } from './paper/read-paper.ts'
import { kept, refusals } from './messages.ts'

/** Where the pictures of a text are. */
type PictureSource = Pick<DocxFile, 'bytes'>

/** Reads the questions of a Word paper. The document is read to its end first, since the answers may be there. */
export async function* readDocx(path: string, limits: ReadLimits): AsyncGenerator<ReadEntry> {
  const file = await openDocx(path, limits)
  try {
    const entries = eachEntry(await linesIn(file, limits), limits.maxQuestions)
    if (!entries) throw new UnreadableFile(refusals.tooManyQuestions(limits.maxQuestions))
    for (const entry of entries)
      yield 'question' in entry ? { question: await withMedia(entry.question, file, limits) } : entry
  } finally {
    file.close()
  }
}

async function linesIn(file: DocxFile, limits: ReadLimits): Promise<Line[]> {
  const lines: Line[] = []
  await readBlocks(file, limits, (block) => lines.push(...wholeLines([block])))
  return lines
}

/** A question with the pictures that it shows. */
export async function withMedia(
  question: ReadQuestion,
  file: PictureSource,
  limits: ReadLimits,
): Promise<ReadQuestion> {
  const { stem, analysis, options, answer } = question
  const media = await mediaIn({ text: [{ text: stem }, { text: analysis }, options, answer] }, file, limits)
  const isReported = !media.isWhole && !question.changes.includes(kept.picturesTooLarge)
  const changes = isReported ? [...question.changes, kept.picturesTooLarge] : [...question.changes]
  return { ...question, media: media.found, changes }
}

/**
 * The pictures that texts show, wherever they are in a value with rich text (`mapRichText`). `isWhole`: none of them
 * was too large, or beyond what one question may have.
 */
export async function mediaIn(
  texts: unknown,
  file: PictureSource,
  limits: ReadLimits,
): Promise<{ found: ReadMedia[]; isWhole: boolean }> {
  const found: ReadMedia[] = []
  let isWhole = true
  let room = limits.maxQuestionMediaBytes
  for (const name of picturesIn(texts)) {
    const bytes = await file.bytes(name, Math.min(limits.maxMediaBytes, room))
    room -= bytes?.length ?? 0
    if (bytes) found.push({ name, bytes })
    else isWhole = false
  }
  return { found, isWhole }
}

const scheme = 'package:'

/** The names of the pictures that texts show. */
function picturesIn(texts: unknown): Set<string> {
  const names = new Set<string>()
  const look = (leaf: Leaf): void => {
    if (leaf.kind === 'image' && leaf.src.startsWith(scheme)) names.add(leaf.src.slice(scheme.length))
  }
  mapRichText(texts, (text) => {
    if (text.includes(scheme)) visitLeaves(parseStored(text), { leaf: look })
    return text
  })
  return names
}
