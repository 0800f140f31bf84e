import { folding } from '../../../../../editor/stored/fold.ts'
import type { ImageNode, Inline, Mark, TableNode } from '../../../../../editor/stored/nodes.ts'
import { parseStored } from '../../../../../editor/stored/parse.ts'
import { escapeHtml } from './rich-text.ts'

/** Writes stored rich text as HTML for Moodle that can be read back without loss. */

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

/** An empty tag separates characters of a text that Moodle would read as syntax. */
const apart = '<span></span>'

export interface HtmlOptions {
  /** The address of a picture; null where its file is missing. */
  image(src: string): string | null
  /** Replaces the blank with this index, from 0; '' is a line of underscores. */
  blank?(index: number): string
  /** Signs of two characters that would be read as syntax: `{1`, `[[`. */
  signs?: RegExp
}

class HtmlWriter {
  private blanks = 0
  private readonly options: HtmlOptions

  constructor(options: HtmlOptions) {
    this.options = options
  }

  nextBlank(): string {
    return this.options.blank?.(this.blanks++) ?? ''
  }

  text(text: string): string {
    const { signs } = this.options
    const pieces = text
      .split(/(?<=\\)(?=[([])|(?<=\$)(?=\$)/)
      .flatMap((piece) => (signs ? piece.split(signs) : [piece]))
    return pieces.map(escapeHtml).join(apart)
  }

  /** In an attribute, signs that would be read as syntax are written as entities. */
  private attribute(value: string): string {
    const escaped = escapeHtml(value)
    return this.options.signs ? escaped.replaceAll('[', '&#91;').replaceAll('{', '&#123;') : escaped
  }

  /** A formula that contains its own end delimiter is written as a span that only our reader knows. */
  formula(latex: string, display: boolean): string {
    const [open, close] = display ? ['\\[', '\\]'] : ['\\(', '\\)']
    const isPlain =
      !latex.includes(close) &&
      !latex.includes('$$') &&
      latex === latex.trim() &&
      !(this.options.signs?.test(latex) ?? false)
    if (isPlain) return escapeHtml(`${open}${latex}${close}`)
    return `<span data-type="formula" data-value="${this.attribute(latex)}"${display ? ' data-kind="block"' : ''}>${this.attribute(latex)}</span>`
  }

  image({ src, alt, width, height }: ImageNode): string {
    const address = this.options.image(src)
    const size = [width && ` width="${width}"`, height && ` height="${height}"`].filter(Boolean).join('')
    return address === null
      ? escapeHtml(`[${alt}]`)
      : `<img src="${escapeHtml(address)}" alt="${this.attribute(alt)}"${size}>`
  }

  table({ rows }: TableNode, inside: (nodes: readonly Inline[]) => string): string {
    const html = rows.map(({ cells }) => {
      const written = cells.map(({ children, header, colspan, rowspan }) => {
        const name = header ? 'th' : 'td'
        const spans = (colspan > 1 ? ` colspan="${colspan}"` : '') + (rowspan > 1 ? ` rowspan="${rowspan}"` : '')
        return `<${name}${spans}>${inside(children)}</${name}>`
      })
      return `<tr>${written.join('')}</tr>`
    })
    return `<table>${html.join('')}</table>`
  }
}

const shown = folding<string, HtmlWriter>({
  text: ({ text }, _inside, writer) => writer.text(text),
  break: () => '<br>',
  mark: ({ mark, children }, inside, writer) => tags[mark][0] + inside(children, writer).join('') + tags[mark][1],
  formula: ({ latex, display }, _inside, writer) => writer.formula(latex, display),
  blank: ({ blank }, _inside, writer) =>
    `<span data-type="blank" data-kind="${blank}">${writer.nextBlank() || '____'}</span>`,
  image: (image, _inside, writer) => writer.image(image),
  table: (table, inside, writer) => writer.table(table, (children) => inside(children, writer).join('')),
})

export const htmlOfStored = (stored: string, options: HtmlOptions): string =>
  shown(parseStored(stored), new HtmlWriter(options)).join('')
