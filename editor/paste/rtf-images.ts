import { ownEntry } from '../stored/own-entry.ts'

/**
 * Pictures in an RTF text (Rich Text Format 1.9.1, "Pictures"): Word stores them there, while the HTML only names files
 * on the author's disk that no page may read. One entry per picture in order; null for a type that no browser shows.
 */

const kinds: Readonly<Record<string, string>> = { pngblip: 'image/png', jpegblip: 'image/jpeg' }

/** Groups with a second copy of a picture for old readers, or with the picture of a formula. */
const isSkipped = (word: string): boolean => word === 'nonshppict' || word === 'mmathPict'

const maxPictures = 200

interface Group {
  skipped: boolean
  picture?: { kind?: string; hex: string[] }
}

const isLetter = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90)
const isDigit = (code: number): boolean => code >= 48 && code <= 57
const isHex = (code: number): boolean => isDigit(code) || (code >= 97 && code <= 102) || (code >= 65 && code <= 70)

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(hex.length >> 1)
  for (let at = 0; at < bytes.length; at++) bytes[at] = Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16)
  return bytes
}

function pictureOf({ kind, hex }: NonNullable<Group['picture']>, number: number): File | null {
  const digits = hex.join('')
  return kind && digits.length > 16
    ? new File([bytesOf(digits)], `picture-${number}.${kind === 'image/png' ? 'png' : 'jpg'}`, { type: kind })
    : null
}

/** Reads the control word at `at` (after the backslash): its letters, and the position after it. */
function controlWord(rtf: string, at: number): { word: string; end: number } {
  let end = at
  while (isLetter(rtf.charCodeAt(end))) end++
  const word = rtf.slice(at, end)
  if (word === '') return { word: rtf.charAt(at), end: at + 1 }
  if (rtf.charAt(end) === '-') end++
  while (isDigit(rtf.charCodeAt(end))) end++
  return { word, end: rtf.charAt(end) === ' ' ? end + 1 : end }
}

export function rtfImages(rtf: string): (File | null)[] {
  const found: (File | null)[] = []
  const groups: Group[] = [{ skipped: false }]
  for (let at = 0; at < rtf.length && found.length < maxPictures; ) {
    const group = groups.at(-1)!
    const character = rtf.charAt(at)
    if (character === '{') {
      groups.push({ skipped: group.skipped })
      at++
    } else if (character === '}') {
      if (groups.length > 1) groups.pop()
      if (group.picture && !group.skipped) found.push(pictureOf(group.picture, found.length + 1))
      at++
    } else if (character === '\\') {
      const { word, end } = controlWord(rtf, at + 1)
      if (isSkipped(word)) group.skipped = true
      else if (word === 'pict') group.picture = { hex: [] }
      else if (group.picture && ownEntry(kinds, word)) group.picture.kind = ownEntry(kinds, word)
      at = end
    } else if (group.picture && isHex(rtf.charCodeAt(at))) {
      let end = at
      while (isHex(rtf.charCodeAt(end))) end++
      group.picture.hex.push(rtf.slice(at, end))
      at = end
    } else at++
  }
  return found
}
