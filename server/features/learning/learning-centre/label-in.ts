import type { AnyField, Choice, Language } from '../../../../resources/kit/index.ts'

/** The label of a value of a choice. */
export const labelIn = (field: AnyField, value: string, language: Language): string =>
  (field.options['of'] as readonly Choice[]).find((one) => one.value === value)?.label[language] ?? value
