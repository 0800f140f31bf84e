import { Parser } from 'htmlparser2'
import { ommlToLatex } from '../formula/omml.ts'
import type { OmmlElement } from '../formula/omml-tree.ts'

/** Far more than a formula has. The parser's work for each element grows with the depth that it is at. */
const maxElements = 20_000

interface Open extends OmmlElement {
  children: (OmmlElement | string)[]
}

/** The elements of a formula as on a clipboard: OMML and HTML mixed, names in any case. */
function treeOf(html: string): Open {
  const root: Open = { name: 'root', attributes: {}, children: [] }
  const open = [root]
  let count = 0
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const element: Open = { name, attributes, children: [] }
        if (++count > maxElements) return parser.pause()
        open.at(-1)!.children.push(element)
        open.push(element)
      },
      ontext(text) {
        open.at(-1)!.children.push(text.replace(/\s+/g, ' '))
      },
      onclosetag() {
        if (open.length > 1) open.pop()
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(html)
  return root
}

/** In a paragraph of its own a formula is displayed as a block. */
const isDisplay = (html: string): boolean => /<m:oMathPara\b/i.test(html)

/** The formula in a piece of Word's HTML; null where there is none. */
export function formulaOf(html: string): { latex: string; display: boolean } | null {
  const { latex } = ommlToLatex(treeOf(html))
  return latex === '' ? null : { latex, display: isDisplay(html) }
}
