import { format as formatted, isDateFormat, isPercentFormat } from 'numfmt'

/** Numbers as a spreadsheet shows them: its formats decide on leading zeros, prefixes, units and dates. */

/** `isLocal`: shown as the computer's settings say, so that the format itself does not show how. */
export interface NumberFormat {
  code: string
  kind: 'general' | 'number' | 'date' | 'percent'
  isLocal?: boolean
  /** Of a date: it shows parts of seconds. */
  isExact?: boolean
}

export const generalFormat: NumberFormat = { code: 'General', kind: 'general' }
const local: NumberFormat = { code: 'yyyy-mm-dd', kind: 'date', isLocal: true }

/**
 * The formats that every spreadsheet knows by number (ECMA-376 part 1, 18.8.30); those of dates and times, with the
 * Chinese ones, are shown as the computer's settings say.
 */
const builtIn: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  37: '#,##0;(#,##0)',
  38: '#,##0;(#,##0)',
  39: '#,##0.00;(#,##0.00)',
  40: '#,##0.00;(#,##0.00)',
  48: '##0.0E+0',
  49: '@',
}

export function builtInFormat(id: number): NumberFormat {
  const isDate = (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
  if (isDate) return local
  const code = Object.hasOwn(builtIn, id) ? builtIn[id] : undefined
  return code === undefined ? generalFormat : formatOfCode(code)
}

/** `[$-F800]` and `[$-F400]` are the long date and the time of the computer's settings. */
const isSystemFormat = (code: string): boolean => /\[\$-F[48]00\]/i.test(code)

/** A code that no spreadsheet accepts shows the plain number. */
export function formatOfCode(code: string): NumberFormat {
  try {
    if (/^(?:general|@|)$/i.test(code.trim())) return generalFormat
    if (isSystemFormat(code)) return local
    if (isDateFormat(code)) return { code, kind: 'date', isExact: /s\.0/i.test(code) }
    return { code, kind: isPercentFormat(code) ? 'percent' : 'number' }
  } catch {
    return generalFormat
  }
}

/** Excel keeps 15 digits; with the 17 that the file has, 0.3 would become 0.30000000000000004. */
const keptDigits = 15
const plain = (value: number): string => String(Number(value.toPrecision(keptDigits)))
/** From here on a whole number has more digits than are kept: the last ones were replaced by zeros. */
const firstCut = 10 ** keptDigits
const dayMs = 86_400_000
const lastSerial = 2_958_466

export interface ShownNumber {
  text: string
  /** The value, where it is another text than the one shown: a date as ISO 8601, a number with all its digits. */
  exact?: string
  /** Why the text is not what was typed: digits beyond the fifteenth are lost, or are not shown (`1.23E+17`). */
  lost?: LostDigits
}

export type LostDigits = 'digits' | 'scientific'

export function shownNumber(raw: string, format: NumberFormat, from1904: boolean): ShownNumber {
  const value = Number(raw)
  if (!Number.isFinite(value) || raw.trim() === '') return { text: raw }
  const { kind } = format
  const isDate = kind === 'date' && value >= 0 && value < lastSerial
  const exact = isDate
    ? dateText(value, from1904, format.isExact ? 1 : 1000)
    : kind === 'percent'
      ? `${plain(value * 100)}%`
      : plain(value)
  const text = kind === 'general' || format.isLocal ? exact : (shownBy(format.code, value, isDate && from1904) ?? exact)
  const lost = Math.abs(value) >= firstCut ? 'digits' : isCutScientific(text, value) ? 'scientific' : undefined
  return { text, ...(text === exact ? {} : { exact }), ...(lost ? { lost } : {}) }
}

/** Days between the two counts of dates. */
const days1904 = 1462

/** Null where the format shows nothing that could be read. */
function shownBy(code: string, value: number, from1904: boolean): string | null {
  try {
    const text = formatted(code, from1904 ? value + days1904 : value, { locale: 'zh-CN' }).trim()
    return text === '' || text.includes('###') ? null : text
  } catch {
    return null
  }
}

const isCutScientific = (text: string, value: number): boolean =>
  isScientific(text) && Number(text) !== Number(plain(value))

/** As Excel writes a long number into a narrow cell, and from there into a text file: `1.23457E+17`. */
export const isScientific = (text: string): boolean => /^[+-]?\d(?:\.\d{1,15})?E\+\d{2,3}$/.test(text.trim())

/** Days since 1899-12-30, with day 60 (29 February 1900), which never existed; or since 1904. Rounded to `stepMs`. */
function dateText(serial: number, from1904: boolean, stepMs: number): string {
  const epoch = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 60 ? 31 : 30)
  const iso = new Date(epoch + Math.round((serial * dayMs) / stepMs) * stepMs).toISOString()
  if (Number.isInteger(serial)) return iso.slice(0, 10)
  const time = iso.slice(11, -1).replace('.000', '')
  return serial < 1 ? time : `${iso.slice(0, 10)} ${time}`
}
