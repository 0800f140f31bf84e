import type { RecordDoubt } from '../../../../../resources/papers/queue/doubts.ts'

/** What a person is deciding: the doubts of one record, and where they are among them. */
export interface Deciding {
  at: number
  /** The values by the keys of the doubts. */
  decisions: Readonly<Record<string, string[]>>
}

/** Begins with what was read. */
export const beginDeciding = (doubts: readonly RecordDoubt[]): Deciding => ({
  at: 0,
  decisions: Object.fromEntries(doubts.map(({ key, read, decided }) => [key, [...(decided ?? read)]])),
})

/** Chooses a value: of several it is added or taken away, of one it replaces the other. */
export function chosen({ many }: RecordDoubt, values: readonly string[], value: string): string[] {
  if (!many) return [value]
  return values.includes(value) ? values.filter((one) => one !== value) : [...values, value]
}

/** Whether it can be confirmed: one of several records has to be chosen, a choice may be left empty. */
export const isDecided = ({ of }: RecordDoubt, values: readonly string[]): boolean => of === null || values.length === 1

/** The choice that a key means: its letter, or its place from 1; null for any other key. */
export function choiceOfKey({ choices }: RecordDoubt, key: string): string | null {
  const byLabel = choices.find(({ label }) => typeof label === 'string' && label.toUpperCase() === key.toUpperCase())
  if (byLabel) return byLabel.value
  return /^[1-9]$/.test(key) ? (choices[Number(key) - 1]?.value ?? null) : null
}
