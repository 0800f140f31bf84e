import type { ExerciseAnswer, ExerciseOption, ExerciseTypeName } from '../../resources/exercise-types/index.ts'
import type { Text } from '../../resources/kit/index.ts'
import type { ReadLimits } from '../spreadsheets/unreadable-file.ts'
import type { ReadMedia } from '../record-files/entry.ts'

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

/** What a format cannot say of a question. The file has the rest of it, or nothing where `whole`. */
export interface LeftOut {
  at: string
  key: string | null
  whole: boolean
  what: Text[]
}

export type Written = { bytes: Uint8Array } | { leftOut: LeftOut }

/**
 * What becomes of each type in the files of a format.
 * - `both`: it is written, and read back as the same type;
 * - `read`: it is only read;
 * - `none`: the format cannot say it: nothing is read as it, and it is left out as a whole when written.
 */
export type TypesInFormat = { readonly [Name in ExerciseTypeName]: 'both' | 'read' | 'none' }

export interface QuestionFormat {
  /** On the wire: `moodle_xml`, `qti_3`. */
  name: string
  label: Text
  /** With the dot. */
  extensions: readonly string[]
  types: TypesInFormat
  /** Whether a file is of this format, by its beginning (64 kB, or the names in a package). */
  recognises(file: { name: string; start: Uint8Array; entries: readonly string[] | null }): boolean
  read(path: string, limits: ReadLimits): AsyncIterable<ReadEntry>
  /** Absent where nothing is exported to it. Pieces of the file in order, and between them what the format could not carry. */
  write?(questions: AsyncIterable<ReadQuestion>): AsyncIterable<Written>
  mediaType: string
}
