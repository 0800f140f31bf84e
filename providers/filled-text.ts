import type { TextValues } from './keys.ts'

/** A text with values in the place of its `{{name}}`. */
export const filledText = (text: string, values: TextValues): string => text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
