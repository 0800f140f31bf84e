import { createHash } from 'node:crypto'
import { drawPaper, measuresOf } from '../paper/draw-paper.ts'
import { fontSize, sheetOf } from '../paper/sheets.ts'
import { shuffled, type Permutation } from '../paper/variants.ts'
import { withNumber, wordsIn } from '../paper/words.ts'
import { letterOf, type PrintJob, type Place, type PlacedQuestion, type Printed } from './typesetter.ts'
import type { Typeset, Typst } from './typst.ts'

/** One print, in the process that prints. */

interface Geometry {
  questions: PlacedQuestion[]
  formulas: number
  headings: Place[]
  rooms: Place[]
  parts: Place[]
}

/**
 * Files are named by their content: a picture that is in several questions is one file, and an edit changes no name.
 */
function namedPictures(pictures: PrintJob['pictures']): { names: Map<string, string>; files: Map<string, Uint8Array> } {
  const [names, files] = [new Map<string, string>(), new Map<string, Uint8Array>()]
  for (const [src, content] of pictures) {
    const name = `picture-${createHash('sha256').update(content).digest('hex').slice(0, 32)}`
    names.set(src, name)
    files.set(name, content)
  }
  return { names, files }
}

function dataOf({ document, layout }: PrintJob, names: ReadonlyMap<string, string>) {
  const words = wordsIn(document.language)
  const variants = Array.from({ length: layout.variants }, (_, variant) => shuffled(document, layout.seed, variant))
  const papers =
    layout.variants === 0
      ? [drawPaper(document, layout, names, '')]
      : variants.map((one, variant) =>
          drawPaper(one.document, layout, names, withNumber(words.variant, letterOf(variant))),
        )
  return {
    data: {
      lang: document.language,
      title: document.title,
      fontSize: fontSize(layout),
      layout,
      words,
      sheet: sheetOf(layout),
      pageLines: measuresOf(layout).pageLines,
      papers,
    },
    permutations: variants.map(({ permutation }): Permutation => permutation),
  }
}

/** A picture that the engine cannot read must not keep the rest from being printed. */
function setWithout(
  typst: Typst,
  job: PrintJob,
): { typeset: Typeset; permutations: Permutation[]; unreadable: string[] } {
  const { names, files } = namedPictures(job.pictures)
  const set = () => {
    const { data, permutations } = dataOf(job, names)
    return { typeset: typst.set('paper', data, files), permutations }
  }
  try {
    return { ...set(), unreadable: [] }
  } catch (error) {
    const bad = new Set([...files].filter(([, content]) => !typst.reads(content)).map(([name]) => name))
    if (bad.size === 0) throw error
    const unreadable = [...names].filter(([, name]) => bad.has(name)).map(([src]) => src)
    for (const src of unreadable) names.delete(src)
    for (const name of bad) files.delete(name)
    return { ...set(), unreadable }
  }
}

export function printRun(typst: Typst, job: PrintJob): Printed {
  try {
    const { typeset, permutations, unreadable } = setWithout(typst, job)
    const { questions, formulas, headings, rooms, parts } = typeset.metadata('geometry') as Geometry
    return {
      pdf: job.wants === 'pdf' ? typeset.pdf() : new Uint8Array(),
      pages: job.wants === 'pdf' ? [] : typeset.pages(job.wants),
      pageCount: typeset.pageCount,
      questions,
      formulas,
      headings,
      rooms,
      parts,
      variants: permutations,
      unreadable,
      engine: typst.version,
      processId: process.pid,
    }
  } finally {
    typst.forget()
  }
}
