/**
 * The values in words that teachers use. Difficulty as usual in Chinese schools: from 0.7 easy, below 0.4 hard.
 * Discrimination by R. L. Ebel, D. A. Frisbie, Essentials of Educational Measurement, 5th ed. 1991, table 13.4.
 */
export const facilityLevel = (facility: number): 'easy' | 'medium' | 'hard' =>
  facility >= 0.7 ? 'easy' : facility >= 0.4 ? 'medium' : 'hard'

export function discriminationLevel(discrimination: number): 'excellent' | 'good' | 'fair' | 'poor' | 'negative' {
  if (discrimination < 0) return 'negative'
  if (discrimination >= 0.4) return 'excellent'
  if (discrimination >= 0.3) return 'good'
  return discrimination >= 0.2 ? 'fair' : 'poor'
}
