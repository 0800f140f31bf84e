import type {
  ExerciseAnswer,
  ExerciseOption,
  ExerciseTypeName,
} from '../../../../resources/bank/exercise-types/index.ts'
import type { Text } from '../../../../resources/kit/index.ts'
import type { ReadLimits } from '../../../exchange/spreadsheets/unreadable-file.ts'
import type { ReadMedia } from '../../../exchange/record-files/entry.ts'

export interface ReadQuestion {
  /** Its place in the file, so that its author finds it: `item q12`, `line 40`, `row 7`. */
  at: string
  /** Its lasting identifier in the source (ident, idnumber); null where the format has none. */
  key: string | null
  /** The name of an exercise type. */
  type: string
  /** Rich text in the stored format of questions, as are the texts of options, answers and the analysis. */
  stem: string
  options: ExerciseOption[]
  /** null: the file has no answer. */
  answer: ExerciseAnswer | null
  analysis: string
  score: number | null
  /** 1 to 5; null where the file has no difficulty. */
  difficulty: number | null
  source: string | null
  year: number | null
  /** Names from the outermost in: `[['函数', '指数函数']]`. */
  chapters: string[][]
  knowledge: string[][]
  labels: string[][]
  media: ReadMedia[]
  /** The heading above it, where the file is a paper: `一、选择题：本题共8小题`, the title of a section of a test. */
  section?: string
  /** What could not be imported unchanged, and how it was converted. */
  changes: Text[]
}

/** An entry of the file that cannot be imported as a question, with the reasons. */
export interface RefusedEntry {
  at: string
  key: string | null
  reasons: Text[]
  /** Its beginning as plain text, so that a person recognises it. */
  excerpt: string
  /** Text around the questions, such as a title, that is no error. */
  isAside?: true
}

export type ReadEntry = { question: ReadQuestion } | { refused: RefusedEntry }

/** What a format cannot represent of a question. The file has the rest, or nothing where `whole`. */
export interface LeftOut {
  at: string
  key: string | null
  whole: boolean
  what: Text[]
}

export type Written = { bytes: Uint8Array } | { leftOut: LeftOut }

/**
 * How the files of a format represent each type.
 * - `both`: written, and read back as the same type;
 * - `read`: only read;
 * - `none`: not represented: never read, and left out as a whole when written.
 */
export type TypesInFormat = { readonly [Name in ExerciseTypeName]: 'both' | 'read' | 'none' }

export interface QuestionFormat {
  /** On the wire: `moodle_xml`, `qti_3`. */
  name: string
  label: Text
  /** With the leading dot. */
  extensions: readonly string[]
  types: TypesInFormat
  /** Whether a file is of this format, by its first 64 kB or by the names in a package. */
  recognises(file: { name: string; start: Uint8Array; entries: readonly string[] | null }): boolean
  read(path: string, limits: ReadLimits): AsyncIterable<ReadEntry>
  /**
   * Absent for formats without export. Yields the pieces of the file in order, and in between what the format could not
   * represent.
   */
  write?(questions: AsyncIterable<ReadQuestion>): AsyncIterable<Written>
  mediaType: string
}
