import type { RichLine } from '../rich-line.ts'
import type { Draft } from './draft.ts'
import type { SectionStart } from './markers.ts'

const inChinese = [...'一二三四五六七八九十']

/** Whether the question has the numeral in one of its lines: `【解析】一、甲对。` begins a list. */
function hasNumeral({ stem, fields }: Draft, ordinal: number): boolean {
  const numeral = inChinese[ordinal - 1]
  const has = ({ text }: RichLine): boolean => text.includes(`${numeral}、`) || text.includes(`（${numeral}）`)
  return numeral !== undefined && (stem.some(has) || [...fields.values()].some((lines) => lines.some(has)))
}

/**
 * Headings of sections count on: 一、二, within them （一）（二）, or I, II. A list within a question counts from its own
 * beginning.
 */
export class SectionNumerals {
  private readonly last = { chinese: 0, bracketed: 0, roman: 0 }
  /** The largest roman numeral of a section. */
  private most = 0
  /** The last numeral within a question that began no section. */
  private inner: { draft: Draft | null; ordinal: number } | null = null

  take({ numerals, ordinal, isWithin }: SectionStart): void {
    if (numerals !== null && ordinal !== null) this.last[numerals] = ordinal
    // 第二部分 begins with 一 again.
    else if (!isWithin) Object.assign(this.last, { chinese: 0, bracketed: 0, roman: 0 })
    if (numerals === 'chinese') this.last.bracketed = 0
    this.most = Math.max(this.most, this.last.roman)
    this.inner = null
  }

  passOver({ ordinal }: SectionStart, draft: Draft | null): void {
    if (ordinal !== null) this.inner = { draft, ordinal }
  }

  /** Whether the numeral is that of the next section, and of no list in the question. */
  goesOn({ numerals, ordinal }: SectionStart, draft: Draft | null): boolean {
    if (numerals === null || ordinal === null || ordinal !== this.last[numerals] + 1) return false
    // The first numeral within a question begins a list.
    if (ordinal === 1) return draft === null
    const isInner = this.inner !== null && this.inner.draft === draft && this.inner.ordinal === ordinal - 1
    // A list that has this numeral already does not go on with it.
    const isListed = draft !== null && hasNumeral(draft, ordinal - 1) && !hasNumeral(draft, ordinal)
    return !isInner && !isListed
  }

  /** Whether a heading among the answers names a section of the paper; the other numerals are not in doubt. */
  mayHeadAnswers({ numerals, ordinal }: SectionStart): boolean {
    return numerals !== 'roman' || (ordinal !== null && ordinal <= this.most)
  }
}
