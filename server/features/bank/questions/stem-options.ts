import { optionAtStart, splitOptions } from '../question-formats/docx/paper/options.ts'
import { RichLine } from '../question-formats/docx/rich-line.ts'

/** The next option may begin at most this many lines further down. */
const nearLines = 8

/**
 * The options that a teacher wrote below or behind the stem in one text, as in a document; null where there are none.
 */
export function optionsInStem(text: string): { stem: string; options: { key: string; text: string }[] } | null {
  const lines = text.split('\n')
  const stem: string[] = []
  const options: { key: string; lines: string[] }[] = []
  for (const [index, line] of lines.entries()) {
    const follows = (option: number): boolean =>
      lines.slice(index + 1, index + 1 + nearLines).some((one) => optionAtStart(one) === option)
    const split = splitOptions(RichLine.of(line), options.length, follows)
    const before = split ? split.before.text : line
    if (!split || before !== '') (options.at(-1)?.lines ?? stem).push(before)
    for (const one of split?.options ?? []) options.push({ key: one.key, lines: [one.line.text] })
  }
  if (options.length < 2) return null
  return {
    stem: stem.join('\n').trim(),
    options: options.map((one) => ({ key: one.key, text: one.lines.join('\n').trim() })),
  }
}
