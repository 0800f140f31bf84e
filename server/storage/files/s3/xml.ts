import { ownEntry } from '../../../../resources/kit/own-entry.ts'

/** The few elements of the S3 API's answers that are read, and of its requests that are written. */

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const plain = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, decimal, hex, name) =>
    decimal || hex
      ? String.fromCodePoint(Number.parseInt(decimal ?? hex, decimal ? 10 : 16))
      : (ownEntry(entities, name) ?? whole),
  )

/** What is inside each element of this name, outermost first; elements of one name are never nested. */
export function elementsOf(xml: string, name: string): string[] {
  const found: string[] = []
  const closing = `</${name}>`
  let from = xml.indexOf(`<${name}`)
  while (from >= 0) {
    const behind = from + name.length + 1
    let next = behind
    if (/^[\s>]/.test(xml.slice(behind, behind + 1))) {
      const begin = xml.indexOf('>', behind) + 1
      const end = begin === 0 ? -1 : xml.indexOf(closing, begin)
      if (end < 0) return found
      found.push(xml.slice(begin, end))
      next = end + closing.length
    }
    from = xml.indexOf(`<${name}`, next)
  }
  return found
}

export const textInside = (xml: string, name: string): string | null => {
  const [found] = elementsOf(xml, name)
  return found === undefined ? null : plain(found)
}

export const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (one) => `&${Object.keys(entities).find((name) => ownEntry(entities, name) === one)};`)
