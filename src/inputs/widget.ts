import type { ComponentType } from 'react'
import type { AnyField, AnyResource, Language, Operator, ValidationIssue } from '../../resources/kit/index.ts'

/** What every input is given. `value` is what goes over the wire; absent is null. */
export interface InputProps<V> {
  id?: string
  field: AnyField
  value: V | null | undefined
  onChange: (value: V | null) => void
  /** What else the form holds, for inputs that depend on their neighbours. */
  record: Readonly<Record<string, unknown>>
  /** The resource whose form this is. */
  resource?: AnyResource
  /** Changes neighbours along with it: options that move take the answer's keys with them. */
  patch?: (values: Readonly<Record<string, unknown>>) => void
  disabled?: boolean
  status?: 'error'
  placeholder?: string
  autoFocus?: boolean
  /** Offers 全部 among the options: for a filter, where nothing chosen means everything. */
  withAll?: boolean
  /** What is wrong inside the value, with paths relative to it (`0.text`). */
  issues?: readonly ValidationIssue[]
}

/** What shows a present value: `cell` is one line of a table, `full` a page's worth. */
export interface ShowProps<V> {
  field: AnyField
  value: V
  record: Readonly<Record<string, unknown>>
  resource?: AnyResource
  mode: 'cell' | 'full'
}

/** One value and what became of it; null where it is absent. */
export interface DifferenceProps<V> {
  field: AnyField
  before: V | null
  after: V | null
}

export interface InWords {
  field: AnyField
  language: Language
}

/**
 * How one kind of value is put in and shown.
 * - `text`: the value in words, for titles, histories and sheets. Default: as it is.
 * - `width`: of its column in pixels, where the column is not the title: that one takes what is left.
 * - `align`: of its column; numbers stand right.
 * - `wide`: it needs the whole width of a form or a page.
 * - `hasPlaces`: it is of several inputs, and marks what is wrong at its places itself (`place.tsx`).
 * - `isIdle`: for a record with these values there is nothing to put in or to show, so that an empty field is left out.
 * - `sent`: what goes to the server of a value, where an input offers more room than a person fills in.
 * - `neighbours`: the input looks at the form's other values (`record`): at those named, or at all.
 * - `Difference`: one value and another drawn as one, with what went and what came; default: both as they are shown. Loaded on demand.
 * - `operand`: inputs of a filter's value, where they differ from the defaults (`src/fields/operands.ts`).
 */
export interface Widget<V> {
  Input: InputOf<V>
  Show: ComponentType<ShowProps<V>>
  text?: (value: V, words: InWords) => string
  sent?: (value: V, record: Readonly<Record<string, unknown>>) => V
  Difference?: ComponentType<DifferenceProps<V>>
  width?: number | ((field: AnyField, language: Language) => number)
  align?: 'left' | 'right' | 'center'
  wide?: boolean
  hasPlaces?: boolean
  neighbours?: 'all' | ((field: AnyField, resource: AnyResource) => readonly string[])
  isIdle?: (record: Readonly<Record<string, unknown>>) => boolean
  operand?: Partial<Record<Operator, AnyInput>>
}

/** An input. One that loads when a form needs it (`lazyPart`) can be asked for before. */
export type InputOf<V> = ComponentType<InputProps<V>> & { preload?: () => Promise<unknown> }

/** An input whose value type is known only to the field that it serves. */
export type AnyInput = InputOf<never>
export const anyInput = <V>(Input: ComponentType<InputProps<V>>): AnyInput => Input as unknown as AnyInput

/** A widget whose value type is known only to the field that names it. */
export type AnyWidget = Widget<never>

/** Forgets the value type, once and here: a field and its widget are brought together by name. */
export const defineWidget = <V>(widget: Widget<V>): AnyWidget => widget as unknown as AnyWidget
