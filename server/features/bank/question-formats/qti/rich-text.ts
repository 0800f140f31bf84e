import { posix } from 'node:path'
import { cleanHtml } from '../../../../../editor/stored/clean.ts'
import { isImageSource } from '../../../../../editor/stored/nodes.ts'
import { writeStored } from '../../../../../editor/stored/write.ts'
import type { Text } from '../../../../../resources/kit/index.ts'
import type { ReadMedia } from '../../../../exchange/record-files/entry.ts'
import { mathmlToLatex, withoutDelimiters } from '../mathml.ts'
import { formulaPieces } from '../moodle/formulas.ts'
import { htmlElements } from './html-elements.ts'
import { htmlSection, isElement, elementText, type Element } from './element.ts'
import { changed } from './messages.ts'
import { ownEntry } from '../../../../../resources/kit/own-entry.ts'

/** The source of an item's pictures. */
export interface MediaSource {
  /** Folder of the item's file, without a trailing slash; '' for the root. */
  folder: string
  /** `large`: the file exists but exceeds the limit. */
  find(path: string): 'here' | 'large' | 'missing'
}

export const noMedia: MediaSource = { folder: '', find: () => 'missing' }

/** The replacement of an element: HTML, or undefined to write the element itself. */
export type Swap = (element: Element) => string | undefined

/** Marks in HTML where to split it; no imported text can contain it. */
export const cut = '\u{f8ff}\u{f8fe}'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', [cut]: '' }
export const escaped = (text: string): string =>
  text.replace(/[&<>"]|\uf8ff\uf8fe/g, (sign) => ownEntry(escapes, sign)!)

const kept = /^(?:style|colspan|rowspan|start|data-(?:type|kind|value|col|row|width|height|alt))$/
const pictureTypes: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
}
const sounds = new Set(['audio', 'video', 'embed', 'iframe', 'mediaInteraction'])
const shownCharacters = 120
/**
 * Limit on pictures and formulas in an item: far more than a question can show, and a bound on the cost of a hostile
 * one.
 */
const maxDrawn = 5000

/** Converts the content of an item to stored rich text, and collects the files that it needs. One for each question. */
export class RichText {
  /** The paths of pictures in the package, by their name in the text. */
  readonly pictures: Map<string, string>
  readonly inline: ReadMedia[]
  readonly changes: Text[]
  /** Names of files that belong to the question although no text shows them. */
  readonly attached: Set<string>
  private readonly names: Map<string, string>
  /** Whether texts may have TeX between `\\(` and `\\)`, as programs that render it write it. */
  readsTex = false
  private drawn = 0
  private readonly source: MediaSource

  /** `of`: the question that this text from another file belongs to. */
  constructor(source: MediaSource, of?: RichText) {
    this.source = source
    this.pictures = of?.pictures ?? new Map<string, string>()
    this.inline = of?.inline ?? []
    this.changes = of?.changes ?? []
    this.attached = of?.attached ?? new Set<string>()
    this.names = of?.names ?? new Map<string, string>()
  }

  change(text: Text): void {
    if (this.changes.length < 50 && !this.changes.some((one) => one.zh === text.zh)) this.changes.push(text)
  }

  stored(children: readonly (Element | string)[], swap: Swap = () => undefined): string {
    return this.storedHtml(this.html(children, swap))
  }

  storedHtml(html: string): string {
    return writeStored(cleanHtml(html))
  }

  /** The stored rich text between the split marks. */
  pieces(children: readonly (Element | string)[], swap: Swap): string[] {
    return this.html(children, swap)
      .split(cut)
      .map((piece) => this.storedHtml(piece))
  }

  html(children: readonly (Element | string)[], swap: Swap = () => undefined): string {
    return children.map((child) => (isElement(child) ? this.elementHtml(child, swap) : this.textHtml(child))).join('')
  }

  private textHtml(text: string): string {
    if (!this.readsTex) return escaped(text)
    return formulaPieces(text)
      .map((piece) => ('text' in piece ? escaped(piece.text) : formulaHtml(piece.latex, piece.display)))
      .join('')
  }

  private elementHtml(element: Element, swap: Swap): string {
    const instead = swap(element)
    if (instead !== undefined) return instead
    const { name, attributes, children } = element
    if (name === htmlSection) return this.html(htmlElements(elementText(element)))
    if (isHidden(attributes)) return this.leaveHidden(element)
    if (name === 'math') return this.formula(element)
    if (name === 'img') return this.picture(attributes['src'] ?? '', element)
    if (name === 'object') return this.object(element, swap)
    if (sounds.has(name)) return this.sound(element)
    if (name === 'br' || name === 'hr') return `<${name}>`
    if (!/^[a-z][a-z0-9]{0,15}$/.test(name)) return this.html(children, swap)
    const writtenAttributes = Object.entries(attributes).map(([key, value]) =>
      kept.test(key) ? ` ${key}="${escaped(value)}"` : '',
    )
    return `<${name}${writtenAttributes.join('')}>${this.html(children, swap)}</${name}>`
  }

  private leaveHidden(element: Element): string {
    const words = elementText(element).trim()
    if (words !== '') this.change(changed.hidden(words))
    return ''
  }

  private mayDraw(): boolean {
    this.drawn += 1
    if (this.drawn > maxDrawn) this.change(changed.tooManyDrawn(maxDrawn))
    return this.drawn <= maxDrawn
  }

  private formula(element: Element): string {
    const latex = this.mayDraw() ? mathmlToLatex(xml(element)) : null
    if (latex !== null) return formulaHtml(latex, element.attributes['display'] === 'block')
    this.change(changed.formula)
    return escaped(elementText(element))
  }

  private sound(element: Element): string {
    const source = element.children.find(
      (child): child is Element => isElement(child) && (child.name === 'source' || child.name === 'object'),
    )
    const src = element.attributes['src'] ?? source?.attributes['src'] ?? source?.attributes['data'] ?? ''
    this.change((this.attach(src) ? changed.attached : changed.media)(shown(src || element.name)))
    return ''
  }

  /** Adds a file of the package to the question; false where it is not available. */
  attach(src: string): boolean {
    const path = src === '' || /^[a-z][a-z0-9+.-]*:/i.test(src) ? null : pathIn(this.source, src)
    if (path === null || this.source.find(path) !== 'here') return false
    this.attached.add(this.names.get(path) ?? this.keep(path))
    return true
  }

  /** QTI embeds pictures, sounds, and texts in files of their own by `object`. */
  private object(element: Element, swap: Swap): string {
    const { type = '', data = '' } = element.attributes
    if (type.startsWith('image/') || (type === '' && /\.(?:png|jpe?g|gif|webp|svg)$/i.test(data)))
      return this.picture(data, element)
    const isText = /^(?:text|application\/(?:xhtml|xml))/.test(type)
    this.change((!isText && this.attach(data) ? changed.attached : changed.media)(shown(data)))
    return this.html(element.children, swap)
  }

  private picture(src: string, element: Element): string {
    const { alt = elementText(element).trim(), width, height } = element.attributes
    const latex = latexOfPicture(element)
    if (latex !== null) return formulaHtml(latex, false)
    const name = this.mayDraw() ? this.nameOf(src) : null
    if (name === null) return escaped(alt)
    const size = [
      ['width', width],
      ['height', height],
    ].map(([side, value]) => (value ? ` data-${side}="${escaped(value)}"` : ''))
    return `<span data-type="image" data-src="${escaped(name)}" data-alt="${escaped(alt)}"${size.join('')}></span>`
  }

  /** The picture's name in the text; null where it is not available. */
  private nameOf(src: string): string | null {
    if (src.startsWith('data:')) return this.inlinePicture(src)
    if (isImageSource(src) && src.startsWith('/')) return src
    if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(src)) {
      this.change(changed.outsidePicture(shown(src)))
      return null
    }
    const path = pathIn(this.source, src)
    if (path === null || this.source.find(path) === 'large') {
      this.change((path === null ? changed.missingPicture : changed.largePicture)(shown(src)))
      return null
    }
    return `package:${this.names.get(path) ?? this.keep(path)}`
  }

  /**
   * Named relative to the item's folder where it is within, so that the name does not depend on that folder's place.
   */
  private keep(path: string): string {
    const { folder } = this.source
    const near = folder !== '' && path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : path
    const fits = isImageSource(`package:${near}`) && !this.pictures.has(near)
    const name = fits ? near : `picture-${this.pictures.size + 1}${posix.extname(path).slice(0, 6)}`
    this.pictures.set(name, path)
    this.names.set(path, name)
    return name
  }

  private inlinePicture(src: string): string | null {
    const head = /^data:(image\/[a-z]+)(?:;[\w=-]{1,40}){0,3};base64,/.exec(src)
    const extension = ownEntry(pictureTypes, head?.[1] ?? '')
    if (!head || !extension) {
      this.change(changed.missingPicture(shown(src)))
      return null
    }
    const name = `inline-${this.inline.length + 1}.${extension}`
    this.inline.push({ name, bytes: new Uint8Array(Buffer.from(src.slice(head[0].length), 'base64')) })
    return `package:${name}`
  }
}

const isHidden = ({ hidden, style = '' }: Element['attributes']): boolean =>
  (hidden !== undefined && hidden !== 'false') ||
  /(?:^|[;\s])(?:display\s?:\s?none|visibility\s?:\s?hidden)/i.test(style)

const shown = (src: string): string => src.slice(0, shownCharacters)

const formulaHtml = (latex: string, display: boolean): string =>
  `<span data-type="formula" data-value="${escaped(latex)}"${display ? ' data-kind="block"' : ''}></span>`
export const blankHtml = (blank: 0 | 1): string => `<span data-type="blank" data-kind="${blank}"></span>`

/** Canvas and Moodle render formulas as pictures and keep the LaTeX in an attribute. */
function latexOfPicture({ attributes }: Element): string | null {
  if (attributes['data-equation-content']) return withoutDelimiters(attributes['data-equation-content'])
  return /\b(?:equation_image|Wirisformula|latex)\b/.test(attributes['class'] ?? '') && attributes['alt']
    ? withoutDelimiters(attributes['alt'].replace(/^LaTeX:\s*/, ''))
    : null
}

/** A path in the package; null when there is no such file, or the path leads outside. */
function pathIn(source: MediaSource, src: string): string | null {
  const bare = decoded(src.replace(/[?#].*$/s, '')).replaceAll('\\', '/')
  const inCartridge = bare.replace(/^\$IMS[-_]CC[-_]FILEBASE\$\/?/, 'web_resources/')
  const tried =
    inCartridge === bare
      ? [posix.join(source.folder, bare.replace(/^\/+/, '')), bare.replace(/^\/+/, '')]
      : [inCartridge, inCartridge.slice('web_resources/'.length)]
  for (const one of tried) {
    const path = posix.normalize(one)
    if (path !== '' && !path.startsWith('..') && source.find(path) !== 'missing') return path
  }
  return null
}

function decoded(src: string): string {
  try {
    return decodeURIComponent(src)
  } catch {
    return src
  }
}

/** An element as XML, for readers of XML. */
function xml({ name, attributes, children }: Element): string {
  const writtenAttributes = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  return `<${name}${writtenAttributes.join('')}>${children.map((child) => (isElement(child) ? xml(child) : escaped(child))).join('')}</${name}>`
}
