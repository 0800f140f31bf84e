import type { ExerciseAnswer, ExerciseOption } from '../../../../resources/bank/exercise-types/index.ts'
import { exerciseType } from '../../../../resources/bank/exercise-types/known.ts'

/** Options and answers of a question while they are edited. */
export type OptionGroup = NonNullable<ExerciseOption['group']>

const letter = (index: number): string =>
  index < 26
    ? String.fromCharCode(65 + index)
    : `${String.fromCharCode(64 + Math.floor(index / 26))}${String.fromCharCode(65 + (index % 26))}`

/** The key at a position: `A`, `B`, …, `Z`, `AA`; in the left column of a matching question `1`, `2`, … */
const keyAt = (index: number, group?: OptionGroup): string => (group === 'left' ? String(index + 1) : letter(index))

/** The new key; null when its option was removed. */
export type Renames = (key: string, group?: OptionGroup) => string | null

/**
 * Options with the keys of their positions, and the mapping from old to new keys. Options have their old keys until
 * now, so that the answer can follow its content when they are moved or removed.
 */
export function relettered(options: readonly ExerciseOption[]): { options: ExerciseOption[]; renames: Renames } {
  const counts = new Map<string, number>()
  const became = new Map<string, string>()
  const after = options.map((option) => {
    const group = option.group ?? ''
    const index = counts.get(group) ?? 0
    counts.set(group, index + 1)
    const key = keyAt(index, option.group)
    became.set(`${group} ${option.key}`, key)
    return { ...option, key }
  })
  return { options: after, renames: (key, group) => became.get(`${group ?? ''} ${key}`) ?? null }
}

/** An unused key of the group, for a new option. */
export function freeKey(options: readonly ExerciseOption[], group?: OptionGroup): string {
  const taken = new Set(options.filter((option) => option.group === group).map((option) => option.key))
  for (let index = taken.size; ; index++) {
    const key = keyAt(index, group)
    if (!taken.has(key)) return key
  }
}

/** The options of one group, each with its position in the whole list. */
export const placed = (
  options: readonly ExerciseOption[],
  group?: OptionGroup,
): Array<{ option: ExerciseOption; at: number }> =>
  options.flatMap((option, at) => (option.group === group ? [{ option, at }] : []))

/** The order of an ordering question as shown: the answer's keys, then options that it does not have yet. */
export function orderedKeys(keys: readonly string[], options: readonly ExerciseOption[]): string[] {
  const known = options.map((option) => option.key)
  const kept = keys.filter((key, index) => known.includes(key) && keys.indexOf(key) === index)
  return [...kept, ...known.filter((key) => !kept.includes(key))]
}

const isUnfilled = ({ text }: ExerciseOption): boolean => text === ''

/**
 * The options of a question after it gets this type: filled-in ones stay; without any it gets the type's initial ones.
 */
export function optionsOfType(name: string, options: readonly ExerciseOption[]): readonly ExerciseOption[] {
  const type = exerciseType(name)
  if (!type || !options.every(isUnfilled)) return options
  const groups = type.optionLayout === 'columns' ? (['left', 'right'] as const) : [undefined]
  return groups.flatMap((group) =>
    Array.from({ length: type.startingOptions }, (_, index) => ({
      key: keyAt(index, group),
      text: '',
      ...(group && { group }),
    })),
  )
}

/**
 * The options without trailing empty ones, unless the answer needs them. Where all are empty, all stay: letters alone
 * may refer to a picture in the stem.
 */
export function filledOptions(
  options: readonly ExerciseOption[],
  answer: { type: string } | null | undefined,
): readonly ExerciseOption[] {
  if (options.every(isUnfilled)) return options
  const type = answer ? exerciseType(answer.type) : undefined
  const fits = type?.answer.safeParse(answer).success
    ? (some: readonly ExerciseOption[]) => type.fits(answer, some)
    : null
  let kept = options
  for (const group of new Set(options.map((option) => option.group))) {
    for (
      let last = kept.findLast((option) => option.group === group);
      last && isUnfilled(last);
      last = kept.findLast((option) => option.group === group)
    ) {
      const fewer = kept.filter((option) => option !== last)
      if (fits?.(kept) && !fits(fewer)) break
      kept = fewer
    }
  }
  return kept
}

/** The same for the parts of an answer that have their own options. */
export const filledAnswer = (answer: ExerciseAnswer): ExerciseAnswer =>
  answer.type === 'composite'
    ? {
        ...answer,
        parts: (answer.parts ?? []).map((part) => ({
          ...part,
          options: [...filledOptions(part.options, part.answer)],
        })),
      }
    : answer
