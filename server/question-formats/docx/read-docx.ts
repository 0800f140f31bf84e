import { parseStored } from '../../../editor/stored/parse.ts'
import { visitLeaves, type Leaf } from '../../../editor/stored/fold.ts'
import type { ReadEntry, ReadQuestion } from '../format.ts'
import type { ReadMedia } from '../../record-files/entry.ts'
import { UnreadableFile, type ReadLimits } from '../../spreadsheets/unreadable-file.ts'
import { mapRichText } from '../stored-text.ts'
import { readBlocks } from './document.ts'
import { openDocx, type DocxFile } from './docx-file.ts'
import { wholeLines, type Line } from './paper/lines.ts'
import { eachEntry } from './paper/read-paper.ts'
import { kept, refusals } from './messages.ts'

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

async function withMedia(question: ReadQuestion, file: DocxFile, limits: ReadLimits): Promise<ReadQuestion> {
  const media: ReadMedia[] = []
  const changes = [...question.changes]
  let room = limits.maxQuestionMediaBytes
  for (const name of picturesIn(question)) {
    const bytes = await file.bytes(name, Math.min(limits.maxMediaBytes, room))
    room -= bytes?.length ?? 0
    if (bytes) media.push({ name, bytes })
    else if (!changes.includes(kept.picturesTooLarge)) changes.push(kept.picturesTooLarge)
  }
  return { ...question, media, changes }
}

const scheme = 'package:'

/** The names of the pictures that a question's texts show. */
function picturesIn({
  stem,
  analysis,
  options,
  answer,
}: Pick<ReadQuestion, 'stem' | 'analysis' | 'options' | 'answer'>): Set<string> {
  const names = new Set<string>()
  const look = (leaf: Leaf): void => {
    if (leaf.kind === 'image' && leaf.src.startsWith(scheme)) names.add(leaf.src.slice(scheme.length))
  }
  mapRichText({ text: [{ text: stem }, { text: analysis }, options, answer] }, (text) => {
    if (text.includes(scheme)) visitLeaves(parseStored(text), { leaf: look })
    return text
  })
  return names
}
