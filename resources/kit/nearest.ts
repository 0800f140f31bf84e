/** How many letters must be changed, added, dropped or swapped (Damerau–Levenshtein, optimal string alignment). */
function editDistance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => [i, ...Array<number>(b.length).fill(0)])
  for (let j = 0; j <= b.length; j++) rows[0]![j] = j
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const change = rows[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      rows[i]![j] = Math.min(rows[i - 1]![j]! + 1, rows[i]![j - 1]! + 1, change)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        rows[i]![j] = Math.min(rows[i]![j]!, rows[i - 2]![j - 2]! + 1)
    }
  }
  return rows[a.length]![b.length]!
}

/** The known name that a mistyped one most likely means; undefined when none is near. */
export function nearest(name: string, known: Iterable<string>): string | undefined {
  const asked = name.slice(0, 64)
  const near = [...known]
    .map((one) => ({ one, distance: editDistance(asked, one) }))
    .sort((a, b) => a.distance - b.distance)[0]
  // A name of one letter is not similar to every other one.
  const isNear = near && near.distance < asked.length && near.distance <= Math.max(1, Math.floor(asked.length / 3))
  return isNear ? near.one : undefined
}

/** `; did you mean "level"?`, or nothing when no name is near. */
export function didYouMean(name: string, known: Iterable<string>): string {
  const near = nearest(name, known)
  return near ? `; did you mean "${near}"?` : ''
}
