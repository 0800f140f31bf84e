import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'

const voids = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'param',
  'source',
  'track',
  'wbr',
])
const nothing = () => {}

/**
 * The HTML without the tags that lie deeper than so many elements, and without ends that end nothing. A parser looks
 * through all that is open at each end: without this a small hostile page keeps it busy for minutes.
 */
export function shallow(html: string, maxDepth: number): string {
  const open: string[] = []
  const pieces: string[] = []
  let [name, begun, kept] = ['', 0, 0]
  const drop = (from: number, to: number) => {
    pieces.push(html.slice(kept, from))
    kept = to
  }
  const callbacks: TokenizerCallbacks = {
    onopentagname: (start, end) => {
      begun = start - 1
      name = html.slice(start, end).toLowerCase()
    },
    onopentagend: (end) => {
      if (voids.has(name)) return
      if (open.length >= maxDepth) drop(begun, end + 1)
      else open.push(name)
    },
    onselfclosingtag: (end) => callbacks.onopentagend(end),
    onclosetag: (start, end) => {
      const at = open.lastIndexOf(html.slice(start, end).toLowerCase())
      if (at < 0) drop(start - 2, end + 1)
      else open.length = at
    },
    ontext: nothing,
    ontextentity: nothing,
    onattribname: nothing,
    onattribdata: nothing,
    onattribentity: nothing,
    onattribend: nothing,
    oncdata: nothing,
    oncomment: nothing,
    ondeclaration: nothing,
    onprocessinginstruction: nothing,
    onend: nothing,
  }
  const tokenizer = new Tokenizer({}, callbacks)
  tokenizer.write(html)
  tokenizer.end()
  return pieces.join('') + html.slice(kept)
}
