/** Codes or ids of questions, as people paste them from a sheet or a message. */

const most = 500

/** A line with a tab or commas has several. */
const allIn = (text: string): string[] => text.split(/[\s,;，；、]+/u).filter((one) => one !== '')

/** The names in a pasted text, each once. */
export const namesIn = (text: string): string[] => [...new Set(allIn(text))].slice(0, most)

/** Those that are there more than once. */
export function repeatedIn(text: string): string[] {
  const all = allIn(text)
  return [...new Set(all.filter((one, at) => all.indexOf(one) !== at))]
}

interface Named {
  id: number
  code?: string | null
}

/** The questions in the order of their names, each once. A code counts before an id. */
export function foundInOrder<Q extends Named>(
  names: readonly string[],
  all: readonly Q[],
): { questions: Q[]; missing: string[] } {
  const byCode = new Map(all.flatMap((one) => (one.code ? [[one.code, one] as const] : [])))
  const byId = new Map(all.map((one) => [String(one.id), one]))
  const found = names.map((name) => byCode.get(name) ?? byId.get(name.replace('#', '')))
  return {
    questions: [...new Set(found.filter((one) => one !== undefined))],
    missing: names.filter((_, at) => found[at] === undefined),
  }
}
