import { z } from 'zod'
import { storedFile } from '../../kit/fields/file.ts'
import { rubricSchema } from './rubric.ts'
import { strokesSchema } from './strokes.ts'
import { tagKinds } from './tags.ts'

const round = z.enum(['1', '2', '3', 'final'])

/** A mark as its marker left it. */
const ownMark = z.strictObject({
  score: z.number().nullable(),
  points: z.array(z.string()),
  comment: z.string().nullable(),
  flag: z.string().nullable(),
  strokes: strokesSchema,
})

/** How far the answers of a scheme are, and why those that are not before this person are not. */
const progress = z.strictObject({
  total: z.int(),
  settled: z.int(),
  /** Marked by this person, corrected ones once. */
  own: z.int(),
  /** How many they get in the first two rounds at most; null: any number. */
  quota: z.int().nullable(),
  /** This person could mark them now. */
  waiting: z.int(),
  /** Somebody else has them before them. */
  taken: z.int(),
  /** This person marked them in another round. */
  marked: z.int(),
  /** They wait for people with another part. */
  others: z.int(),
  /** They got a score otherwise. */
  scored: z.int(),
})

/** An answer tagged for the lesson, with a word on it. */
const tagSchema = z.strictObject({ kind: z.enum(tagKinds), word: z.string() })

/** Whose answer it is, is nowhere in it. */
const task = z.strictObject({
  answer: z.int(),
  round,
  full: z.number(),
  /** At the version that was answered; null for people who may not see it. */
  question: z.looseObject({ type: z.string(), stem: z.string() }).nullable(),
  given: z.looseObject({ type: z.string() }).nullable(),
  scans: z.array(storedFile),
  /** How many other answers that wait say the same. */
  likes: z.int(),
  /** What this person gave it before; null for an answer that is new to them. */
  mine: ownMark.nullable(),
  /** Why it was sent back to this person, and what they gave it before. */
  returned: ownMark.extend({ reason: z.string() }).nullable(),
  /** How this person tagged it. */
  tag: tagSchema.nullable(),
  /** The marks on which a final decision is based, without their markers; empty in any other round. */
  marks: z.array(
    z.strictObject({
      round,
      score: z.number().nullable(),
      comment: z.string().nullable(),
      flag: z.string().nullable(),
    }),
  ),
})

const scheme = z.strictObject({
  title: z.string(),
  rubric: rubricSchema,
  step: z.number(),
  /** The rounds that are this person's. */
  rounds: z.array(round),
  isOpen: z.boolean(),
  /** Everybody marks the same answers, and nothing counts. */
  isTrial: z.boolean(),
})

export const taskOutput = z.strictObject({ task: task.nullable(), scheme, progress })
export type TakenTask = z.infer<typeof taskOutput>
export type MarkingTask = z.infer<typeof task>
export type MarkingProgress = z.infer<typeof progress>

/** Which answers were marked: that one, and those like it. */
export const doneOutput = z.strictObject({ answers: z.array(z.int()) })

export const qualityOutput = z.strictObject({
  list: z.array(
    z.strictObject({
      id: z.int(),
      name: z.string(),
      marks: z.int(),
      mean: z.number().nullable(),
      deviation: z.number().nullable(),
      /** The median of the time for a mark, in seconds. */
      seconds: z.number().nullable(),
      /** Of answers that somebody else marked in the other of the first two rounds. */
      paired: z.int(),
      within: z.int(),
      /** The mean of what this person gave above the other. */
      above: z.number().nullable(),
      /** Of settled answers: the mean of how far this person's mark was from the score. */
      off: z.number().nullable(),
      flags: z.int(),
      /** How many they get in the first two rounds at most. */
      quota: z.int().nullable(),
      /** In an hour of marking, by the median time. */
      hourly: z.int().nullable(),
      /** Answers that came again to them unseen, how many they gave the same, and how much more on average. */
      repeats: z.int(),
      same: z.int(),
      drift: z.number().nullable(),
      /** Marks that a leader looked at, and those of them that they agreed with. */
      checked: z.int(),
      agreed: z.int(),
      /** Marks that were sent back to them, and those that they have not given again. */
      returned: z.int(),
      waiting: z.int(),
    }),
  ),
  total: z.int(),
})
export type MarkingQuality = z.infer<typeof qualityOutput>

/** What was sent back, step by step. */
export const returnsOutput = z.strictObject({
  list: z.array(
    z.strictObject({
      batch: z.string(),
      /** To whom, and by whom. */
      markers: z.string().nullable(),
      by: z.string().nullable(),
      reason: z.string(),
      at: z.string(),
      marks: z.int(),
      /** Not marked again yet; marked again; undone. The others went with an earlier round that was sent back. */
      open: z.int(),
      again: z.int(),
      undone: z.int(),
    }),
  ),
  total: z.int(),
})
export type MarkingReturns = z.infer<typeof returnsOutput>

export const sentBackOutput = z.strictObject({ marks: z.int(), batch: z.string() })

/** Marks that a leader looks at, without the learners; `total`: how many there are to draw from. */
export const sampledOutput = z.strictObject({
  list: z.array(
    z.strictObject({
      /** Of the mark. */
      id: z.int(),
      answer: z.int(),
      round,
      marker: z.string().nullable(),
      mark: z.number().nullable(),
      points: z.array(z.string()),
      comment: z.string().nullable(),
      flag: z.string().nullable(),
      strokes: strokesSchema,
      given: z.looseObject({ type: z.string() }).nullable(),
      scans: z.array(storedFile),
      /** Null until it is settled. */
      score: z.number().nullable(),
      full: z.number(),
    }),
  ),
  total: z.int(),
})
export type SampledMarks = z.infer<typeof sampledOutput>
export type SampledMark = SampledMarks['list'][number]

/** A trial, answer by answer, with the scores of all side by side in the order of `people`. */
export const trialOutput = z.strictObject({
  people: z.array(z.strictObject({ id: z.int(), name: z.string() })),
  list: z.array(
    z.strictObject({
      answer: z.int(),
      scores: z.array(z.number().nullable()),
      /** Of those who gave a score. */
      mean: z.number().nullable(),
      /** From the lowest to the highest. */
      spread: z.number().nullable(),
      flags: z.int(),
      given: z.looseObject({ type: z.string() }).nullable(),
      scans: z.array(storedFile),
    }),
  ),
  total: z.int(),
})
export type MarkingTrial = z.infer<typeof trialOutput>

/** Answers that were tagged, the best tagged first, without their learners. */
export const taggedOutput = z.strictObject({
  list: z.array(
    z.strictObject({
      answer: z.int(),
      kind: z.enum(tagKinds),
      word: z.string(),
      /** Who tagged it. */
      by: z.string().nullable(),
      /** Null until it is settled. */
      score: z.number().nullable(),
      full: z.number(),
      given: z.looseObject({ type: z.string() }).nullable(),
      scans: z.array(storedFile),
    }),
  ),
  total: z.int(),
})
export type TaggedAnswer = z.infer<typeof taggedOutput>['list'][number]

/** What a changed rubric or tolerance does. */
export const rubricEffect = z.strictObject({
  marks: z.int(),
  /** Scores that change: how many answers go from one to the other; null: no score yet. */
  scores: z.array(z.strictObject({ before: z.number().nullable(), after: z.number().nullable(), answers: z.int() })),
})
export type RubricEffect = z.infer<typeof rubricEffect>
