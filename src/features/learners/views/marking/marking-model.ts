import type { MarkingTask } from '../../../../../resources/learners/marking/answers.ts'
import { pointsOf, type Rubric } from '../../../../../resources/learners/marking/rubric.ts'
import type { TagKind } from '../../../../../resources/learners/marking/tags.ts'
import type { Stroke } from '../../../../../resources/learners/marking/strokes.ts'

/** The mark that a person is giving. A score is typed, or follows from points of the rubric. */
export interface Draft {
  typed: string
  points: readonly string[]
  comment: string
  flag: string
  strokes: readonly Stroke[]
  likes: boolean
  /** For the lesson, with a word on it. */
  tag: TagKind | null
  word: string
}

export const emptyDraft: Draft = {
  typed: '',
  points: [],
  comment: '',
  flag: '',
  strokes: [],
  likes: false,
  tag: null,
  word: '',
}

/** Begins with what this person gave before; of what was sent back, without the points: they are to be given. */
export function draftOf({ mine, tag, returned }: MarkingTask): Draft {
  const tagged = { tag: tag?.kind ?? null, word: tag?.word ?? '' }
  if (!mine && returned) return { ...emptyDraft, ...tagged, comment: returned.comment ?? '', strokes: returned.strokes }
  if (!mine) return { ...emptyDraft, ...tagged }
  const { score, points, comment, flag, strokes } = mine
  return {
    typed: points.length > 0 || score === null ? '' : String(score),
    points,
    comment: comment ?? '',
    flag: flag ?? '',
    strokes,
    likes: false,
    ...tagged,
  }
}

/** What a score may be. */
export interface Limits {
  full: number
  step: number
  rubric: Rubric
}

export function scoreOf({ typed, points }: Draft, { rubric, full }: Limits): number | null {
  if (points.length > 0) return pointsOf(rubric, points, full)
  return typed === '' ? null : Number(typed)
}

export const canSave = (draft: Draft, limits: Limits): boolean =>
  scoreOf(draft, limits) !== null || draft.flag.trim() !== ''

/** The draft as the call takes it. */
export const markOf = (draft: Draft, limits: Limits) => ({
  score: scoreOf(draft, limits),
  points: draft.points,
  comment: draft.comment.trim() || null,
  flag: draft.flag.trim() || null,
  strokes: draft.strokes,
  likes: draft.likes,
})

/** How the draft tags the answer, where that is not how it was tagged; undefined where it is. */
export function changedTag({ tag, word }: Draft, { tag: before }: MarkingTask) {
  const now = { kind: tag, word: tag === null ? '' : word.trim() }
  return now.kind === (before?.kind ?? null) && now.word === (before?.word ?? '') ? undefined : now
}

export const toggleTag = (draft: Draft, kind: TagKind): Draft => ({ ...draft, tag: draft.tag === kind ? null : kind })

/** The draft after a digit: it goes on with the number, or starts over where that would be above the full score. */
function typedDigit({ typed }: Draft, digit: string, { full }: Limits): string {
  const longer = typed === '0' ? digit : `${typed}${digit}`
  if (!typed.includes('.') && Number(longer) <= full) return longer
  return Number(digit) <= full ? digit : typed
}

/** Half a point more than what was typed, where the steps are that small. */
function withHalf({ typed }: Draft, { full, step }: Limits): string {
  const half = `${typed || '0'}.5`
  return step > 0.5 || typed.includes('.') || Number(half) > full ? typed : half
}

export const togglePoint = (draft: Draft, key: string): Draft => ({
  ...draft,
  typed: '',
  points: draft.points.includes(key) ? draft.points.filter((one) => one !== key) : [...draft.points, key],
})

/**
 * What a key changes in the draft; null for a key that is no part of a score. Backspace with nothing to take away is
 * none either.
 */
export function keyed(draft: Draft, key: string, limits: Limits): Draft | null {
  if (/^[0-9]$/.test(key)) return { ...draft, points: [], typed: typedDigit(draft, key, limits) }
  if (key === '.') return { ...draft, points: [], typed: withHalf(draft, limits) }
  if (key === 'Backspace') {
    if (draft.points.length > 0) return { ...draft, points: draft.points.slice(0, -1) }
    if (draft.typed === '') return null
    return { ...draft, typed: draft.typed.replace(/\.5$|.$/, '') }
  }
  const point = limits.rubric.find((one) => one.key === key.toUpperCase())
  return point ? togglePoint(draft, point.key) : null
}
