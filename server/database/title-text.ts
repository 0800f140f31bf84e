import type { AnyResource } from '../../resources/kit/index.ts'

/** A record's title as people read it in one line: of rich text, its words and formulas without the markup. */

const maxCharacters = 120

const references: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', '#39': "'", nbsp: ' ' }
const decoded = (text: string): string => text.replace(/&(lt|gt|amp|quot|#39|nbsp);/g, (_, name: string) => references[name]!)

/** A formula shows its source, a blank a line; any other tag is a space at a line break and nothing elsewhere. */
function withoutTags(html: string): string {
  return html.replace(/<[a-zA-Z/][^<>]*>/g, (tag) => {
    if (/^<br\b/i.test(tag)) return ' '
    const type = /\sdata-type="([^"]*)"/.exec(tag)?.[1]
    if (type === 'blank') return '____'
    return type === 'formula' ? (/\sdata-value="([^"]*)"/.exec(tag)?.[1] ?? '') : ''
  })
}

/** Never empty: a title without words (a picture alone) is the record's number. */
export function titleText(resource: AnyResource, record: { id: number; title: string | null }): string {
  const given = record.title ?? ''
  const isHtml = resource.fields[resource.title].stored === 'sanitised'
  const text = (isHtml ? decoded(withoutTags(given)) : given).replace(/\s+/g, ' ').trim()
  const characters = [...text]
  if (characters.length > maxCharacters) return `${characters.slice(0, maxCharacters - 1).join('')}…`
  return text || `#${record.id}`
}
