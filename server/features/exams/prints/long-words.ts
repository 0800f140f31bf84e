/** Latin letters and digits, of which a line of a narrow place holds so many. */
const longWord = /[^\s\p{Script=Han}\p{P}\u200b]{13,}/gu

/** A text that can be divided anywhere in a long word, since a place on a list has the width that it has. */
export const divisible = (text: string): string => text.replace(longWord, (word) => [...word].join('\u200b'))
