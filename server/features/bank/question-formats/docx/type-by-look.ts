/** What one sees of a question, whatever is written above it. */
export interface Look {
  options: number
  /** Letters of its key. */
  letters: number
  blanks: number
  hasParts: boolean
  /** Its blanks have choices of their own. */
  hasChoices: boolean
}

/** The type that a reader takes a question for where no heading says it. */
export function typeByLook({ options, letters, blanks, hasParts, hasChoices }: Look): string {
  if (hasParts) return 'composite'
  if (options > 0) return letters > 1 ? 'multiple_choice' : 'single_choice'
  if (hasChoices) return 'cloze'
  return blanks > 0 ? 'fill_blank' : 'essay'
}
