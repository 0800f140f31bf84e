/** `blanks.0.accept` becomes `#1 `: people count from 1 and know no keys. Nothing where the path has no number. */
export function placeIn(path: string): string {
  const numbers = path.split('.').filter((part) => /^\d+$/.test(part))
  return numbers.length > 0 ? `${numbers.map((one) => `#${Number(one) + 1}`).join(' ')} ` : ''
}
