import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'
import { cleanHtml } from '../../../../../editor/stored/clean.ts'
import { writeStored } from '../../../../../editor/stored/write.ts'
import type { Text } from '../../../../../resources/kit/index.ts'
import type { ReadMedia } from '../../../../exchange/record-files/entry.ts'
import type { ReadLimits } from '../../../../exchange/spreadsheets/unreadable-file.ts'
import { formulaPieces } from './formulas.ts'
import { htmlOfMarkdown } from './markdown.ts'
import { entryOf, itemAt } from '../../../../../resources/kit/present.ts'
import { ownEntry } from '../../../../../resources/kit/own-entry.ts'

/** A file attached to a text, which refers to it as `@@PLUGINFILE@@/name`. */
export interface MoodleFile {
  name: string
  base64: string
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => ownEntry(escapes, character)!)

const formulaSpan = (latex: string, display: boolean): string =>
  `<span data-type="formula" data-value="${escapeHtml(latex)}"${display ? ' data-kind="block"' : ''}></span>`

const htmlWithFormulas = (text: string): string =>
  formulaPieces(text)
    .map((piece) => ('text' in piece ? escapeHtml(piece.text) : formulaSpan(piece.latex, piece.display)))
    .join('')

/** Tags whose removal loses meaning, and their names for people. */
const meant: Readonly<Record<string, Text>> = {
  audio: { zh: '音频', en: 'sound' },
  video: { zh: '视频', en: 'video' },
  iframe: { zh: '嵌入的网页', en: 'embedded page' },
  object: { zh: '嵌入的对象', en: 'embedded object' },
  embed: { zh: '嵌入的对象', en: 'embedded object' },
  script: { zh: '脚本', en: 'script' },
  svg: { zh: 'SVG 图形', en: 'SVG drawing' },
  canvas: { zh: '画布', en: 'canvas' },
  input: { zh: '输入框', en: 'input' },
  select: { zh: '下拉框', en: 'select' },
  textarea: { zh: '输入框', en: 'text area' },
}

const messages = {
  tag: (what: Text): Text => ({ zh: `${what.zh}没有保留`, en: `A ${what.en} was not kept.` }),
  link: { zh: '链接只保留了文字', en: 'Of links only the words were kept.' },
  outside: (src: string): Text => ({
    zh: `图片“${src}”不在文件内，没有下载`,
    en: `The picture “${src}” is not in the file and was not fetched.`,
  }),
  missing: (name: string): Text => ({
    zh: `文件中缺少图片“${name}”`,
    en: `The picture “${name}” is missing from the file.`,
  }),
  broken: (name: string): Text => ({
    zh: `“${name}”的内容不是有效的 base64，没有导入`,
    en: `“${name}” is not valid base64 and was not imported.`,
  }),
  tooLarge: (name: string): Text => ({
    zh: `“${name}”过大，没有导入`,
    en: `“${name}” is too large and was not imported.`,
  }),
  unnamed: (name: string): Text => ({
    zh: `“${name}”不是题中的图片，作为附件保留`,
    en: `“${name}” is no picture of the text; it is kept as an attachment.`,
  }),
  markdown: {
    zh: 'Markdown 只转换了粗体、斜体、图片和换行',
    en: 'Of Markdown only bold, italic, pictures and lines were converted.',
  },
}

const base64 = /^[A-Za-z0-9+/\s]*(?:={1,2}\s*)?$/
/** RFC 2397; our own export keeps a file's name as a parameter. */
const dataUri = /^data:image\/([a-z]{2,10})(?:\+xml)?(?:;name=([^;,]{1,600}))?;base64,/i
const shown = (text: string): string => text.slice(0, 80)

/**
 * Reads the texts of one question, in HTML or a format that Moodle converts to HTML, with the files attached to each.
 */
export class MoodleRichText {
  readonly media: ReadMedia[] = []
  private readonly notes = new Map<string, Text>()
  private readonly used = new Set<string>()
  private readonly limits: ReadLimits
  private pasted = 0

  constructor(limits: ReadLimits) {
    this.limits = limits
  }

  note(text: Text): void {
    this.notes.set(text.en, text)
  }

  /** All notes, including those on files that are kept although no text shows them. */
  changes(): Text[] {
    const attached = this.media
      .filter(({ name }) => !this.used.has(name))
      .map(({ name }) => messages.unnamed(shown(name)))
    return [...this.notes.values(), ...attached]
  }

  /** A text in the stored format. `format` is Moodle's name for its format; '' is HTML. */
  read(text: string, format: string, files: readonly MoodleFile[] = []): string {
    return writeStored(cleanHtml(this.rewritten(this.asHtml(text, format), this.keep(files))))
  }

  private asHtml(text: string, format: string): string {
    if (format === 'plain_text' || format === 'plain') return escapeHtml(text.trim()).replace(/\r?\n/g, '<br>')
    if (format === 'markdown') {
      this.note(messages.markdown)
      return htmlOfMarkdown(text)
    }
    const isLines = format === 'moodle_auto_format' || format === 'moodle'
    return isLines && !/<(?:p|br|div|table|ul|ol|pre)\b/i.test(text) ? text.trim().replace(/\r?\n/g, '<br>') : text
  }

  /** The names of the kept media, by file name. */
  private keep(files: readonly MoodleFile[]): ReadonlyMap<string, string> {
    const names = new Map<string, string>()
    for (const file of files) {
      const name = this.keepOne(file)
      if (name !== null) names.set(file.name, name)
    }
    return names
  }

  private keepOne({ name, base64: text }: MoodleFile): string | null {
    const problem =
      text.length > (this.limits.maxMediaBytes * 4) / 3 + 4
        ? messages.tooLarge
        : base64.test(text) && text.trim() !== ''
          ? null
          : messages.broken
    if (problem) {
      this.note(problem(shown(name)))
      return null
    }
    const bytes = new Uint8Array(Buffer.from(text, 'base64'))
    const safe =
      name
        .replace(/[\p{Cc}<>"\\]/gu, '_')
        .slice(0, 200)
        .toWellFormed() || 'file'
    for (let kept = safe, count = 2; ; kept = `${count++}-${safe}`) {
      const same = this.media.find((one) => one.name === kept)
      if (same && Buffer.compare(same.bytes, bytes) !== 0) continue
      if (!same) this.media.push({ name: kept, bytes })
      return kept
    }
  }

  private rewritten(html: string, names: ReadonlyMap<string, string>): string {
    const pieces: string[] = []
    const tokenizer = new Tokenizer(
      { xmlMode: false, decodeEntities: true },
      new Rewriter(html, pieces, (tag, attributes) => this.tag(tag, attributes, names)),
    )
    tokenizer.write(html)
    tokenizer.end()
    return pieces.join('')
  }

  /** The replacement of a tag; null: the tag is kept. */
  private tag(tag: string, attributes: ReadonlyMap<string, string>, names: ReadonlyMap<string, string>): string | null {
    const meaning = ownEntry(meant, tag)
    if (meaning) this.note(messages.tag(meaning))
    if (tag === 'a' && attributes.has('href')) this.note(messages.link)
    if (tag !== 'img') return null
    const src = attributes.get('src') ?? ''
    const name = this.mediaOf(src, names)
    if (name === null) return escapeHtml(` [${attributes.get('alt')?.trim() || shown(src.split('/').at(-1) ?? '')}] `)
    this.used.add(name)
    const kept = ['alt', 'width', 'height', 'style'].flatMap((key) =>
      attributes.has(key) ? [` ${key}="${escapeHtml(entryOf(attributes, key))}"`] : [],
    )
    return `<img src="${escapeHtml(`package:${name}`)}"${kept.join('')}>`
  }

  private mediaOf(src: string, names: ReadonlyMap<string, string>): string | null {
    const data = dataUri.exec(src)
    if (data)
      return this.keepOne({
        name: data[2] ? decoded(data[2]) : `picture-${(this.pasted += 1)}.${data[1]!.toLowerCase()}`,
        base64: src.slice(data[0].length),
      })
    if (!src.startsWith('@@PLUGINFILE@@/')) {
      this.note(messages.outside(shown(src)))
      return null
    }
    const given = src.slice('@@PLUGINFILE@@/'.length)
    const name = names.get(decoded(given)) ?? names.get(given) ?? null
    if (name === null) this.note(messages.missing(shown(decoded(given))))
    return name
  }
}

function decoded(given: string): string {
  try {
    return decodeURIComponent(itemAt(given.split('?', 1), 0))
  } catch {
    return given
  }
}

/** Copies HTML tag by tag, with formulas in its texts as spans and some tags replaced. Linear, as the tokeniser is. */
class Rewriter implements TokenizerCallbacks {
  private readonly html: string
  private readonly pieces: string[]
  private readonly replace: (tag: string, attributes: ReadonlyMap<string, string>) => string | null
  private texts: string[] = []
  private tag = ''
  private start = 0
  private isOpen = false
  private attributes = new Map<string, string>()
  private attribute = ''
  private value: string[] = []

  constructor(
    html: string,
    pieces: string[],
    replace: (tag: string, attributes: ReadonlyMap<string, string>) => string | null,
  ) {
    this.html = html
    this.pieces = pieces
    this.replace = replace
  }

  private flush(): void {
    if (this.texts.length > 0) this.pieces.push(htmlWithFormulas(this.texts.join('')))
    this.texts = []
  }

  ontext(start: number, end: number): void {
    this.texts.push(this.html.slice(start, end))
  }

  ontextentity(codepoint: number): void {
    this.texts.push(String.fromCodePoint(codepoint))
  }

  onopentagname(start: number, end: number): void {
    this.flush()
    this.tag = this.html.slice(start, end).toLowerCase()
    this.start = start - 1
    this.isOpen = true
    this.attributes = new Map()
  }

  onattribname(start: number, end: number): void {
    this.attribute = this.html.slice(start, end).toLowerCase()
    this.value = []
  }

  onattribdata(start: number, end: number): void {
    this.value.push(this.html.slice(start, end))
  }

  onattribentity(codepoint: number): void {
    this.value.push(String.fromCodePoint(codepoint))
  }

  onattribend(): void {
    if (!this.attributes.has(this.attribute)) this.attributes.set(this.attribute, this.value.join(''))
  }

  onopentagend(end: number): void {
    this.isOpen = false
    this.pieces.push(this.replace(this.tag, this.attributes) ?? this.html.slice(this.start, end + 1))
  }

  onselfclosingtag(end: number): void {
    this.onopentagend(end)
  }

  onclosetag(start: number, end: number): void {
    this.flush()
    this.pieces.push(`</${this.html.slice(start, end)}>`)
  }

  oncdata(start: number, end: number, offset: number): void {
    this.ontext(start, end - offset)
  }

  /** A tag without an end is dropped. */
  onend(): void {
    if (this.isOpen) this.texts.push(this.html.slice(this.start))
    this.flush()
  }

  isInForeignContext(): boolean {
    return false
  }

  oncomment(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}
}
