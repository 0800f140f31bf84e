import { declarationsOf, marksWithin } from './clean-marks.ts'
import { Lines } from './clean-lines.ts'
import { latexOfMath, maxMathDepth, maxMathElements, type MathElement } from './mathml.ts'
import { isImageSource, type Inline, type Mark, type TableCell, type TableNode } from './nodes.ts'

/** Nesting of elements; the tags of deeper ones are ignored. */
const maxOpen = 200

const dropped = new Set([
  'script',
  'style',
  'iframe',
  'frame',
  'frameset',
  'object',
  'embed',
  'applet',
  'svg',
  'template',
  'noscript',
  'noembed',
  'noframes',
  'title',
  'textarea',
  'select',
  'audio',
  'video',
  'canvas',
  'xml',
  'portal',
  'dialog',
])
const voids = new Set([
  'area',
  'base',
  'basefont',
  'bgsound',
  'br',
  'col',
  'embed',
  'frame',
  'hr',
  'img',
  'image',
  'input',
  'link',
  'meta',
  'param',
  'source',
  'track',
  'wbr',
])
const blocks = new Set([
  'address',
  'article',
  'aside',
  'blockquote',
  'body',
  'caption',
  'center',
  'dd',
  'details',
  'div',
  'dl',
  'dt',
  'fieldset',
  'figcaption',
  'figure',
  'footer',
  'form',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'header',
  'html',
  'legend',
  'li',
  'main',
  'nav',
  'ol',
  'p',
  'pre',
  'section',
  'summary',
  'ul',
  'xmp',
  'listing',
  'plaintext',
])
const preformatted = new Set(['pre', 'xmp', 'listing', 'plaintext'])
/** A new one of these closes an open one that would be its parent. */
const endsItself = new Set(['p', 'li', 'dt', 'dd', 'option'])
const tableParts = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th', 'caption', 'colgroup'])

type Role = 'inline' | 'block' | 'table' | 'row' | 'cell'
type Attributes = ReadonlyMap<string, string>

interface Frame {
  tag: string
  role: Role
  marks: ReadonlySet<Mark>
  keepsLines: boolean
  /** Of a table, its rows; of a row, its cells. */
  table?: TableNode
  cells?: TableCell[]
  /** Of a list: the number of its next entry; 0 where it has none. */
  next?: number
}

const number = (value: string | undefined): number | undefined => {
  const read = /^\s*(\d{1,5})(?:\.\d{0,6})?(?:px)?\s*$/.exec(value ?? '')
  return read ? Number(read[1]) || undefined : undefined
}

/** Receives the tags of a page in order and builds the nodes. */
export class CleanReader {
  readonly nodes: Inline[] = []
  #frames: Frame[] = [{ tag: '', role: 'block', marks: new Set(), keepsLines: false }]
  /** The page, and the cell within it that is being read. */
  #lines: Lines[] = [new Lines(this.nodes)]
  /** The element that is dropped with its content, and how many of its name are open. */
  #dropping: { tag: string; open: number } | null = null
  #tooDeep = 0
  #math: { open: MathElement[]; count: number; skipped: number } | null = null

  isInMath(): boolean {
    return this.#math !== null
  }

  text(text: string): void {
    if (this.#dropping) return
    if (this.#math) {
      this.#math.open.at(-1)!.children.push(text)
      return
    }
    const { role, keepsLines, marks } = this.#top
    if ((role === 'table' || role === 'row') && text.trim() === '') return
    if (keepsLines) this.#page.lines(text, marks)
    else this.#page.text(text, marks)
  }

  open(given: string, attributes: Attributes): void {
    if (this.#dropping) {
      if (given === this.#dropping.tag && !voids.has(given)) this.#dropping.open++
      return
    }
    const tag = given.replace(/^(?:m|mml|math):/, '')
    if (this.#math) this.#openMath(tag, attributes)
    else if (tag === 'math') this.#math = { open: [{ name: 'math', attributes, children: [] }], count: 1, skipped: 0 }
    else if (dropped.has(tag) || this.#isHidden(attributes)) {
      if (!voids.has(tag)) this.#dropping = { tag: given, open: 1 }
    } else if (voids.has(tag)) this.#void(tag, attributes)
    else this.#element(tag, attributes)
  }

  close(given: string): void {
    if (this.#dropping) {
      if (given === this.#dropping.tag && --this.#dropping.open === 0) this.#dropping = null
      return
    }
    const tag = given.replace(/^(?:m|mml|math):/, '')
    if (this.#math) return this.#closeMath(tag)
    if (voids.has(tag)) return
    if (this.#tooDeep > 0) {
      this.#tooDeep--
      return
    }
    this.#closeUpTo(tag)
  }

  end(): void {
    if (this.#math) this.#endMath()
  }

  get #top(): Frame {
    return this.#frames.at(-1)!
  }

  get #page(): Lines {
    return this.#lines.at(-1)!
  }

  /** Drawn only visually, next to the same content for screen readers; or hidden. */
  #isHidden(attributes: Attributes): boolean {
    return attributes.get('aria-hidden') === 'true' && /(?:^|\s)katex-html(?:\s|$)/.test(attributes.get('class') ?? '')
  }

  #void(tag: string, attributes: Attributes): void {
    if (tag === 'br') this.#page.break()
    else if (tag === 'hr') this.#page.edge()
    else if (tag === 'img' || tag === 'image')
      this.#picture(attributes.get('src') ?? '', attributes.get('alt') ?? '', attributes)
  }

  #picture(src: string, alt: string, attributes: Attributes): void {
    const { marks } = this.#top
    if (!isImageSource(src)) return alt.trim() === '' ? undefined : this.#page.text(alt, marks)
    const style = declarationsOf(attributes.get('style'))
    const [width, height] = (['width', 'height'] as const).map(
      (side) => number(style.get(side)) ?? number(attributes.get(`data-${side}`)) ?? number(attributes.get(side)),
    )
    this.#page.add({ kind: 'image', src, alt, ...(width && { width }), ...(height && { height }) }, marks)
  }

  /** A formula, blank or image as stored. Its content is not read. */
  #stored(type: string, attributes: Attributes): boolean {
    const { marks } = this.#top
    const kind = attributes.get('data-kind')
    if (type === 'formula') this.#formula(attributes.get('data-value') ?? '', kind === 'block')
    else if (type === 'blank') this.#page.add({ kind: 'blank', blank: kind === '1' ? 1 : 0 }, marks)
    else if (type === 'image')
      this.#picture(attributes.get('data-src') ?? '', attributes.get('data-alt') ?? '', attributes)
    else return false
    this.#dropping = { tag: 'span', open: 1 }
    return true
  }

  #formula(latex: string, display: boolean): void {
    if (latex.trim() === '') return
    if (display) this.#page.block({ kind: 'formula', latex, display }, this.#top.marks)
    else this.#page.add({ kind: 'formula', latex, display }, this.#top.marks)
  }

  #element(tag: string, attributes: Attributes): void {
    const type = tag === 'span' ? attributes.get('data-type') : undefined
    if (type !== undefined && this.#stored(type, attributes)) return
    if (endsItself.has(tag) && this.#top.tag === tag) this.#pop()
    if (this.#frames.length >= maxOpen) {
      this.#tooDeep++
      return
    }
    const style = declarationsOf(attributes.get('style'))
    const marks = marksWithin(this.#top.marks, tag, type, style)
    const frame: Frame = {
      tag,
      role: 'inline',
      marks,
      keepsLines: this.#top.keepsLines || preformatted.has(tag) || (style.get('white-space') ?? '').startsWith('pre'),
    }
    if (tag === 'table' || type === 'table') this.#table(frame)
    else if (tag === 'tr' || type === 'row') this.#row(frame)
    else if (tag === 'td' || tag === 'th' || type === 'cell') this.#cell(frame, attributes)
    else if (blocks.has(tag)) this.#block(frame, attributes)
    this.#frames.push(frame)
  }

  #block(frame: Frame, attributes: Attributes): void {
    frame.role = 'block'
    this.#page.edge()
    if (frame.tag === 'ol') frame.next = number(attributes.get('start')) ?? 1
    if (frame.tag !== 'li') return
    const list = this.#top
    const sign = list.tag === 'ol' && list.next !== undefined ? `${list.next++}. ` : list.tag === 'ul' ? '• ' : ''
    if (sign !== '') this.#page.sign(sign, frame.marks)
  }

  #within(role: Role): Frame | undefined {
    return this.#frames.findLast((frame) => frame.role === role)
  }

  #table(frame: Frame): void {
    if (this.#within('table')) {
      frame.role = 'block'
      this.#page.edge()
      return
    }
    frame.role = 'table'
    frame.table = { kind: 'table', rows: [] }
    this.#page.block(frame.table, new Set())
  }

  /** Rows and cells of a nested table become lines and words. */
  #isFlat(): boolean {
    const outer = this.#within('table')
    return (
      !outer ||
      this.#frames.findLast(({ tag, role }) => (tag === 'table' && role === 'block') || role === 'table') !== outer
    )
  }

  #row(frame: Frame): void {
    if (this.#isFlat()) {
      frame.role = 'block'
      this.#page.edge()
      return
    }
    this.#closeTo((open) => open.role === 'table')
    frame.role = 'row'
    frame.cells = []
    this.#within('table')!.table!.rows.push({ cells: frame.cells })
  }

  #cell(frame: Frame, attributes: Attributes): void {
    if (this.#isFlat()) {
      this.#page.text('\n', frame.marks)
      return
    }
    this.#closeTo((open) => open.role === 'row' || open.role === 'table')
    if (this.#top.role === 'table') {
      const row: Frame = { tag: 'tr', role: 'row', marks: this.#top.marks, keepsLines: false }
      this.#row(row)
      this.#frames.push(row)
    }
    frame.role = 'cell'
    const header = frame.tag === 'th' || attributes.get('data-kind') === 'head'
    const colspan = number(attributes.get('data-col') ?? attributes.get('colspan')) ?? 1
    const rowspan = number(attributes.get('data-row') ?? attributes.get('rowspan')) ?? 1
    const children: Inline[] = []
    this.#top.cells!.push({ children, header, colspan, rowspan })
    this.#lines.push(new Lines(children))
  }

  #closeTo(isEnd: (frame: Frame) => boolean): void {
    while (this.#frames.length > 1 && !isEnd(this.#top)) this.#pop()
  }

  /** An end tag without a start closes nothing; only parts of a table close a cell. */
  #closeUpTo(tag: string): void {
    for (let at = this.#frames.length - 1; at > 0; at--) {
      const frame = this.#frames[at]!
      if (frame.tag === tag) {
        while (this.#frames.length > at) this.#pop()
        return
      }
      if (frame.role === 'cell' && !tableParts.has(tag)) return
    }
  }

  #pop(): void {
    const { role, tag } = this.#frames.pop()!
    if (role === 'block' && tag === 'li') this.#page.endOfEntry()
    else if (role === 'block') this.#page.edge()
    else if (role === 'cell') this.#lines.pop()
  }

  #openMath(tag: string, attributes: Attributes): void {
    const math = this.#math!
    if (
      math.skipped > 0 ||
      math.open.length >= maxMathDepth ||
      ++math.count > maxMathElements ||
      !/^[a-z][a-z-]{0,30}$/.test(tag)
    ) {
      math.skipped++
      return
    }
    const element: MathElement = { name: tag, attributes, children: [] }
    math.open.at(-1)!.children.push(element)
    math.open.push(element)
  }

  #closeMath(tag: string): void {
    const math = this.#math!
    if (math.skipped > 0 && tag !== 'math') {
      math.skipped--
      return
    }
    const at = math.open.findLastIndex(({ name }) => name === tag)
    if (at === 0) this.#endMath()
    else if (at > 0) math.open.length = at
  }

  #endMath(): void {
    const [root] = this.#math!.open
    this.#math = null
    const display = root!.attributes.get('display') === 'block' || root!.attributes.get('mode') === 'display'
    this.#formula(latexOfMath(root!), display)
  }
}
