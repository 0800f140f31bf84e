import { childOf, elementsOf, isOn, valueOf, type XmlElement } from './xml-element.ts'
import { ownEntry } from '../../../../../resources/kit/own-entry.ts'

/**
 * Automatic numbering of Word (ECMA-376 part 1, 17.9): a paragraph only names its list and level, while numbering.xml
 * defines how that level counts, its first number, and the text around the number (`lvlText`: `%1.%2、`).
 */

interface Level {
  start: number
  format: string
  text: string
  /** The level whose advance restarts this one; -1: never. */
  restartAfter: number
  isLegal: boolean
}

interface Instance {
  abstractId: string
  levels: ReadonlyMap<number, Level>
  /** Levels that restart when this list begins. */
  starts: ReadonlyMap<number, number>
}

const digits = '〇一二三四五六七八九'

/** 1 to 9999 as Chinese numerals: 十, 十一, 二十, 一百零五. */
export function chineseCount(value: number): string {
  if (value <= 0 || value >= 10_000) return String(value)
  const units = ['', '十', '百', '千']
  const written = String(value)
  let out = ''
  let gap = false
  for (const [index, digit] of [...written].entries()) {
    const place = written.length - 1 - index
    if (digit === '0') {
      gap = out !== ''
      continue
    }
    out += `${gap ? '零' : ''}${digits[Number(digit)]}${units[place]}`
    gap = false
  }
  return value >= 10 && value < 20 ? out.slice(1) : out
}

/** The value of Chinese numerals up to 99; null for anything else. */
export function chineseNumber(text: string): number | null {
  const match = /^([一二三四五六七八九])?(十)?([一二三四五六七八九])?$/.exec(text)
  if (!match || text === '') return null
  const [, tens, ten, ones] = match
  if (!ten) return tens && !ones ? digits.indexOf(tens) : null
  return (tens ? digits.indexOf(tens) : 1) * 10 + (ones ? digits.indexOf(ones) : 0)
}

const letters = (value: number, first: string): string => {
  const index = (value - 1) % 26
  return String.fromCharCode(first.charCodeAt(0) + index).repeat(Math.min(Math.floor((value - 1) / 26) + 1, 20))
}

const romanSteps: readonly (readonly [number, string])[] = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
]
function roman(value: number): string {
  if (value > 4000) return String(value)
  let rest = value
  let out = ''
  for (const [step, sign] of romanSteps) {
    while (rest >= step) {
      out += sign
      rest -= step
    }
  }
  return out
}

const oneOf = (list: string, value: number): string => [...list][value - 1] ?? String(value)
const circled = (value: number): string =>
  value <= 20
    ? String.fromCodePoint(0x2460 + value - 1)
    : value <= 35
      ? String.fromCodePoint(0x3251 + value - 21)
      : String(value)

const formats: Readonly<Record<string, (value: number) => string>> = {
  decimalZero: (value) => String(value).padStart(2, '0'),
  upperLetter: (value) => letters(value, 'A'),
  lowerLetter: (value) => letters(value, 'a'),
  upperRoman: roman,
  lowerRoman: (value) => roman(value).toLowerCase(),
  chineseCounting: chineseCount,
  chineseCountingThousand: chineseCount,
  japaneseCounting: chineseCount,
  taiwaneseCounting: chineseCount,
  taiwaneseCountingThousand: chineseCount,
  ideographDigital: (value) => String(value).replace(/\d/g, (digit) => digits[Number(digit)]!),
  japaneseDigitalTenThousand: (value) => String(value).replace(/\d/g, (digit) => digits[Number(digit)]!),
  chineseLegalSimplified: (value) =>
    chineseCount(value).replace(
      /[一二三四五六七八九十百千]/g,
      (sign) => '壹贰叁肆伍陆柒捌玖拾佰仟'['一二三四五六七八九十百千'.indexOf(sign)]!,
    ),
  ideographTraditional: (value) => oneOf('甲乙丙丁戊己庚辛壬癸', value),
  ideographZodiac: (value) => oneOf('子丑寅卯辰巳午未申酉戌亥', value),
  decimalEnclosedCircle: circled,
  decimalEnclosedCircleChinese: circled,
  decimalEnclosedParen: (value) => `(${value})`,
  decimalEnclosedFullstop: (value) => `${value}.`,
  ideographEnclosedCircle: (value) => (value <= 10 ? String.fromCodePoint(0x3280 + value - 1) : chineseCount(value)),
  decimalFullWidth: (value) =>
    String(value).replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)),
  decimalFullWidth2: (value) =>
    String(value).replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)),
}

export const formatNumber = (value: number, format: string): string =>
  value < 1 ? String(value) : (ownEntry(formats, format) ?? String)(value)

const maxLevels = 9

function levelOf(element: XmlElement, level: number): Level {
  return {
    start: Number(valueOf(element, 'start') ?? 1) || 0,
    format: valueOf(element, 'numFmt') ?? valueOf(childOf(element, 'AlternateContent'), 'numFmt') ?? 'decimal',
    text: valueOf(element, 'lvlText') ?? '',
    restartAfter: Number(valueOf(element, 'lvlRestart') ?? level) - 1,
    isLegal: isOn(element, 'isLgl') ?? false,
  }
}

function levelsOf(element: XmlElement): Map<number, Level> {
  const levels = new Map<number, Level>()
  for (const one of elementsOf(element)) {
    const level = Number(one.attributes['ilvl'])
    if (one.name === 'lvl' && level >= 0 && level < maxLevels) levels.set(level, levelOf(one, level))
  }
  return levels
}

function instanceOf(num: XmlElement, abstracts: ReadonlyMap<string, ReadonlyMap<number, Level>>): Instance {
  const abstractId = valueOf(num, 'abstractNumId') ?? ''
  const levels = new Map(abstracts.get(abstractId))
  const starts = new Map<number, number>()
  for (const one of elementsOf(num)) {
    if (one.name !== 'lvlOverride') continue
    const level = Number(one.attributes['ilvl'])
    const own = childOf(one, 'lvl')
    if (own) levels.set(level, levelOf(own, level))
    const start = valueOf(one, 'startOverride')
    if (start !== undefined) starts.set(level, Number(start) || 0)
  }
  return { abstractId, levels, starts }
}

/** Counts the lists of one document; call it in the order of the paragraphs. */
export class Numbering {
  private readonly instances = new Map<string, Instance>()
  private readonly counters = new Map<string, (number | null)[]>()
  private readonly begun = new Set<string>()

  constructor(root: XmlElement | null) {
    const abstracts = new Map<string, ReadonlyMap<number, Level>>()
    for (const one of elementsOf(root)) {
      if (one.name === 'abstractNum') abstracts.set(one.attributes['abstractNumId'] ?? '', levelsOf(one))
    }
    for (const one of elementsOf(root)) {
      if (one.name === 'num') this.instances.set(one.attributes['numId'] ?? '', instanceOf(one, abstracts))
    }
  }

  /**
   * The number before a paragraph of that list and level; '' for bullets and lists without a number. Advances the list.
   */
  next(numId: string, level: number): string {
    const list = this.instances.get(numId)
    const own = list?.levels.get(level)
    if (!list || !own) return ''
    const counters = this.countersOf(numId, list)
    counters[level] = (counters[level] ?? own.start - 1) + 1
    for (let deeper = level + 1; deeper < maxLevels; deeper++) {
      const restartAfter = list.levels.get(deeper)?.restartAfter ?? deeper - 1
      if (restartAfter >= level) counters[deeper] = null
    }
    if (own.format === 'bullet' || own.format === 'none') return ''
    return own.text.replace(/%([1-9])/g, (_, which: string) => {
      const at = Number(which) - 1
      const shown = list.levels.get(at)
      return formatNumber(counters[at] ?? shown?.start ?? 1, own.isLegal ? 'decimal' : (shown?.format ?? 'decimal'))
    })
  }

  /** Lists of one abstract definition share their counters, except for levels that a list restarts. */
  private countersOf(numId: string, list: Instance): (number | null)[] {
    const counters = this.counters.get(list.abstractId) ?? Array<number | null>(maxLevels).fill(null)
    this.counters.set(list.abstractId, counters)
    if (!this.begun.has(numId)) {
      this.begun.add(numId)
      for (const [level, start] of list.starts) counters[level] = start - 1
    }
    return counters
  }
}
