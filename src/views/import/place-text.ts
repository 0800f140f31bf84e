/** How readers of files name the place of an entry. */
export const places = {
  row: /^row (?<row>\d+)$/,
  line: /^line (?<line>\d+)$/,
  paragraph: /^paragraph (?<paragraph>\d+)$/,
  question: /^question (?<question>\d+), paragraph (?<paragraph>\d+)$/,
}
type Place = keyof typeof places

/** Where an entry stands in its file, in words; a place that the file names itself as it is. */
export function placeText(at: string, say: (place: Place, numbers: Record<string, string>) => string): string {
  for (const place of Object.keys(places) as Place[]) {
    const numbers = places[place].exec(at)?.groups
    if (numbers) return say(place, { ...numbers })
  }
  return at
}
