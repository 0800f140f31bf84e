/** Values for a text, by name. */
export type TextValues = Readonly<Record<string, string | number>>

/**
 * A text with its `{{name}}` replaced by values. `{{count|question|questions}}` is a number with its noun, in the
 * singular where it is 1.
 */
export const filledText = (text: string, values: TextValues): string =>
  text.includes('{{')
    ? text.replace(/\{\{(\w+)(?:\|([^|{}]+)\|([^|{}]+))?\}\}/g, (_, name: string, one?: string, many?: string) => {
        const value = String(values[name] ?? '')
        return many === undefined ? value : `${value} ${value === '1' ? one : many}`
      })
    : text
