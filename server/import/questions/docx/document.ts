import { parseXml } from '../../xml.ts'
import { UnreadableFile, type ReadLimits } from '../format.ts'
import type { Block } from './blocks.ts'
import { ContentReader, type Surroundings } from './content.ts'
import type { DocxFile, Relation } from './docx-file.ts'
import { Numbering } from './numbering.ts'
import { picturesOf } from './pictures.ts'
import { refusals } from './said.ts'
import { Styles } from './run-marks.ts'
import { elementsOf, XmlTree, type XmlElement } from './xml-element.ts'

/** Paragraphs and tables: a book of a thousand pages has a tenth of it. All of them are kept until answers at the end have been seen. */
const maxBlocks = 300_000

/** A document's content. Its XML is let go as it is read: what stays is what a reader of the paper would see. */
export async function blocksOf(file: DocxFile, limits: ReadLimits): Promise<Block[]> {
  const relations = await file.relations(file.document)
  const partOf = (kind: string): string | undefined => [...relations.values()].find((one: Relation) => one.kind === kind && !one.external)?.target
  const around: Surroundings = {
    styles: new Styles(await file.tree(partOf('styles'))),
    numbering: new Numbering(await file.tree(partOf('numbering'))),
    pictures: await picturesOf(file, relations, limits.maxMediaBytes),
    notes: new Map([
      ...notesIn(await file.tree(partOf('footnotes')), 'footnoteReference'),
      ...notesIn(await file.tree(partOf('endnotes')), 'endnoteReference'),
    ]),
  }
  const blocks: Block[] = []
  await file.parse(file.document, bodyReader(around, limits.maxDepth, blocks))
  return blocks
}

/** The same of a document that is not in a file. */
export async function blocksIn(xml: string, around: Surroundings, maxDepth: number): Promise<Block[]> {
  const blocks: Block[] = []
  await parseXml(pieces(xml), bodyReader(around, maxDepth, blocks))
  return blocks
}

async function* pieces(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text)
}

function bodyReader(around: Surroundings, maxDepth: number, into: Block[]): XmlTree {
  const reader = new ContentReader(around)
  return new XmlTree(maxDepth, (element, parents) => {
    if (parents.at(-1)?.name !== 'body' || parents.length !== 2) return false
    for (const block of reader.blocks(element)) into.push(block)
    if (into.length > maxBlocks) throw new UnreadableFile(refusals.tooLong)
    return true
  })
}

/** The separators of Word's own have a type; the notes of people have none. */
const notesIn = (root: XmlElement | null, reference: string): [string, XmlElement][] =>
  elementsOf(root)
    .filter((note) => note.attributes['type'] === undefined || note.attributes['type'] === 'normal')
    .map((note) => [`${reference} ${note.attributes['id'] ?? ''}`, note])
