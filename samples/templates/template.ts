import { arranged, banked, trueFalse, matched, multiple, single, sorted, type Question } from '../question.ts'
import type { Random } from '../random.ts'

/** A generator of questions: it returns a different one for every random state. */
export interface Template {
  /** Its approximate share of 1,000 generated questions. */
  weight: number
  /** A part of the names of the chapters and knowledge points that its questions belong to. */
  topic: string
  make(random: Random): Question
}

/** The templates of a course, by the course's name. */
export interface CourseTemplates {
  course: string
  templates: readonly Template[]
}

const letters = 'ABCDEFGHIJ'

/** A single choice: the right answer and up to three wrong ones that differ from it, shuffled. */
export function oneRight(
  random: Random,
  stem: string,
  right: string | number,
  wrong: readonly (string | number)[],
  analysis: string,
  score = 5,
): Question {
  const others = [...new Set(wrong.map(String))].filter((text) => text !== String(right)).slice(0, 3)
  const options = random.shuffled([String(right), ...others])
  return single(stem, options, letters[options.indexOf(String(right))]!, analysis, score)
}

/** A right number among similar ones. */
export function oneNumber(
  random: Random,
  stem: string,
  right: number,
  near: readonly number[],
  analysis: string,
  score = 5,
): Question {
  const wrong = [...near, right + 1, right - 1, right + 2, right * 2].map(shownNumber)
  return oneRight(random, stem, shownNumber(right), wrong, analysis, score)
}

/** At most four decimals, without trailing zeros. */
export const shownNumber = (value: number): string => String(Number(value.toFixed(4)))

/** A statement that is right or wrong, and why. */
export type Statement = readonly [text: string, right: boolean, why: string]

/** Four statements, of which the right ones are to be chosen; at least two are right. */
export function statementsRight(random: Random, stem: string, pool: readonly Statement[]): Question {
  const rights = random.some(
    pool.filter(([, right]) => right),
    random.int(2, 3),
  )
  const wrongs = random.some(
    pool.filter(([, right]) => !right),
    4 - rights.length,
  )
  const options = random.shuffled([...rights, ...wrongs])
  const keys = options.flatMap(([, right], index) => (right ? [letters[index]!] : [])).join('')
  const analysis = options.map(([, , why], index) => `${letters[index]}项：${why}`).join('；')
  return multiple(
    stem,
    options.map(([text]) => text),
    keys,
    analysis,
  )
}

/** Four statements, of which one is right, or one is wrong. */
export function statementOne(random: Random, subject: string, pool: readonly Statement[]): Question {
  const wanted = random.chance(0.6)
  const [answer] = random.some(
    pool.filter(([, right]) => right === wanted),
    1,
  )
  const others = random.some(
    pool.filter(([, right]) => right !== wanted),
    3,
  )
  const stem = `${subject}，下列说法${wanted ? '正确' : '错误'}的是（  ）`
  return oneRight(
    random,
    stem,
    answer![0],
    others.map(([text]) => text),
    [answer!, ...others].map(([, , why]) => why).join('；'),
    3,
  )
}

export function statementJudged(random: Random, pool: readonly Statement[], opening = ''): Question {
  const [text, right, why] = random.pick(pool)
  return trueFalse(`${opening}${text}。（  ）`, right, why)
}

/** The choices of each blank, shuffled, and the letters of the right ones. */
export function blanksChosen(
  random: Random,
  gaps: readonly (readonly [right: string, wrong: readonly string[]])[],
): { choices: string[][]; keys: string } {
  const choices = gaps.map(([right, wrong]) => random.shuffled([right, ...wrong]))
  return { choices, keys: choices.map((texts, index) => letters[texts.indexOf(gaps[index]![0])]!).join('') }
}

/** The right entry for each blank of the stem, shuffled with some that fit nowhere. All must differ. */
export function blanksFromBank(
  random: Random,
  stem: string,
  rights: readonly string[],
  spare: readonly string[],
  analysis: string,
  score?: number,
): Question {
  const bank = random.shuffled([...rights, ...spare])
  return banked(stem, bank, rights.map((one) => letters[bank.indexOf(one)]!).join(''), analysis, score)
}

/** A class and its items. */
export type ItemClass = readonly [name: string, items: readonly string[]]

/** A few items of each class, shuffled, to be sorted into their classes. No item may belong to two classes. */
export function classesSorted(random: Random, stem: string, classes: readonly ItemClass[]): Question {
  const [least, most] = classes.length > 2 ? [1, 2] : [2, 3]
  const drawn = classes.map(([, items]) => random.some(items, random.int(least, most)))
  const items = random.shuffled(drawn.flatMap((of, at) => of.map((item) => ({ item, letter: letters[at]! }))))
  const analysis = classes.map(([name], at) => `${name}：${drawn[at]!.join('、')}`).join('；')
  return sorted(
    stem,
    items.map(({ item }) => item),
    classes.map(([name]) => name),
    items.map(({ letter }) => letter).join(''),
    `${analysis}。`,
  )
}

/** Items given in their right order, shown in another. */
export function inOrder(random: Random, stem: string, ordered: readonly string[], analysis: string): Question {
  const shown = random.shuffled(ordered)
  return arranged(stem, shown, ordered.map((one) => letters[shown.indexOf(one)]!).join(''), analysis)
}

/** Pairs whose sides were shuffled. Left and right entries must each differ among themselves. */
export function pairsTorn(
  random: Random,
  stem: string,
  pairs: readonly (readonly [string, string])[],
  analysis: string,
): Question {
  const right = random.shuffled(pairs.map(([, one]) => one))
  const keys = pairs.map(([, one]) => letters[right.indexOf(one)]!).join('')
  return matched(
    stem,
    pairs.map(([one]) => one),
    right,
    keys,
    analysis,
  )
}
