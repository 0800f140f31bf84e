import type { Operator } from './field.ts'

export const textOperators: readonly Operator[] = ['eq', 'contains', 'in', 'isnull']
/** A text that is stored in both languages is equal to none of them. */
export const inBothOperators: readonly Operator[] = ['contains', 'isnull']
export const orderOperators: readonly Operator[] = ['eq', 'in', 'gte', 'lte', 'isnull']
export const choiceOperators: readonly Operator[] = ['eq', 'in', 'isnull']
export const setOperators: readonly Operator[] = ['contains', 'in', 'isnull']
