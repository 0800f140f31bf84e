import { parseXml } from '../../../../exchange/spreadsheets/xml.ts'
import { UnreadableFile, type ReadLimits } from '../../../../exchange/spreadsheets/unreadable-file.ts'
import type { Block } from './blocks.ts'
import { ContentReader, type Surroundings } from './content.ts'
import type { DocxFile, Relation } from './docx-file.ts'
import { Numbering } from './numbering.ts'
import { picturesOf } from './pictures.ts'
import { refusals } from './messages.ts'
import { Styles } from './run-marks.ts'
import { elementsOf, XmlTree, type XmlElement } from './xml-element.ts'

/**
 * The whole document is kept until the answers at its end have been read, within this estimate of its memory: 400,000
 * paragraphs of thirty characters. The result takes as much again, and both fit the reading thread (`memoryMegabytes`
 * of `sheet-limits.ts`).
 */
const maxKeptBytes = 128 * 1024 * 1024
const paragraphBytes = 240
const pieceBytes = 72
const cellBytes = 160

function weightOf(block: Block): number {
  if (block.kind === 'table')
    return block.rows
      .flatMap(({ cells }) => cells)
      .reduce((sum, { blocks }) => blocks.reduce((own, one) => own + weightOf(one), sum + cellBytes), cellBytes)
  const { pieces, text } = block.line
  return pieces.reduce(
    (sum, { leaf }) => sum + pieceBytes + (leaf?.kind === 'formula' ? 2 * leaf.latex.length : 0),
    paragraphBytes + 2 * text.length,
  )
}

/**
 * Passes on a document's content piece by piece, as a reader of the paper would see it. Its XML is released while it is
 * read.
 */
export async function readBlocks(file: DocxFile, limits: ReadLimits, give: (block: Block) => void): Promise<void> {
  const relations = await file.relations(file.document)
  const partOf = (kind: string): string | undefined =>
    [...relations.values()].find((one: Relation) => one.kind === kind && !one.external)?.target
  const around: Surroundings = {
    styles: new Styles(await file.tree(partOf('styles'))),
    numbering: new Numbering(await file.tree(partOf('numbering'))),
    pictures: await picturesOf(file, relations, limits.maxMediaBytes),
    notes: new Map([
      ...notesIn(await file.tree(partOf('footnotes')), 'footnoteReference'),
      ...notesIn(await file.tree(partOf('endnotes')), 'endnoteReference'),
    ]),
  }
  await file.parse(file.document, bodyReader(around, limits.maxDepth, give))
}

/** The same for a document that is not in a file. */
export async function blocksIn(xml: string, around: Surroundings, maxDepth: number): Promise<Block[]> {
  const blocks: Block[] = []
  await parseXml(
    pieces(xml),
    bodyReader(around, maxDepth, (block) => blocks.push(block)),
  )
  return blocks
}

async function* pieces(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text)
}

function bodyReader(around: Surroundings, maxDepth: number, give: (block: Block) => void): XmlTree {
  const reader = new ContentReader(around)
  let bytes = 0
  return new XmlTree(maxDepth, (element, parents) => {
    if (parents.at(-1)?.name !== 'body' || parents.length !== 2) return false
    for (const block of reader.blocks(element)) {
      bytes += weightOf(block)
      if (bytes > maxKeptBytes) throw new UnreadableFile(refusals.tooLong)
      give(block)
    }
    return true
  })
}

/** Word's own separators have a type; notes that people write have none. */
const notesIn = (root: XmlElement | null, reference: string): [string, XmlElement][] =>
  elementsOf(root)
    .filter((note) => note.attributes['type'] === undefined || note.attributes['type'] === 'normal')
    .map((note) => [`${reference} ${note.attributes['id'] ?? ''}`, note])
