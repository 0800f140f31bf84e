import type { Inline, Mark } from '../../../editor/stored/nodes.ts'
import { parseStored } from '../../../editor/stored/parse.ts'
import { escapeHtml } from './rich-text.ts'

/** Stored rich text as the HTML that Moodle shows, and that reads back as what it was. */

const tags: Readonly<Record<Mark, [open: string, close: string]>> = {
  bold: ['<b>', '</b>'],
  italic: ['<em>', '</em>'],
  underline: ['<u>', '</u>'],
  dots: ['<span style="text-emphasis: dot">', '</span>'],
  wave: ['<span style="text-decoration: underline wavy">', '</span>'],
  strike: ['<s>', '</s>'],
  sub: ['<sub>', '</sub>'],
  sup: ['<sup>', '</sup>'],
}

/** Characters of a text that would begin something in Moodle are set apart by a tag that says nothing. */
const apart = '<span></span>'

export interface HtmlOptions {
  /** The address of a picture; null where its file is missing. */
  image(src: string): string | null
  /** What stands for the n-th blank, from 0; '' is a line of underscores. */
  blank?(index: number): string
  /** A sign of two characters that would be read as something: `{1`, `[[`. */
  signs?: RegExp
}

class HtmlWriter {
  blanks = 0
  private readonly options: HtmlOptions

  constructor(options: HtmlOptions) {
    this.options = options
  }

  nodes(nodes: readonly Inline[]): string {
    return nodes.map((node) => this.node(node)).join('')
  }

  private node(node: Inline): string {
    if (node.kind === 'text') return this.text(node.text)
    if (node.kind === 'break') return '<br>'
    if (node.kind === 'mark') return tags[node.mark][0] + this.nodes(node.children) + tags[node.mark][1]
    if (node.kind === 'formula') return this.formula(node.latex, node.display)
    if (node.kind === 'blank')
      return `<span data-type="blank" data-kind="${node.blank}">${this.options.blank?.(this.blanks++) || '____'}</span>`
    if (node.kind === 'image') return this.image(node)
    return this.table(node)
  }

  private text(text: string): string {
    const { signs } = this.options
    const pieces = text
      .split(/(?<=\\)(?=[([])|(?<=\$)(?=\$)/)
      .flatMap((piece) => (signs ? piece.split(signs) : [piece]))
    return pieces.map(escapeHtml).join(apart)
  }

  /** In an attribute, signs that would be read as something are entities. */
  private attribute(value: string): string {
    const escaped = escapeHtml(value)
    return this.options.signs ? escaped.replaceAll('[', '&#91;').replaceAll('{', '&#123;') : escaped
  }

  /** A formula with the end of a formula in it is kept as a span that only we read. */
  private formula(latex: string, display: boolean): string {
    const [open, close] = display ? ['\\[', '\\]'] : ['\\(', '\\)']
    const isPlain =
      !latex.includes(close) &&
      !latex.includes('$$') &&
      latex === latex.trim() &&
      !(this.options.signs?.test(latex) ?? false)
    if (isPlain) return escapeHtml(`${open}${latex}${close}`)
    return `<span data-type="formula" data-value="${this.attribute(latex)}"${display ? ' data-kind="block"' : ''}>${this.attribute(latex)}</span>`
  }

  private image({ src, alt, width, height }: Extract<Inline, { kind: 'image' }>): string {
    const address = this.options.image(src)
    const size = [width && ` width="${width}"`, height && ` height="${height}"`].filter(Boolean).join('')
    return address === null
      ? escapeHtml(`[${alt}]`)
      : `<img src="${escapeHtml(address)}" alt="${this.attribute(alt)}"${size}>`
  }

  private table({ rows }: Extract<Inline, { kind: 'table' }>): string {
    const html = rows.map(({ cells }) => {
      const written = cells.map(({ children, header, colspan, rowspan }) => {
        const name = header ? 'th' : 'td'
        const spans = (colspan > 1 ? ` colspan="${colspan}"` : '') + (rowspan > 1 ? ` rowspan="${rowspan}"` : '')
        return `<${name}${spans}>${this.nodes(children)}</${name}>`
      })
      return `<tr>${written.join('')}</tr>`
    })
    return `<table>${html.join('')}</table>`
  }
}

export const htmlOfStored = (stored: string, options: HtmlOptions): string =>
  new HtmlWriter(options).nodes(parseStored(stored))
