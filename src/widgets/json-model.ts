export type JsonReading = { ok: true; value: unknown } | { ok: false; line: number; column: number; message: string }

/** Where in a text an offset stands, both counted from 1. */
export function positionAt(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split('\n')
  return { line: before.length, column: before.at(-1)!.length + 1 }
}

/**
 * Engines word the position of a fault differently and sometimes not at all; the first prefix that cannot be continued
 * tells it in every one. Here: the offset in the message, else the end.
 */
function faultOffset(text: string, message: string): number {
  const byOffset = /position (\d+)/.exec(message)
  if (byOffset) return Number(byOffset[1])
  const byLine = /line (\d+) column (\d+)/.exec(message)
  if (!byLine) return text.length
  const lines = text.split('\n').slice(0, Number(byLine[1]) - 1)
  return lines.reduce((sum, line) => sum + line.length + 1, 0) + Number(byLine[2]) - 1
}

/** Reads JSON as a person types it; nothing typed is null. A fault comes with its place. */
export function readJson(text: string): JsonReading {
  if (text.trim() === '') return { ok: true, value: null }
  try {
    return { ok: true, value: JSON.parse(text) as unknown }
  } catch (fault) {
    const message = (fault as Error).message
    return { ok: false, message, ...positionAt(text, faultOffset(text, message)) }
  }
}
