import type { Operator } from './field.ts'

export const textOperators: readonly Operator[] = ['eq', 'contains', 'in', 'isnull']
export const orderOperators: readonly Operator[] = ['eq', 'in', 'gte', 'lte', 'isnull']
export const choiceOperators: readonly Operator[] = ['eq', 'in', 'isnull']
export const setOperators: readonly Operator[] = ['contains', 'in', 'isnull']
