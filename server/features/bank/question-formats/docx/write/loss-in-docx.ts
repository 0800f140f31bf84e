import { createHash } from 'node:crypto'
import type { Inline } from '../../../../../../editor/stored/nodes.ts'
import { parseStored } from '../../../../../../editor/stored/parse.ts'
import { writeStored } from '../../../../../../editor/stored/write.ts'
import type { LeftOut, ReadEntry, ReadQuestion } from '../../format.ts'
import { readLimits } from '../../../../../exchange/spreadsheets/unreadable-file.ts'
import { differencesBetween } from '../../loss.ts'
import { mapRichText } from '../../stored-text.ts'
import { blocksIn } from '../document.ts'
import { Numbering } from '../numbering.ts'
import { entriesOfPaper } from '../paper/read-paper.ts'
import { Styles } from '../run-marks.ts'
import { documentEnd, documentStart } from './package-parts.ts'
import { PictureBook } from './pictures.ts'
import { formulaShape } from './formula-shape.ts'
import { itemAt } from '../../../../../../resources/kit/present.ts'

/** Finds what a paper loses of a question by reading back what was written. */

/** `bodyOf` writes the one question under its number in the paper. */
export async function lossInDocx(
  question: ReadQuestion,
  bodyOf: (book: PictureBook) => Promise<string>,
): Promise<LeftOut | null> {
  const book = new PictureBook()
  const body = await bodyOf(book)
  const pictures = new Map(book.pictures.map(({ relationId, name }) => [relationId, { name }]))
  const around = { styles: new Styles(null), numbering: new Numbering(null), pictures, notes: new Map() }
  const entries = entriesOfPaper(await blocksIn(documentStart + body + documentEnd, around, readLimits.maxDepth))
  const { at, key } = question
  const back = entries.length === 1 ? itemAt(entries, 0) : null
  const what = back && 'question' in back ? differencesIn(question, back, book) : null
  if (!what) {
    const apart = {
      zh: '题中有像题号、选项或标签的文字，重新导入时会被拆开',
      en: 'Words of the question look like a number, an option or a label; an import would take it apart.',
    }
    return { at, key, whole: false, what: [apart] }
  }
  if (what.length === 0) return null
  const lost = {
    zh: `没有完整写入：${what.map(({ zh }) => zh).join('、')}`,
    en: `Not written in full: ${what.map(({ en }) => en).join(', ')}.`,
  }
  return { at, key, whole: false, what: [lost] }
}

function differencesIn(
  question: ReadQuestion,
  back: Extract<ReadEntry, { question: ReadQuestion }>,
  book: PictureBook,
) {
  const written = new Map(book.pictures.map(({ name, bytes }) => [`package:${name}`, hashOf(bytes)]))
  const given = new Map(question.media.map(({ name, bytes }) => [`package:${name}`, hashOf(bytes)]))
  return differencesBetween(comparable(question, given), comparable(back.question, written))
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** A stored text without blanks and breaks at its end. */
function withoutEmptyEnd(text: string): string {
  const bare = text.trimEnd()
  return bare.endsWith('<br>') ? withoutEmptyEnd(bare.slice(0, -'<br>'.length)) : bare
}

/**
 * Compares formulas by what they draw and pictures by their bytes; spaces around a text and line ends around a table
 * are ignored.
 */
function comparable(question: ReadQuestion, pictures: ReadonlyMap<string, string>): ReadQuestion {
  const settle = (text: string): string =>
    withoutEmptyEnd(writeStored(settled(parseStored(text), pictures)).replace(/^(?:\s|<br>)+/, ''))
  const { options, answer } = mapRichText({ options: question.options, answer: question.answer }, settle)
  return { ...question, stem: settle(question.stem), analysis: settle(question.analysis), options, answer, media: [] }
}

const isTable = (node: Inline | undefined): boolean => node?.kind === 'table'

function settled(nodes: readonly Inline[], pictures: ReadonlyMap<string, string>): Inline[] {
  return nodes
    .filter((node, index) => node.kind !== 'break' || (!isTable(nodes[index - 1]) && !isTable(nodes[index + 1])))
    .map((node): Inline => {
      if (node.kind === 'mark') return { ...node, children: settled(node.children, pictures) }
      if (node.kind === 'formula') return { ...node, latex: formulaShape(node.latex) || node.latex }
      if (node.kind === 'image')
        return { kind: 'image', src: `package:${pictures.get(node.src) ?? node.src.slice(0, 200)}`, alt: node.alt }
      if (node.kind !== 'table') return node
      return {
        ...node,
        rows: node.rows.map(({ cells }) => ({
          cells: cells.map((cell) => ({ ...cell, children: settled(cell.children, pictures) })),
        })),
      }
    })
}
