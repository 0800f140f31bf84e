import type { IDomEditor } from '@wangeditor/core'
import { Editor, Range } from 'slate'
import '../slate-types.ts'
import { cleanHtml } from '../../stored/clean.ts'
import { fromDollars } from '../../stored/latex-markup.ts'
import { isStoredFile, type Inline } from '../../stored/nodes.ts'
import { parseStored } from '../../stored/parse.ts'
import { textOf } from '../../stored/text.ts'
import { writeStored } from '../../stored/write.ts'
import { fromSlate } from '../model/from-slate.ts'
import type { Block, TableElement } from '../model/slate-nodes.ts'
import { takeImages } from '../../paste/images-in-html.ts'
import { readableOffice } from '../../paste/office-html.ts'
import { plainHtml } from './plain-html.ts'
import { rtfImages } from '../../paste/rtf-images.ts'
import { addLocalFile, isLocal, placeOfFile } from '../../files/local-files.ts'
import { crossesCells, tableAt, voidAt } from './where.ts'

/** The format that our editors exchange among themselves; other programs read the HTML or the plain text next to it. */
const ownType = 'application/x-question-text'

export interface Pasted {
  nodes: Inline[]
  /** Local pictures that have to be uploaded now. */
  images: readonly string[]
  /** Pictures that could not be taken over. */
  missing: number
  /** The same with `$…$` as formulas, where plain text has some. */
  formulas?: { nodes: Inline[]; count: number }
}

const maxImageFiles = 50

/** Types that browsers show and the file store accepts. */
export const isPicture = (file: File): boolean => /^image\/(?:png|jpeg|gif|webp|bmp|avif)$/.test(file.type)

/** The selection as a separate document: from one cell its text, over several the table. */
function selectedBlocks(editor: IDomEditor, range: Range): Block[] {
  const inside = voidAt(editor, range)
  if (inside) return [{ type: 'paragraph', children: [inside[0]] }]
  const blocks = Editor.fragment(editor, range) as Block[]
  if (!tableAt(editor, Range.start(range)) || crossesCells(editor, range)) return blocks
  const cell = (blocks[0] as TableElement | undefined)?.children[0]?.children[0]
  return cell?.children ?? blocks
}

export function copySelection(editor: IDomEditor, data: Pick<DataTransfer, 'setData'>): void {
  const { selection } = editor
  if (!selection || (Range.isCollapsed(selection) && !voidAt(editor))) return
  const blocks = selectedBlocks(editor, selection)
  data.setData(ownType, writeStored(fromSlate(blocks)))
  const stored = fromSlate(blocks, placeOfFile)
  data.setData('text/html', plainHtml(stored))
  data.setData('text/plain', textOf(stored))
}

function pastedFiles(files: readonly File[]): Pasted {
  const pictures = files.filter(isPicture).slice(0, maxImageFiles)
  const images = pictures.map((file) => addLocalFile(file).key)
  return {
    nodes: images.map((src) => ({ kind: 'image', src, alt: '' })),
    images,
    missing: files.length - pictures.length,
  }
}

function pastedHtml(html: string, rtf: string): Pasted {
  const images: string[] = []
  const nameOf = (file: File): string => {
    const { key } = addLocalFile(file)
    images.push(key)
    return key
  }
  const isStored = (src: string) => isStoredFile(src) || isLocal(src)
  const taken = takeImages(
    readableOffice(html),
    html.includes('file:') && rtf !== '' ? rtfImages(rtf) : [],
    isStored,
    nameOf,
  )
  return { nodes: cleanHtml(taken.html), images, missing: taken.missing }
}

/** Plain text with its `$…$` as formulas; undefined where it has none. */
function withFormulas(text: string): Pasted['formulas'] {
  const nodes = fromDollars(text.replaceAll(/\r\n?/g, '\n'))
  const count = nodes.filter(({ kind }) => kind === 'formula').length
  return count > 0 ? { nodes, count } : undefined
}

function pastedText(text: string): Pasted {
  return {
    nodes: [{ kind: 'text', text: text.replaceAll(/\r\n?/g, '\n') }],
    images: [],
    missing: 0,
    formulas: withFormulas(text),
  }
}

/** The content of a paste or drop. Everything but our own format passes the sanitiser. */
export function readClipboard(data: DataTransfer): Pasted | null {
  const own = data.getData(ownType)
  if (own !== '') return { nodes: parseStored(own), images: [], missing: 0 }
  const html = data.getData('text/html')
  const text = data.getData('text/plain')
  const files = [...data.files]
  // A picture copied in a browser comes with HTML that names its address, which this page may not fetch.
  if (files.some(isPicture) && text.trim() === '') return pastedFiles(files)
  if (html !== '') {
    const pasted = pastedHtml(html, data.getData('text/rtf'))
    // Code editors provide HTML only for colours.
    const formulas = withFormulas(text)
    return formulas && !pasted.nodes.some(({ kind }) => kind === 'formula' || kind === 'table' || kind === 'image')
      ? { ...pasted, formulas }
      : pasted
  }
  if (files.length > 0) return pastedFiles(files)
  return text === '' ? null : pastedText(text)
}
