import { Parser } from 'htmlparser2'
import { drawnMarkup } from '../../../../editor/formula/drawn.ts'
import { sanitise } from '../../../../editor/sanitise.ts'
import { isLinkTarget } from '../../../../editor/stored/nodes.ts'
import { readableLatex } from '../../../../editor/stored/readable-latex.ts'
import { pauses } from '../../../base/threads/pauses.ts'
import { escaped, Html } from './html.ts'
import type { Reading } from './kinds/module-view.ts'
import { ownEntry } from '../../../../resources/kit/own-entry.ts'

/**
 * A stored article as HTML for readers. It is sanitised once more, and then rewritten, element by element: formulas
 * as MathML, pictures and media under the addresses of the page, headings below that of the module.
 */

type Attributes = Readonly<Record<string, string>>

/** Written as they are, without attributes. */
const plainTags = new Set(
  'b em u s sub sup p blockquote pre code ul ol li figure figcaption caption thead tbody tfoot tr'.split(' '),
)
const headings: Readonly<Record<string, string>> = { h1: 'h3', h2: 'h4', h3: 'h5', h4: 'h6' }
/** Without an end. */
const alone = new Set(['br', 'hr'])

const attribute = (name: string, value: string | undefined | null): string =>
  value ? ` ${name}="${escaped(value)}"` : ''
const size = (given: Attributes, name: string): string =>
  /^\d{1,4}$/.test(given[name] ?? '') ? ` ${name.replace('data-', '')}="${given[name]}"` : ''

function picture(given: Attributes, prefix: string, { file }: Reading): string {
  const address = file(given[`${prefix}src`] ?? '')
  if (!address) return ''
  const sides = size(given, `${prefix}width`) + size(given, `${prefix}height`)
  return `<img src="${escaped(address)}" alt="${escaped(given[`${prefix}alt`] ?? '')}"${sides} loading="lazy">`
}

/** The policy of the page allows no styles in attributes, so those of the renderer are left out. */
function formula(given: Attributes): string {
  const latex = given['data-value'] ?? ''
  const markup = drawnMarkup(latex, given['data-kind'] === 'block')
  return markup?.replace(/ style="[^"]*"/g, '') ?? `<code>${escaped(readableLatex(latex))}</code>`
}

/** What an element begins with and ends with; undefined leaves its content alone. */
function written(name: string, given: Attributes, reading: Reading): readonly [string, string] | undefined {
  const { say, file } = reading
  if (plainTags.has(name)) return [`<${name}>`, `</${name}>`]
  if (ownEntry(headings, name)) return [`<${ownEntry(headings, name)}>`, `</${ownEntry(headings, name)}>`]
  if (alone.has(name)) return [`<${name}>`, '']
  if (name === 'img') return [picture(given, '', reading), '']
  if (name === 'video' || name === 'audio') {
    const address = file(given['src'] ?? '')
    const poster = name === 'video' ? attribute('poster', file(given['poster'] ?? '')) : ''
    return [`<${name} controls preload="metadata"${attribute('src', address)}${poster}>`, `</${name}>`]
  }
  if (name === 'source') return [`<source${attribute('src', file(given['src'] ?? ''))}>`, '']
  if (name === 'a')
    return isLinkTarget(given['href'] ?? '')
      ? [`<a${attribute('href', given['href'])}${attribute('title', given['title'])} rel="noopener">`, '</a>']
      : undefined
  if (name === 'table')
    return [
      `<div class="table" role="region" tabindex="0" aria-label="${escaped(say('table'))}"><table>`,
      '</table></div>',
    ]
  if (name === 'td' || name === 'th')
    return [`<${name}${size(given, 'colspan')}${size(given, 'rowspan')}>`, `</${name}>`]
  if (name === 'span' && given['data-type'] === 'image') return [picture(given, 'data-', reading), '']
  if (name === 'span' && given['data-type'] === 'formula') return [formula(given), '']
  return undefined
}

/** Characters read between two pauses: a formula or two, of which the first ones take long. */
const pieceLength = 200

async function drawn(stored: string, reading: Reading): Promise<string> {
  let text = ''
  const ends: string[] = []
  const parser = new Parser(
    {
      onopentag(name, given) {
        const [begin, end] = written(name, given, reading) ?? ['', '']
        text += begin
        ends.push(end)
      },
      ontext(data) {
        text += escaped(data)
      },
      onclosetag() {
        text += ends.pop() ?? ''
      },
    },
    { decodeEntities: true },
  )
  const clean = sanitise(stored, 'article')
  const pause = pauses()
  for (let at = 0; at < clean.length; at += pieceLength) {
    parser.write(clean.slice(at, at + pieceLength))
    await pause()
  }
  parser.end()
  return text
}

interface KeptArticle {
  text: string
  /** The stored files in it, which each page that shows it may give out. */
  urls: ReadonlySet<string>
}

/**
 * Articles of releases, which never change, by their text and the page that they are on: a page and each of its
 * pictures would draw them again.
 */
const kept = new Map<string, Promise<KeptArticle>>()
const mostKept = 50
const longestKept = 500_000

async function drawnWithFiles(stored: string, reading: Reading): Promise<KeptArticle> {
  const urls = new Set<string>()
  const file = (url: string) => {
    urls.add(url)
    return reading.file(url)
  }
  return { text: await drawn(stored, { ...reading, file }), urls }
}

/** One article as HTML, from what was kept of it. */
export async function articleHtml(stored: string, reading: Reading): Promise<Html> {
  const key = `${reading.address}|${reading.language}|${stored}`
  let article = kept.get(key)
  if (article) kept.delete(key)
  else article = drawnWithFiles(stored, reading)
  // The one that was used last is at the end.
  if (stored.length <= longestKept) kept.set(key, article)
  const [oldest] = kept.keys()
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
  const { text, urls } = await article.catch((error: unknown) => {
    kept.delete(key)
    throw error
  })
  for (const url of urls) reading.file(url)
  return new Html(`<div class="article">${text}</div>`)
}
