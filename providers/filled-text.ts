/** Values for a text, by name. */
export type TextValues = Readonly<Record<string, string | number>>

/** A text with its `{{name}}` replaced by values. */
export const filledText = (text: string, values: TextValues): string =>
  text.includes('{{') ? text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? '')) : text
