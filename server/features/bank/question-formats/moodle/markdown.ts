/**
 * Converts the subset of Markdown that questions use to HTML: bold, italic, code, pictures, headings, lists and lines.
 * The rest is kept unchanged.
 */

const longestSpan = 2000

/** The HTML between two equal marks; null where the second is missing or too far. */
function between(text: string, at: number, mark: string): string | null {
  const from = at + mark.length
  const end = text.slice(from, from + longestSpan).indexOf(mark)
  const inner = end > 0 ? text.slice(from, from + end) : ''
  return inner === '' || /^\s|\s$/.test(inner) ? null : inner
}

const picture = /!\[([^[\]\n]{0,500})\]\(([^()\s]{1,2000})(?: "[^"\n]{0,500}")?\)/y

const escapeValue = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** HTML is valid within Markdown, so only code is escaped. */
export function inlineHtml(text: string): string {
  let html = ''
  for (let at = 0; at < text.length; ) {
    const character = text[at]!
    if (character === '!') {
      picture.lastIndex = at
      const found = picture.exec(text)
      if (found) {
        html += `<img src="${escapeValue(found[2]!)}" alt="${escapeValue(found[1]!)}">`
        at += found[0].length
        continue
      }
    }
    const mark =
      character === '*' || character === '_'
        ? text[at + 1] === character
          ? character.repeat(2)
          : character
        : character === '`'
          ? '`'
          : ''
    const isInWord = character === '_' && /\w/.test(text[at - 1] ?? '')
    const inner = mark === '' || isInWord ? null : between(text, at, mark)
    if (inner !== null) {
      if (mark === '`') html += inner.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
      else html += mark.length === 2 ? `<b>${inner}</b>` : `<em>${inner}</em>`
      at += inner.length + 2 * mark.length
      continue
    }
    // A backslash before a bracket is TeX in Moodle, and is kept.
    if (character === '\\' && /[*_`#]/.test(text[at + 1] ?? '')) at += 1
    html += text[at] ?? ''
    at += 1
  }
  return html
}

/** A heading may end as it begins, with `#`. */
const titleOf = (text: string): string =>
  text
    .trimEnd()
    .replace(/(?<!#)#+$/, '')
    .trim()

export function htmlOfMarkdown(text: string): string {
  const lines = text.trim().split(/\r?\n/)
  return lines
    .map((line) => {
      const heading = /^#{1,6}\s+/.exec(line)
      if (heading) return `<div><b>${inlineHtml(titleOf(line.slice(heading[0].length)))}</b></div>`
      const entry = /^\s*[-*+]\s+/.exec(line.slice(0, 100))
      return entry ? `<div>• ${inlineHtml(line.slice(entry[0].length))}</div>` : `<div>${inlineHtml(line)}</div>`
    })
    .join('')
}
