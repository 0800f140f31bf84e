import { lineOf } from '../../editor/stored/line.ts'
import type { RichTextProfile } from '../../resources/kit/index.ts'

/** The tags that each profile keeps. The server sanitises by the same; here it keeps the page safe from what is stored. */
export const allowedTags: Readonly<Record<RichTextProfile, readonly string[]>> = {
  question: ['br', 'span', 'b', 'em'],
  article: [
    'br',
    'span',
    'b',
    'em',
    'strong',
    'i',
    'u',
    's',
    'sub',
    'sup',
    'p',
    'div',
    'blockquote',
    'pre',
    'code',
    'hr',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'ul',
    'ol',
    'li',
    'a',
    'img',
    'figure',
    'figcaption',
    'video',
    'audio',
    'source',
    'table',
    'caption',
    'thead',
    'tbody',
    'tfoot',
    'tr',
    'th',
    'td',
    'colgroup',
    'col',
  ],
}

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
  '&amp;': '&',
}
const anyTag = /<\/?[a-zA-Z][^<>]*>/g

/** An article in words: no tags, one space where lines break. */
const wordsOf = (html: string): string =>
  html
    .replace(/<br\s*\/?>|<\/(?:p|div|li|h\d|tr|td)>/gi, ' ')
    .replace(anyTag, '')
    .replace(/&(?:lt|gt|quot|#39|nbsp|amp);/g, (entity) => entities[entity]!)
    .replace(/\s+/g, ' ')
    .trim()

/** A line of plain words, for titles and histories: formulas in plain characters, blanks as lines, pictures by their description. */
export const plainOf = (html: string, profile: RichTextProfile = 'question'): string =>
  profile === 'question' ? lineOf(html) : wordsOf(html)

const tagPattern = (profile: RichTextProfile): RegExp =>
  new RegExp(`</?(?:${allowedTags[profile].join('|')})(?:\\s[^<>]*)?/?>`, 'gi')
const entityPattern = /&(?:[a-z]+|#\d+|#x[\da-f]+);/gi

/** What is typed in the plain editor becomes HTML: allowed tags stay, every other `<` and `&` is a character, a new line is a br. */
export function sourceToHtml(source: string, profile: RichTextProfile): string {
  const tags = tagPattern(profile)
  const kept = new RegExp(`${tags.source}|${entityPattern.source}`, 'gi')
  let html = ''
  let from = 0
  for (const match of source.matchAll(kept)) {
    html += escaped(source.slice(from, match.index)) + match[0]
    from = match.index + match[0].length
  }
  return (html + escaped(source.slice(from))).replace(/\n/g, '<br>')
}

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/**
 * The way back: `&lt;` is shown as `<` wherever that could not be taken for a tag again, and stays as it is elsewhere, so
 * that typing nothing changes nothing.
 */
export function htmlToSource(html: string, profile: RichTextProfile): string {
  const lines = html.replace(/<br\s*\/?>/gi, '\n')
  const readable = lines.replace(/&(?:lt|gt|amp);/g, (entity) => entities[entity]!)
  return sourceToHtml(readable, profile) === normalised(html) ? readable : lines
}

const normalised = (html: string): string => html.replace(/<br\s*\/?>/gi, '<br>')

export interface Typing {
  source: string
  start: number
  end: number
}

/** Puts a tag around what is selected, or takes it away where it stands around it already. The same words stay selected. */
export function toggleTag({ source, start, end }: Typing, tag: 'b' | 'em'): Typing {
  const [open, close] = [`<${tag}>`, `</${tag}>`]
  const isTagged = source.slice(0, start).endsWith(open) && source.slice(end).startsWith(close)
  if (isTagged) {
    return {
      source: source.slice(0, start - open.length) + source.slice(start, end) + source.slice(end + close.length),
      start: start - open.length,
      end: end - open.length,
    }
  }
  return {
    source: source.slice(0, start) + open + source.slice(start, end) + close + source.slice(end),
    start: start + open.length,
    end: end + open.length,
  }
}
