import type { Run } from '../rich-text/runs.ts'

/**
 * The figures of a text: pictures alone in a line at its start, or at its end. A single one is set beside the text, as
 * far as that stays wide enough; several are below it, beside each other.
 */
export function figuresOf(runs: readonly Run[]): { text: Run[]; figures: Run[] } {
  const isApart = (run: Run): boolean =>
    run.is === 'picture' || run.is === 'break' || (run.is === 'text' && run.text.trim() === '')
  const last = runs.findLastIndex((run) => !isApart(run))
  const first = runs.findIndex((run) => !isApart(run))
  if (first < 0) return { text: [...runs], figures: [] }
  const opening = runs.slice(0, first)
  // A picture that the text goes on after is part of its line.
  const startsLine = opening.at(-1)?.is === 'break'
  const from = startsLine ? first : 0
  const pictures = [...runs.slice(0, from), ...runs.slice(last + 1)].filter(({ is }) => is === 'picture')
  return pictures.length > 0
    ? { text: runs.slice(from, last + 1), figures: pictures }
    : { text: [...runs], figures: [] }
}
