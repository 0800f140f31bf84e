import type { ReadMedia } from '../../../../exchange/record-files/entry.ts'
import type { ReadLimits } from '../../../../exchange/spreadsheets/unreadable-file.ts'
import { readBlocks } from './document.ts'
import { openDocx } from './docx-file.ts'
import { stored } from './paper/answers.ts'
import { wholeLines } from './paper/lines.ts'
import { mediaIn } from './read-docx.ts'

/** A paragraph or a table of a document, with the pictures that it shows. */
export interface DocumentLine {
  at: number
  html: string
  media: ReadMedia[]
}

/** What a document says from beginning to end, with nothing taken for a question. */
export async function* readDocxLines(path: string, limits: ReadLimits): AsyncGenerator<DocumentLine> {
  const file = await openDocx(path, limits)
  try {
    const lines: { at: number; html: string }[] = []
    await readBlocks(file, limits, (block) => {
      for (const { at, rich } of wholeLines([block])) lines.push({ at, html: stored(rich) })
    })
    for (const { at, html } of lines) {
      const media = await mediaIn({ text: html }, file, limits)
      yield { at, html, media: media.found }
    }
  } finally {
    file.close()
  }
}
