import type { SavedAnswer } from '../../../../resources/learners/sittings/sitting-calls.ts'
import { Random } from '../../../../samples/random.ts'

/**
 * A paper of forty questions of eleven types, and answers to it whose points are counted here, by nothing of the
 * product.
 */

type Given = SavedAnswer['given']
const given = (value: object): Given => value as Given

/** What a learner answers: `points` is null where people mark it, `picks` are the options that were chosen. */
interface Answered {
  given: Given
  points: number | null
  picks: readonly string[]
  text?: string
}

interface Kind {
  full: number
  /** What a new question has besides the stem. */
  record: object
  /** The options of a report, and which of them are right; none where nothing is chosen. */
  options?: readonly string[]
  right?: readonly string[]
  /** `knows` is asked once for each thing that can be right by itself. */
  answer(knows: () => boolean, random: Random): Omit<Answered, 'picks'> & { picks?: readonly string[] }
}

const letters = ['A', 'B', 'C', 'D'] as const
const options = letters.map((key) => ({ key, text: `第${key}项` }))
const columns = (left: readonly string[], right: readonly string[]) => [
  ...left.map((key) => ({ key, text: `左${key}`, group: 'left' })),
  ...right.map((key) => ({ key, text: `右${key}`, group: 'right' })),
]
const blank = '<span data-type="blank" data-kind="0"></span>'

const singleChoice = (at: number): Kind => {
  const key = letters[at % 4]!
  return {
    full: 1 + (at % 3),
    record: { options, answer: { type: 'single_choice', key } },
    options: letters,
    right: [key],
    answer(knows, random) {
      const isRight = knows()
      const chosen = isRight ? key : random.pick(letters.filter((one) => one !== key))
      return {
        given: given({ type: 'single_choice', key: chosen }),
        points: isRight ? this.full : 0,
        picks: [chosen],
      }
    },
  }
}

/** Two are right. One of them alone is worth half, with a wrong one there is nothing. */
const multipleChoice = (at: number): Kind => {
  const keys = [letters[at % 4]!, letters[(at + 1) % 4]!]
  return {
    full: 4,
    record: { options, answer: { type: 'multiple_choice', keys, credit: 'share' } },
    options: letters,
    right: keys,
    answer(knows, random) {
      const wrong = letters[(at + 2 + random.int(0, 1)) % 4]!
      const picks = knows() ? keys : knows() ? [keys[random.int(0, 1)]!] : [keys[0]!, wrong]
      const points = picks === keys ? 4 : picks.length === 1 ? 2 : 0
      return { given: given({ type: 'multiple_choice', keys: random.shuffled(picks) }), points, picks }
    },
  }
}

const trueFalse = (at: number): Kind => {
  const value = at % 2 === 0
  return {
    full: 2,
    record: { answer: { type: 'true_false', value } },
    options: ['true', 'false'],
    right: [String(value)],
    answer(knows) {
      const isRight = knows()
      return {
        given: given({ type: 'true_false', value: value === isRight }),
        points: isRight ? 2 : 0,
        picks: [String(value === isRight)],
      }
    },
  }
}

/** Two blanks, of one point and of three. */
const fillBlank = (at: number): Kind => {
  const one = (accept: string, score: number) => ({ accept: [accept, `${accept}。`], case_sensitive: false, score })
  return {
    full: 4,
    record: {
      stem: `填${blank}和${blank}`,
      answer: { type: 'fill_blank', blanks: [one(`甲${at}`, 1), one(`乙${at}`, 3)], any_order: false },
    },
    answer(knows, random) {
      const [first, second] = [knows(), knows()]
      const typed = (isRight: boolean, text: string) => (isRight ? `${text}${random.pick(['', '。', ' '])}` : '别的')
      const blanks = [typed(first, `甲${at}`), typed(second, `乙${at}`)]
      return { given: given({ type: 'fill_blank', blanks }), points: (first ? 1 : 0) + (second ? 3 : 0) }
    },
  }
}

const numeric = (at: number): Kind => ({
  full: 3,
  record: {
    answer: { type: 'numeric', accept: [`${at}.5`], tolerance: { kind: 'absolute', value: 0.1 }, unit: 'm' },
  },
  answer(knows, random) {
    const isRight = knows()
    const text = isRight ? random.pick([`${at}.5`, `${at}.45`, `${at}.58 m`]) : random.pick([`${at}.7`, `${at}`, '约'])
    return { given: given({ type: 'numeric', text }), points: isRight ? 3 : 0 }
  },
})

/** Neighbours in the right sequence count: three of them in four. */
const ordering: Kind = {
  full: 3,
  record: { options, answer: { type: 'ordering', keys: [...letters], credit: 'adjacent' } },
  answer(knows, random) {
    const wrong = [
      ['BACD', 1],
      ['CDAB', 2],
      ['DCBA', 0],
      ['BCDA', 2],
    ] as const
    const [keys, points] = knows() ? (['ABCD', 3] as const) : random.pick(wrong)
    return { given: given({ type: 'ordering', keys: [...keys] }), points }
  },
}

/** Entries with a partner each: one point for each right one. */
const pairing = (type: 'matching' | 'classification', partners: Readonly<Record<string, string>>): Kind => {
  const left = Object.keys(partners)
  const right = [...new Set(Object.values(partners))]
  const pairs = left.map((one) => ({ left: one, right: partners[one]! }))
  return {
    full: left.length,
    record: { options: columns(left, right), answer: { type, pairs } },
    answer(knows, random) {
      const made = pairs.map((pair) => ({ pair, isRight: knows(), isLeft: random.chance(0.1) }))
      const kept = made.filter(({ isRight, isLeft }) => isRight || !isLeft)
      const other = (one: string) => right[(right.indexOf(one) + 1) % right.length]!
      return {
        given: given({
          type,
          pairs: random
            .shuffled(kept)
            .map(({ pair, isRight }) => (isRight ? pair : { ...pair, right: other(pair.right) })),
        }),
        points: made.filter(({ isRight }) => isRight).length,
      }
    },
  }
}

const wordBank: Kind = {
  full: 3,
  record: {
    stem: `${blank}，${blank}，${blank}`,
    options,
    answer: { type: 'word_bank', keys: ['B', 'D', 'A'], reuse: false },
  },
  answer(knows) {
    const right = ['B', 'D', 'A'].map((key) => ({ key, isRight: knows() }))
    const keys = right.map(({ key, isRight }, at) => (isRight ? key : at === 1 ? null : 'C'))
    return { given: given({ type: 'word_bank', keys }), points: right.filter(({ isRight }) => isRight).length }
  },
}

/** Written: marked by people, who read in it how good it is. Some say the same as others. */
const written = (type: 'short_answer' | 'essay', full: number): Kind => ({
  full,
  record: { answer: { type, text: '要点', ...(type === 'short_answer' ? { keywords: [] } : {}) } },
  answer(knows, random) {
    const worth = Array.from({ length: full }, knows).filter(Boolean).length
    const isUsual = random.chance(0.15)
    const text = isUsual ? `同样的话，值${worth}分` : `第${random.int(1, 1_000_000)}种说法，值${worth}分`
    return { given: given({ type, text }), points: null, text }
  },
})

const many = (count: number, of: (at: number) => Kind) => Array.from({ length: count }, (_, at) => of(at))
const kinds: readonly (readonly [string, Kind])[] = (
  [
    ['single_choice', many(9, singleChoice)],
    ['multiple_choice', many(6, multipleChoice)],
    ['true_false', many(5, trueFalse)],
    ['fill_blank', many(6, fillBlank)],
    ['numeric', many(4, numeric)],
    ['ordering', many(3, () => ordering)],
    ['matching', many(2, () => pairing('matching', { 1: 'A', 2: 'B', 3: 'C' }))],
    ['classification', many(2, () => pairing('classification', { 1: 'A', 2: 'B', 3: 'A', 4: 'B' }))],
    ['word_bank', many(1, () => wordBank)],
    ['short_answer', many(1, () => written('short_answer', 8))],
    ['essay', many(1, () => written('essay', 12))],
  ] as const
).flatMap(([type, of]) => of.map((one) => [type, one] as const))

export interface LongQuestion {
  key: string
  type: string
  full: number
  record: object
  options: readonly string[]
  right: readonly string[]
  isWritten: boolean
}

export const longPaper: readonly LongQuestion[] = kinds.map(([type, kind], at) => ({
  key: `q${at + 1}`,
  type,
  full: kind.full,
  record: { type, stem: `第${at + 1}题`, score: kind.full, ...kind.record },
  options: kind.options ?? [],
  right: kind.right ?? [],
  isWritten: type === 'essay' || type === 'short_answer',
}))

/**
 * What a learner of a class answers to all of it: the better ones know more, and the questions differ in how hard they
 * are.
 */
export function answersOf(learner: number): Answered[] {
  const random = new Random(20_261_123, learner)
  const ability = random.next() + random.next() + random.next() - 1.5
  return kinds.map(([type, kind], at) => {
    const hardness = ((at * 7) % 10) / 10 - 0.45
    const chance = 1 / (1 + Math.exp(-2.2 * (ability - hardness)))
    const none = random.chance(0.04)
    const answered = kind.answer(() => random.chance(chance), random)
    if (!none) return { picks: [], ...answered }
    const isWritten = type === 'essay' || type === 'short_answer'
    // A page with nothing on it is none, and nobody has to mark it.
    const blankPage = isWritten && random.chance(0.5) ? given({ type, text: '  ' }) : null
    return { given: blankPage, points: 0, picks: [] }
  })
}
