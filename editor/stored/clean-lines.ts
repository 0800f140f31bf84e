import type { Inline, Mark, TableNode } from './nodes.ts'

/**
 * The content of a page or cell while it is read. Blocks become line breaks: one is pending at each edge of a block
 * with content before it, and is written when content follows.
 */
export class Lines {
  readonly nodes: Inline[]
  #isEmptyLine = true
  #owesBreak = false
  /** White space that counts as a character if words follow, and as nothing at the end of a line. */
  #owesSpace = false
  /** Only the marker of a list's entry is on the line. */
  #isSigned = false

  constructor(nodes: Inline[]) {
    this.nodes = nodes
  }

  /** The edge of a block. */
  edge(): void {
    this.#owesSpace = false
    if (!this.#isEmptyLine) this.#owesBreak = true
  }

  /** The number or bullet of a list's entry. A block that starts after it is on its line. */
  sign(text: string, held: ReadonlySet<Mark>): void {
    this.add({ kind: 'text', text }, held)
    this.#isEmptyLine = true
    this.#isSigned = true
  }

  /** The end of a list's entry, which is a line even when empty. */
  endOfEntry(): void {
    if (this.#isSigned) this.#owesBreak = true
    this.edge()
  }

  break(): void {
    this.#pay()
    this.#owesSpace = false
    this.#isSigned = false
    this.nodes.push({ kind: 'break' })
    this.#isEmptyLine = true
  }

  /** White space with line ends is layout of the HTML, and at most one space; spaces on a line were typed. */
  text(text: string, held: ReadonlySet<Mark>): void {
    const words = text.split(/[\t\n\f\r][\t\n\f\r ]*/)
    for (const [index, word] of words.entries()) {
      if (index > 0) this.#owesSpace = !this.#isEmptyLine && !this.#owesBreak
      const kept = index < words.length - 1 ? withoutEndBlanks(word) : word
      if (kept !== '') this.add({ kind: 'text', text: kept }, held)
    }
  }

  /** Text whose line ends count. */
  lines(text: string, held: ReadonlySet<Mark>): void {
    for (const [index, line] of text
      .replaceAll('\r\n', '\n')
      .split(/[\n\r]/)
      .entries()) {
      if (index > 0) this.break()
      if (line !== '') this.add({ kind: 'text', text: line }, held)
    }
  }

  add(node: Inline, held: ReadonlySet<Mark>): void {
    this.#pay()
    if (this.#owesSpace) this.nodes.push(...marked({ kind: 'text', text: ' ' }, held))
    this.#owesSpace = false
    this.nodes.push(...marked(node, held))
    this.#isEmptyLine = false
    this.#isSigned = false
  }

  /** Elements that start a new line. */
  block(node: TableNode | Extract<Inline, { kind: 'formula' }>, held: ReadonlySet<Mark>): void {
    this.#owesBreak = false
    this.#owesSpace = false
    this.#isSigned = false
    this.nodes.push(...marked(node, held))
    this.#isEmptyLine = true
  }

  #pay(): void {
    if (this.#owesBreak) this.nodes.push({ kind: 'break' })
    if (this.#owesBreak) this.#isEmptyLine = true
    this.#owesBreak = false
  }
}

function withoutEndBlanks(text: string): string {
  let end = text.length
  while (end > 0 && text[end - 1] === ' ') end--
  return text.slice(0, end)
}

function marked(node: Inline, held: ReadonlySet<Mark>): [Inline] {
  let outer = node
  for (const mark of held) outer = { kind: 'mark', mark, children: [outer] }
  return [outer]
}
