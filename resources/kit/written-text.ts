/**
 * How text that people typed, pasted or imported is written down. A field names one of these as `written`; its schema
 * and every write apply it (`server/records/write/incoming.ts`), so that no way in can forget it. Each gives the same
 * for what it has written itself.
 */

/**
 * Characters without a width that come along from web pages and word processors: spaces, joiners of words, soft
 * hyphens, marks of direction. Joiners of letters (U+200C, U+200D) make emoji and letters of some scripts.
 */
const zeroWidth = /[\u00ad\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g
const endsOfLetters = /^[\s\u200c\u200d]+|(?<![\s\u200c\u200d])[\s\u200c\u200d]+$/g

/** Several lines: without what has no width, and without blanks at both ends. */
export const writtenText = (text: string): string => text.replace(zeroWidth, '').replace(endsOfLetters, '')

/** One line: also without line ends within. */
export const writtenLine = (text: string): string => writtenText(text.replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' '))

const hyphens = /[\u2010-\u2013\u2212\ufe58\ufe63\uff0d]/g
/** Letters and digits of full width, and the signs that codes have. */
const wide = /[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\uff0e\uff3f]/g
const wideBy = 0xfee0

/**
 * What identifies a record: also of one width, one kind of hyphen, one blank between words and one form of accents.
 * Chinese marks keep their width: `高中数学（必修）`.
 */
export const writtenKey = (text: string): string =>
  writtenLine(
    text
      .replace(/[\u200c\u200d]/g, '')
      .replace(wide, (one) => String.fromCodePoint((one.codePointAt(0) ?? wideBy) - wideBy))
      .replace(hyphens, '-'),
  )
    .replace(/[\s\p{Zs}]+/gu, ' ')
    .normalize('NFC')

/** The name of a person: also with one kind of point between its parts, `买买提·阿不都`. */
export const writtenName = (text: string): string =>
  writtenLine(text)
    .replace(/\s+/g, ' ')
    .replace(/ ?[\u00b7\u2022\u2027\u22c5\u2219\u30fb\uff65] ?/g, '·')

/** A number of a telephone in China, as it is dialled: `+86 138-0013-8000` is `13800138000`. */
export const writtenMobile = (text: string): string =>
  writtenKey(text)
    .replace(/[\s()（）.-]/g, '')
    .replace(/^(?:[+＋]|00)?86(?=1\d{10}$)/, '')
    .normalize('NFC')

/** Whether there is something to see: fillers and marks of direction alone are nothing. */
export const isVisible = (text: string): boolean =>
  /[^\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)

/** What somebody typed as a number, in digits of any width: `１２．５`, `1,000`; null for anything else. */
export function numberTyped(text: string): number | null {
  const plain = text
    .normalize('NFKC')
    .trim()
    .replace('\u2212', '-')
    .replace('。', '.')
    .replace(/(?<=\d)[ ,](?=\d{3}(?!\d))/g, '')
  return /^[-+]?(?:\d{1,15}\.?\d{0,10}|\.\d{1,10})$/.test(plain) ? Number(plain) : null
}
