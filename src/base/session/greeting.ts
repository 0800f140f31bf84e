import type { PublicTextKey } from '../locales/public-text.ts'

/**
 * The greeting of an hour, 0 to 23: before 8 early, up to 11 forenoon, up to 13 noon, before 18 afternoon, otherwise
 * evening.
 */
export function greetingAt(hour: number): PublicTextKey {
  if (hour < 8) return 'greeting.early'
  if (hour <= 11) return 'greeting.forenoon'
  if (hour <= 13) return 'greeting.noon'
  if (hour < 18) return 'greeting.afternoon'
  return 'greeting.evening'
}
