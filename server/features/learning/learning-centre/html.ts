import { ownEntry } from '../../../../resources/kit/own-entry.ts'

/** HTML as it is sent: what comes into it is escaped, unless it is HTML itself. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | string | number | null | undefined | false | readonly Part[]

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ownEntry(escapes, character)!)

function markupOf(part: Part): string {
  if (part === null || part === undefined || part === false) return ''
  if (part instanceof Html) return part.text
  return Array.isArray(part) ? part.map(markupOf).join('') : escaped(String(part))
}

/** A template of HTML. Attributes need their quotes: `<a href="${address}">`. */
export const html = (literals: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(literals.map((literal, at) => literal + (at < parts.length ? markupOf(parts[at]) : '')).join(''))
