import type { Line } from '../../../../exchange/spreadsheets/text-file.ts'

/** A question of a GIFT file: the lines up to an empty one. */
export interface GiftBlock {
  /** Its first line that is not a comment. */
  line: number
  text: string
  /** From comments of Moodle's exports: `// [id:7] [tag:algebra]`. */
  id: string | null
  tags: string[]
  /** From the last `$CATEGORY:`; '' before any. */
  category: string
  /** The block is longer than the limit, and `text` is only its beginning. */
  isCut: boolean
}

const maxBlockCharacters = 1_000_000
const maxTags = 100
/** Matches bracketed values; a bracket within a value is escaped. */
const inBrackets = /\[(id|tag):((?:[^\]\\]|\\.){1,600})\]/g

class Block {
  line = 0
  lines: string[] = []
  characters = 0
  id: string | null = null
  tags: string[] = []
  isCut = false

  comment(text: string): void {
    for (const [, kind, value] of text.slice(0, 10_000).matchAll(inBrackets)) {
      const plain = value!.replace(/\\(.)/g, '$1').trim()
      if (kind === 'id') this.id ??= plain
      else if (this.tags.length < maxTags) this.tags.push(plain)
    }
  }

  add({ text, number, isCut }: Line): void {
    if (this.lines.length === 0) this.line = number
    this.characters += text.length + 1
    this.isCut ||= isCut || this.characters > maxBlockCharacters
    if (!this.isCut || this.lines.length === 0) this.lines.push(text)
  }
}

export async function* giftBlocks(lines: AsyncIterable<Line>): AsyncGenerator<GiftBlock> {
  let block = new Block()
  let category = ''
  const taken = (): GiftBlock[] => {
    const { line, lines: own, id, tags, isCut } = block
    // A block with only comments belongs to the question after it.
    if (own.length === 0) return []
    block = new Block()
    return [{ line, text: own.join('\n'), id, tags, category, isCut }]
  }
  for await (const line of lines) {
    const text = line.text.slice(0, 200).trim()
    if (text === '') yield* taken()
    else if (text.startsWith('//')) block.comment(line.text)
    else if (text.startsWith('$CATEGORY:')) {
      yield* taken()
      category = line.text.slice(line.text.indexOf(':') + 1, 4000).trim()
      block = new Block()
    } else block.add(line)
  }
  yield* taken()
}
