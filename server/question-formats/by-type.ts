import type { AnswerOf, ExerciseAnswer, ExerciseTypeName } from '../../resources/exercise-types/index.ts'
import type { ReadQuestion } from './format.ts'

/**
 * How formats say the types of questions: each in a table that names every type, so that a type which is declared and which a format
 * does not know does not compile. What a format cannot say is `notSaid` there.
 */

/** Types that stand on their own, and that parts of a composite may have. */
export type SimpleTypeName = Exclude<ExerciseTypeName, 'composite'>

interface Asked {
  type: string
  answer: ExerciseAnswer | null
}

/** A question of one type; `answer` is null where no answer of this type is given. */
export type OfType<Name extends ExerciseTypeName, Question extends Asked = ReadQuestion> = Omit<Question, 'answer'> & {
  answer: AnswerOf<Name> | null
}

/** Writes a question of a type, or of one of several; null where the format cannot say it. */
export type TypeWriter<
  Names extends ExerciseTypeName,
  Out,
  Rest extends readonly unknown[] = [],
  Question extends Asked = ReadQuestion,
> = (question: OfType<Names, Question>, ...rest: Rest) => Out | null

export type TypeWriters<
  Out,
  Rest extends readonly unknown[] = [],
  Names extends ExerciseTypeName = ExerciseTypeName,
  Question extends Asked = ReadQuestion,
> = { readonly [Name in Names]: TypeWriter<Name, Out, Rest, Question> }

/** The writer of a type that a format has nothing for. */
export const notSaid = (): null => null

/** What a table says of a type by its name; undefined for a name that is not in it. */
export const inTable = <Said>(table: { readonly [name: string]: Said }, name: string): Said | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined

/** A question in the words of a format. An answer of another type is none. */
export function writtenBy<Out, Rest extends readonly unknown[], Names extends ExerciseTypeName, Question extends Asked>(
  writers: TypeWriters<Out, Rest, Names, Question>,
  question: Question,
  ...rest: Rest
): Out | null {
  // The compiler does not follow the name of a type to its writer and its answer at once.
  type Writer = (question: Question, ...rest: Rest) => Out | null
  const write = inTable(writers as { readonly [name: string]: unknown }, question.type) as Writer | undefined
  const answer = question.answer?.type === question.type ? question.answer : null
  return write ? write({ ...question, answer }, ...rest) : null
}

/** Of a format that reads what it writes. */
export const typesWrittenBy = <Names extends ExerciseTypeName>(writers: { readonly [Name in Names]: unknown }) =>
  Object.fromEntries(
    Object.entries(writers).map(([name, write]) => [name, write === notSaid ? 'none' : 'both'] as const),
  ) as { readonly [Name in Names]: 'both' | 'none' }
