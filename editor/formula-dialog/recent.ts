/** The formulas that a person used last, stored in this browser. */

const most = 12
const longest = 2000

/** Newest first; damaged or foreign values count as empty. */
export function readRecent(key: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept)
      ? kept
          .filter((one): one is string => typeof one === 'string' && one !== '' && one.length <= longest)
          .slice(0, most)
      : []
  } catch {
    return []
  }
}

export const withRecent = (recent: readonly string[], latex: string): string[] =>
  [latex, ...recent.filter((one) => one !== latex)].slice(0, most)

/** Without storage (private windows, a full disk) no formulas are remembered. */
export function rememberRecent(key: string, latex: string): void {
  if (latex.length > longest) return
  try {
    localStorage.setItem(key, JSON.stringify(withRecent(readRecent(key), latex)))
  } catch {
    return
  }
}
