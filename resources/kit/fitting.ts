import type { Action } from './action.ts'
import type { Field, Fields } from './field.ts'

/**
 * Type checks of names in a declaration where a generic is inferred and any name would be accepted: each wrong one gets
 * an impossible type, so that the error is at the name and repeats it.
 */

type Name<F> = Extract<keyof F, string>
type ValueOf<T> = T extends Field<infer V> ? V | null : never

/** Every name of `Given` that is not in `Known`. */
type NoField<Given, Known> = { readonly [K in Exclude<keyof Given, Known>]?: { 'there is no such field': K } }
type NoOption<Given, Known> = { readonly [K in Exclude<keyof Given, Known>]?: { 'there is no such option': K } }

/**
 * Fields whose options name other fields of the record (`unique.within`, `onlyWhen`, `unlike`, `among`, `from`,
 * `fills`, `takesOver`): these must exist.
 */
export type FieldsFit<F> = {
  readonly [K in keyof F]: F[K] extends Field<any, boolean, any, any, infer Beside>
    ? string extends Beside
      ? unknown
      : [Exclude<Beside, keyof F>] extends [never]
        ? unknown
        : { 'there is no such field': Exclude<Beside, keyof F> }
    : unknown
}

type Effect<F extends Fields> = { readonly [K in Name<F>]?: ValueOf<F[K]> }
type Conditions<F extends Fields> = { readonly [K in Name<F>]?: readonly ValueOf<F[K]>[] }

interface ActionFits<F extends Fields, One, Names> {
  set?: Effect<F> & NoField<One extends { set: infer S } ? S : {}, keyof F>
  when?: Conditions<F> & NoField<One extends { when: infer W } ? W : {}, keyof F>
  input?: One extends { input: infer I } ? FieldsFit<I> : unknown
  tells?: One extends { tells: infer T } ? (T extends Names ? unknown : { 'there is no such action': T }) : unknown
}

/** Actions that set and check existing fields, with possible values, and have no unknown option. */
export type ActionsFit<F extends Fields, A> = {
  readonly [K in keyof A]: ActionFits<F, A[K], keyof A> & NoOption<A[K], keyof Action>
}
