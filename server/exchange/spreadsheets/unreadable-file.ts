import type { Text } from '../../../resources/kit/index.ts'

/** The whole file cannot be read: too large, broken, not of this format. The message is shown to the person. */
export class UnreadableFile extends Error {
  readonly reason: Text

  constructor(reason: Text) {
    super(reason.en)
    this.reason = reason
  }
}

export interface ReadLimits {
  /** Of the file, and of the total content of a package. */
  maxBytes: number
  maxUnpackedBytes: number
  maxPackageEntries: number
  /** Nesting of XML elements. */
  maxDepth: number
  maxQuestions: number
  /** Of one picture or sound. */
  maxMediaBytes: number
  /**
   * Of all that belong to one question: they are in memory together, and the limit on a thread's memory does not count
   * them.
   */
  maxQuestionMediaBytes: number
}

export const readLimits: ReadLimits = {
  maxBytes: 200 * 1024 * 1024,
  maxUnpackedBytes: 1024 * 1024 * 1024,
  maxPackageEntries: 20_000,
  maxDepth: 100,
  maxQuestions: 200_000,
  maxMediaBytes: 20 * 1024 * 1024,
  maxQuestionMediaBytes: 80 * 1024 * 1024,
}
