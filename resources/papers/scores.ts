/** Scores have at most two decimals, and are added as whole hundredths: 0.1 + 0.2 is 0.3. */
const hundredths = (score: number): number => Math.round(score * 100)

/** The exact sum of scores; of none, 0. */
export const sumOfScores = (scores: readonly (number | null | undefined)[]): number =>
  scores.reduce<number>((sum, score) => sum + hundredths(score ?? 0), 0) / 100

/**
 * Shares a score among parts as evenly as two decimals allow; their sum is exactly the score. The remaining hundredths
 * go where the rounded running total steps, so that 5 in 3 parts is 1.67, 1.66, 1.67.
 */
export function shareScore(score: number, parts: number): number[] {
  const whole = hundredths(score)
  const upTo = (count: number): number => Math.round((whole * count) / parts)
  return Array.from({ length: parts }, (_, index) => (upTo(index + 1) - upTo(index)) / 100)
}
