/** The beginning of an XML file, without parsing it: by one pass, since files may be hostile. */

export interface XmlRoot {
  /** Without its prefix. */
  name: string
  /** As they are written. */
  attributes: string
}

const tag = /^<(?:[\w.-]{1,40}:)?([A-Za-z_][\w.-]{0,60})([\s/>][^<>]{0,4000})/

/** The root element, after declaration, comments and DOCTYPE; null where the text does not begin with one. */
export function rootOf(text: string): XmlRoot | null {
  for (let at = text.startsWith('\uFEFF') ? 1 : 0; at < text.length; ) {
    const next = text.indexOf('<', at)
    if (next < 0 || text.slice(at, next).trim() !== '') return null
    const end = text.startsWith('<!--', next)
      ? behind(text, '-->', next + 4)
      : text.startsWith('<?', next)
        ? behind(text, '?>', next)
        : text.startsWith('<!', next)
          ? behind(text, '>', next)
          : null
    if (end === null) {
      const found = tag.exec(text.slice(next, next + 5000))
      return found ? { name: found[1]!, attributes: found[2]! } : null
    }
    at = end
  }
  return null
}

const behind = (text: string, sign: string, from: number): number => {
  const at = text.indexOf(sign, from)
  return at < 0 ? text.length : at + sign.length
}
