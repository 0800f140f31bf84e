import { SlateEditor as Editor, SlateRange as Range, type IDomEditor } from '@wangeditor/editor'
import { addLocalFile, isLocal, placeOfFile } from '../../files/local-files.ts'
import { takeImages } from '../../paste/images-in-html.ts'
import { readableOffice } from '../../paste/office-html.ts'
import { rtfImages } from '../../paste/rtf-images.ts'
import { sanitise } from '../../sanitise.ts'
import { isStoredFile } from '../../stored/nodes.ts'
import { wordsOfBlock } from '../model/lines.ts'
import { isText, noContent, type Block, type Inline, type TableElement } from '../model/nodes.ts'
import { toHtml } from '../model/to-html.ts'
import { toSlate } from '../model/to-slate.ts'
import { crossesCells, tableAt, voidAt } from './where.ts'

/**
 * The format that article editors exchange among themselves; other programs read the HTML or the plain text next to it.
 */
const ownType = 'application/x-article'

export interface Pasted {
  blocks: Block[]
  /** Local files that have to be uploaded now. */
  files: readonly string[]
  /** Pictures that could not be taken over. */
  missing: number
  /** Files of types that articles cannot show. */
  wrong: number
}

/** Types that browsers show and the file store accepts. */
const kinds: readonly [pattern: RegExp, type: 'picture' | 'video' | 'audio'][] = [
  [/^image\/(?:png|jpeg|gif|webp|bmp|avif)$/, 'picture'],
  [/^video\//, 'video'],
  [/^audio\//, 'audio'],
]
const kindOf = (file: File) => kinds.find(([pattern]) => pattern.test(file.type))?.[1]

const localTag = /<img\b[^<>]*\bsrc="(package:local-\d+)"[^<>]*>/gi
/** The sanitiser keeps pictures that are not stored yet as the spans that represent pictures in questions. */
const asSpans = (html: string): string =>
  html.replace(localTag, (tag, src: string) => {
    const alt = /\balt="([^"]*)"/i.exec(tag)?.[1] ?? ''
    return `<span data-type="image" data-src="${src}" data-alt="${alt}"></span>`
  })

/** Any HTML as blocks, reduced to what the sanitiser keeps. */
export const blocksOf = (html: string): Block[] => toSlate(sanitise(asSpans(html), 'article'))

function pastedHtml(html: string, rtf: string): Pasted {
  const files: string[] = []
  const nameOf = (file: File): string => {
    const { key } = addLocalFile(file)
    files.push(key)
    return key
  }
  const isOurs = (src: string) => isStoredFile(src) || isLocal(src)
  const fromRtf = html.includes('file:') && rtf !== '' ? rtfImages(rtf) : []
  const taken = takeImages(readableOffice(html), fromRtf, isOurs, nameOf)
  return { blocks: blocksOf(taken.html), files, missing: taken.missing, wrong: 0 }
}

const linesOf = (text: string): Block[] =>
  text.split(/\r\n?|\n/).map((line): Block => ({ type: 'paragraph', children: [{ text: line }] }))

const mostFiles = 50

/** Files as article nodes, each named by its local id until it is stored. */
export function pastedFiles(given: readonly File[]): Pasted {
  const shown = given.flatMap((file) => {
    const type = kindOf(file)
    return type ? [{ file, type }] : []
  })
  const files: string[] = []
  const blocks = shown.slice(0, mostFiles).map(({ file, type }): Block => {
    const { key: src } = addLocalFile(file)
    files.push(src)
    return type === 'picture'
      ? { type: 'paragraph', children: [{ text: '' }, { type, src, alt: '', children: noContent() }, { text: '' }] }
      : { type, src, children: noContent() }
  })
  return { blocks, files, missing: 0, wrong: given.length - shown.length }
}

/** Inserts the content of a paste or drop. */
export function readClipboard(data: DataTransfer): Pasted | null {
  const own = data.getData(ownType)
  if (own !== '') return { blocks: blocksOf(own), files: [], missing: 0, wrong: 0 }
  const html = data.getData('text/html')
  const text = data.getData('text/plain')
  const files = [...data.files]
  // A picture copied in a browser comes with HTML that names its address, which this page may not fetch.
  if (files.length > 0 && text.trim() === '') return pastedFiles(files)
  if (html !== '') return pastedHtml(html, data.getData('text/rtf'))
  return text === '' ? null : { blocks: linesOf(text), files: [], missing: 0, wrong: 0 }
}

/** The selection as a separate document: from one cell its text, over several the table. */
function selectedBlocks(editor: IDomEditor, range: Range): Block[] {
  const inside = voidAt(editor, range)
  if (inside) {
    const [node] = inside
    return node.type === 'formula' || node.type === 'picture' ? [{ type: 'paragraph', children: [node] }] : [node]
  }
  const blocks = Editor.fragment(editor, range) as unknown as Block[]
  if (!tableAt(editor, Range.start(range)) || crossesCells(editor, range)) return blocks
  const cell = (blocks[0] as TableElement | undefined)?.children[0]?.children[0]
  return cell ? [{ type: 'paragraph', children: cell.children }] : blocks
}

const plainText = (nodes: readonly Inline[]): string =>
  nodes
    .map((node) => {
      if (isText(node)) return node.text
      if (node.type === 'formula') return `$${node.latex}$`
      return node.type === 'picture' ? node.alt : plainText(node.children)
    })
    .join('')

export function copySelection(editor: IDomEditor, data: Pick<DataTransfer, 'setData'>): void {
  const { selection } = editor
  if (!selection || (Range.isCollapsed(selection) && !voidAt(editor))) return
  const blocks = selectedBlocks(editor, selection)
  data.setData(ownType, toHtml(blocks))
  data.setData('text/html', toHtml(blocks, placeOfFile))
  data.setData('text/plain', blocks.map((block) => plainText(wordsOfBlock(block))).join('\n'))
}
