import type { AnswerOf, ExerciseAnswer, ExerciseTypeName } from '../../../../resources/bank/exercise-types/index.ts'
import type { ReadQuestion, TypesInFormat } from './format.ts'

/**
 * How formats represent the types of questions. Each format has a table with an entry for every type, so that a newly
 * declared type does not compile until every format handles it. Types that a format cannot represent are `unsupported`
 * there.
 */

/** Types of independent questions, which the parts of a composite may have too. */
export type SimpleTypeName = Exclude<ExerciseTypeName, 'composite'>

interface AnyQuestion {
  type: string
  answer: ExerciseAnswer | null
}

/** A question of one type; `answer` is null where it has no answer of this type. */
export type OfType<Name extends ExerciseTypeName, Question extends AnyQuestion = ReadQuestion> = Omit<
  Question,
  'answer'
> & {
  answer: AnswerOf<Name> | null
}

/** Writes a question of one or several types; null where the format cannot represent it. */
export type TypeWriter<
  Names extends ExerciseTypeName,
  Out,
  Rest extends readonly unknown[] = [],
  Question extends AnyQuestion = ReadQuestion,
> = (question: OfType<Names, Question>, ...rest: Rest) => Out | null

export type TypeWriters<
  Out,
  Rest extends readonly unknown[] = [],
  Names extends ExerciseTypeName = ExerciseTypeName,
  Question extends AnyQuestion = ReadQuestion,
> = { readonly [Name in Names]: TypeWriter<Name, Out, Rest, Question> }

/** The writer of a type that the format cannot represent. */
export const unsupported = (): null => null

/** The entry of a table by name; undefined for a name that the table does not have. */
export const inTable = <Entry>(table: { readonly [name: string]: Entry }, name: string): Entry | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined

/** Writes a question by the writer of its type. An answer of another type counts as no answer. */
export function writtenBy<
  Out,
  Rest extends readonly unknown[],
  Names extends ExerciseTypeName,
  Question extends AnyQuestion,
>(writers: TypeWriters<Out, Rest, Names, Question>, question: Question, ...rest: Rest): Out | null {
  // The compiler cannot match the name of a type to its writer and its answer.
  type Writer = (question: Question, ...rest: Rest) => Out | null
  const write = inTable(writers as { readonly [name: string]: unknown }, question.type) as Writer | undefined
  const answer = question.answer?.type === question.type ? question.answer : null
  return write ? write({ ...question, answer }, ...rest) : null
}

/** For a format that reads every type that it writes. */
export const typesWrittenBy = <Names extends ExerciseTypeName>(writers: { readonly [Name in Names]: unknown }) =>
  Object.fromEntries(
    Object.entries(writers).map(([name, write]) => [name, write === unsupported ? 'none' : 'both'] as const),
  ) as { readonly [Name in Names]: 'both' | 'none' }

/** For a format that is only read: it says which of these it reads. */
export const readsNone: TypesInFormat = {
  single_choice: 'none',
  multiple_choice: 'none',
  true_false: 'none',
  fill_blank: 'none',
  numeric: 'none',
  cloze: 'none',
  word_bank: 'none',
  matching: 'none',
  classification: 'none',
  ordering: 'none',
  short_answer: 'none',
  essay: 'none',
  composite: 'none',
}
