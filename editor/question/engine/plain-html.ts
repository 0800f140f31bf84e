import { folding } from '../../stored/fold.ts'
import type { Inline, Mark } from '../../stored/nodes.ts'
import { normalise } from '../../stored/normalise.ts'
import { ownEntry } from '../../stored/own-entry.ts'

/** HTML for other programs: common tags, formulas as `$…$`. */

const tags: Readonly<Record<Mark, string>> = {
  bold: 'b',
  italic: 'i',
  underline: 'u',
  dots: 'em',
  wave: 'u',
  strike: 's',
  sub: 'sub',
  sup: 'sup',
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => ownEntry(escapes, character)!)

const htmlOf = folding<string>({
  text: ({ text }) => escaped(text),
  break: () => '<br>',
  mark: ({ mark, children }, inside) => `<${tags[mark]}>${inside(children).join('')}</${tags[mark]}>`,
  formula: ({ latex, display }) => escaped(display ? `$$${latex}$$` : `$${latex}$`),
  blank: () => '____',
  image: ({ src, alt, width, height }) => {
    const sizes = `${width === undefined ? '' : ` width="${width}"`}${height === undefined ? '' : ` height="${height}"`}`
    return `<img src="${escaped(src)}" alt="${escaped(alt)}"${sizes}>`
  },
  table: ({ rows }, inside) => {
    const lines = rows.map(({ cells }) => {
      const inner = cells.map(({ header, colspan, rowspan, children }) => {
        const tag = header ? 'th' : 'td'
        return `<${tag}${colspan > 1 ? ` colspan="${colspan}"` : ''}${rowspan > 1 ? ` rowspan="${rowspan}"` : ''}>${inside(children).join('')}</${tag}>`
      })
      return `<tr>${inner.join('')}</tr>`
    })
    return `<table border="1">${lines.join('')}</table>`
  },
})

export const plainHtml = (nodes: readonly Inline[]): string => htmlOf(normalise(nodes)).join('')
