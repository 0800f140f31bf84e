import type { ExerciseAnswer, ExerciseOption } from '../../resources/exercise-types/index.ts'
import type { Text } from '../../resources/kit/index.ts'

/**
 * How questions come in from files of other programs, and go out to them: one `QuestionFormat` each. A reader turns what it finds
 * into `ReadQuestion`s in our own words, or says why it cannot; it drops nothing silently. It runs in a worker, reads nothing but
 * its file, and keeps to the limits.
 */

/** A picture or sound that came with a question. Rich text names it as `package:<name>` until it is stored. */
export interface ReadMedia {
  name: string
  bytes: Uint8Array
}

export interface ReadQuestion {
  /** Where it stands in the file, so that its author finds it: `item q12`, `line 40`, `row 7`. */
  at: string
  /** What names it in its source over time (ident, idnumber); null where the format has nothing of the kind. */
  key: string | null
  /** The name of an exercise type. */
  type: string
  /** Rich text in the stored format of questions, as are the texts of options, answers and the analysis. */
  stem: string
  options: ExerciseOption[]
  /** null: the file gives none. */
  answer: ExerciseAnswer | null
  analysis: string
  score: number | null
  /** 1 to 5; null where the file says nothing of it. */
  difficulty: number | null
  source: string | null
  year: number | null
  /** Names from the outermost in: `[['函数', '指数函数']]`. */
  chapters: string[][]
  knowledge: string[][]
  labels: string[][]
  media: ReadMedia[]
  /** What could not be carried over as it was, and what became of it. */
  changes: Text[]
}

/** An entry of the file that is no question of ours, with the reasons. */
export interface RefusedEntry {
  at: string
  key: string | null
  reasons: Text[]
  /** The beginning of it as plain text, so that a person recognises it. */
  excerpt: string
  /** Words around the questions, as a title: nothing is wrong with them. */
  isAside?: true
}

export type ReadEntry = { question: ReadQuestion } | { refused: RefusedEntry }

/** The whole file cannot be read: too large, broken, not of this format. Said to the person as it is. */
export class UnreadableFile extends Error {
  readonly reason: Text

  constructor(reason: Text) {
    super(reason.en)
    this.reason = reason
  }
}

export interface ReadLimits {
  /** Of the file, and of what comes out of a package in all. */
  maxBytes: number
  maxUnpackedBytes: number
  maxPackageEntries: number
  /** Of XML elements within each other. */
  maxDepth: number
  maxQuestions: number
  /** Of one picture or sound. */
  maxMediaBytes: number
  /** Of all that come with one question: they stand in memory together, and the limit on a thread's memory does not count them. */
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

/** What a format cannot say of a question. The file has the rest of it, or nothing where `whole`. */
export interface LeftOut {
  at: string
  key: string | null
  whole: boolean
  what: Text[]
}

export type Written = { bytes: Uint8Array } | { leftOut: LeftOut }

export interface QuestionFormat {
  /** On the wire: `moodle_xml`, `qti_3`. */
  name: string
  label: Text
  /** With the dot. */
  extensions: readonly string[]
  /** Whether a file is of this format, by its beginning (64 kB, or the names in a package). */
  recognises(file: { name: string; start: Uint8Array; entries: readonly string[] | null }): boolean
  read(path: string, limits: ReadLimits): AsyncIterable<ReadEntry>
  /** Absent where nothing is exported to it. Pieces of the file in order, and between them what the format could not carry. */
  write?(questions: AsyncIterable<ReadQuestion>): AsyncIterable<Written>
  mediaType: string
}
