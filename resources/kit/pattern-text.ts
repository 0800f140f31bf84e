/** Text as a part of a regular expression that matches just that; `npm run check` knows it to be plain. */
export const patternText = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)

/** One of several texts, likewise. */
export const anyOfTexts = (texts: readonly string[]): string => `(?:${texts.map(patternText).join('|')})`
