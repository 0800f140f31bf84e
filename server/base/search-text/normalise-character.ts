import { Converter } from 'opencc-js/t2cn'

/**
 * Maps each character to its one form in stored search texts and in queries: width, case and compatibility forms by
 * Unicode's NFKC, characters that people treat as equal although NFKC does not, and the simplified form of a
 * traditional character (by OpenCC's table).
 */

/** A radical and the ideograph that it equals: Equivalent_Unified_Ideograph (UAX #44), where NFKC does not map it. */
const radicals = `
⺁厂⺂乛⺃乚⺄乙⺅亻⺆冂⺇𠘨⺈刀⺉刂⺊卜⺋㔾⺌小⺍小⺎兀⺏尣⺐尢⺑𡯂⺒巳⺓幺⺔彑⺕彐⺖忄⺗心⺘扌⺙攵⺛旡⺜日⺝月⺞歺⺟母
⺠民⺡氵⺢氺⺣灬⺤爫⺥爫⺦丬⺧牛⺨犭⺩王⺪𤴔⺫目⺬示⺭礻⺮𥫗⺯糹⺰纟⺱罓⺲罒⺳㓁⺴冗⺵𦉫⺶羊⺷𦍌⺸𦍋⺹耂⺺肀⺻聿⺼肉⺽𦥑
⺾艹⺿艹⻀艹⻁虎⻂衤⻃覀⻄西⻅见⻆角⻇𧢲⻈讠⻉贝⻊𧾷⻋车⻌辶⻍辶⻎辶⻏邑⻐钅⻑長⻒镸⻓长⻔门⻕𨸏⻖阝⻗雨⻘青⻙韦⻚页⻛风
⻜飞⻝食⻞𩙿⻟飠⻠饣⻡𩠐⻢马⻣骨⻤鬼⻥鱼⻦鸟⻧卤⻨麦⻩黄⻪黾⻫斉⻬齐⻭歯⻮齿⻯竜⻰龙⻱龜⻲亀⻳龟㇆𠃌㇏乀㇐一㇑丨㇒丿㇓丿
㇔丶㇕𠃍㇖乛㇗𠃊㇘𠃎㇙𠄌㇚亅㇛𡿨㇜𠃋㇝乀㇞𠃑㇟乚㇠乙㇡𠄎
`

/** Superscripts and subscripts, written in LaTeX as `latexForm` writes them. */
const scripts: readonly (readonly [characters: string, plain: string, sign: '^' | '_'])[] = [
  ['⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ', '0123456789+-=()ni', '^'],
  ['₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₙ', '0123456789+-=()n', '_'],
]

const fractions = { '½': '12', '⅓': '13', '⅔': '23', '¼': '14', '¾': '34', '⅕': '15', '⅙': '16', '⅛': '18' }

/** Signs that keyboards, fonts and habits confuse: each group is written as its first. */
const alike = [
  '.。．｡',
  ',、，､',
  `'‘’′＇\`´ʹ`,
  '"“”″„＂「」『』',
  '-−–—‐‑﹣－―',
  ':∶：',
  '·⋅•∙・‧',
  '~∼～˜',
  '≤⩽≦',
  '≥⩾≧',
  '△∆▵',
  '⊥⟂',
  '∥‖',
  '|∣',
  '∅⌀',
  '⊆⫅',
  '⊊⫋',
  '⟨〈〈',
  '⟩〉〉',
  '□◻▫',
  '→⟶',
  '⇒⟹',
  '⇔⟺',
  '≅≌',
  '/⁄∕',
] as const

function tableOfForms(): Map<string, string> {
  const forms = new Map<string, string>()
  const pairs = [...radicals.replace(/\s/g, '')]
  for (let at = 0; at < pairs.length; at += 2) forms.set(pairs[at]!, pairs[at + 1]!)
  for (const [characters, plain, sign] of scripts)
    [...characters].forEach((one, at) => forms.set(one, `${sign}{${plain[at]!}}`))
  for (const [one, [above, below]] of Object.entries(fractions)) forms.set(one, `\\frac{${above}}{${below}}`)
  for (const group of alike) for (const one of group) forms.set(one, group[0]!)
  return forms
}

/**
 * Decides where words separate: a sign joins its neighbours, an ideograph needs no space, letters and digits keep
 * theirs.
 */
export type CharacterKind = 'sign' | 'letter' | 'ideograph' | 'space'

export interface NormalisedCharacter {
  text: string
  first: CharacterKind
  last: CharacterKind
}

function kindOf(character: string): CharacterKind {
  if (/\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/u.test(character)) return 'ideograph'
  return /[\p{L}\p{N}]/u.test(character) ? 'letter' : 'sign'
}

const forms = tableOfForms()

/** Accents of Latin and Greek letters are removed, since people often type without them. */
const withoutAccents = (text: string): string =>
  /[\p{Script=Latin}\p{Script=Greek}]/u.test(text) ? text.normalize('NFD').replace(/\p{Mn}/gu, '') : text

const simplified = Converter({ from: 't', to: 'cn' })

function made(character: string): NormalisedCharacter {
  const folded = simplified(
    forms.get(character) ??
      [...withoutAccents(character.normalize('NFKC'))].map((one) => forms.get(one) ?? one).join(''),
  )
  // Zero-width characters have no meaning, and half a surrogate pair is not a character.
  const text = folded
    .toLowerCase()
    .replace(/ς/g, 'σ')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Mn}$]/gu, '')
  if (/^\s+$/u.test(folded)) return { text: ' ', first: 'space', last: 'space' }
  const all = [...text]
  return { text: text.replace(/\s+/gu, ''), first: kindOf(all[0] ?? ''), last: kindOf(all.at(-1) ?? '') }
}

/** Grows with the characters in use, some ten thousand. */
const known = new Map<number, NormalisedCharacter>()
const maxKnown = 60_000

export function normaliseCharacter(codePoint: number): NormalisedCharacter {
  let form = known.get(codePoint)
  if (!form) {
    form = made(String.fromCodePoint(codePoint))
    if (known.size < maxKnown) known.set(codePoint, form)
  }
  return form
}
