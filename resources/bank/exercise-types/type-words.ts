import type { Text } from '../../kit/index.ts'
import { exerciseTypes } from './index.ts'

/** The types of questions in words, by their names. */
export const typeWords: Readonly<Record<string, Text>> = Object.fromEntries(
  exerciseTypes.map(({ name, label }) => [name, label]),
)
