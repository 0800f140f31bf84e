import type { Inline, Mark, TableNode } from '../../stored/nodes.ts'
import { normalise } from '../../stored/normalise.ts'

/** What other programs are given to read: tags that everybody knows, formulas as `$…$`. */

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
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character]!)

function tableHtml({ rows }: TableNode): string {
  const lines = rows.map(({ cells }) => {
    const inner = cells.map(({ header, colspan, rowspan, children }) => {
      const tag = header ? 'th' : 'td'
      return `<${tag}${colspan > 1 ? ` colspan="${colspan}"` : ''}${rowspan > 1 ? ` rowspan="${rowspan}"` : ''}>${htmlOf(children)}</${tag}>`
    })
    return `<tr>${inner.join('')}</tr>`
  })
  return `<table border="1">${lines.join('')}</table>`
}

function nodeHtml(node: Inline): string {
  if (node.kind === 'text') return escaped(node.text)
  if (node.kind === 'break') return '<br>'
  if (node.kind === 'mark') return `<${tags[node.mark]}>${htmlOf(node.children)}</${tags[node.mark]}>`
  if (node.kind === 'formula') return escaped(node.display ? `$$${node.latex}$$` : `$${node.latex}$`)
  if (node.kind === 'blank') return '____'
  if (node.kind === 'table') return tableHtml(node)
  const sizes = `${node.width === undefined ? '' : ` width="${node.width}"`}${node.height === undefined ? '' : ` height="${node.height}"`}`
  return `<img src="${escaped(node.src)}" alt="${escaped(node.alt)}"${sizes}>`
}

const htmlOf = (nodes: readonly Inline[]): string => nodes.map(nodeHtml).join('')

export const plainHtml = (nodes: readonly Inline[]): string => htmlOf(normalise(nodes))
