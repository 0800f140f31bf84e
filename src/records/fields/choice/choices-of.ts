import type { AnyField, Choice } from '../../../../resources/kit/index.ts'

export type ChoiceValue = string | number

export const choicesOf = (field: Pick<AnyField, 'options'>): readonly Choice[] =>
  (field.options['of'] as readonly Choice[] | undefined) ?? []
