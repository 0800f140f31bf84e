import type { ComponentType } from 'react'
import type { AnyField, AnyResource, Language, Operator, ValidationIssue } from '../../../resources/kit/index.ts'

/** The props of every input. `value` is the wire value; absent is null. */
export interface InputProps<V> {
  id?: string
  field: AnyField
  value: V | null | undefined
  onChange: (value: V | null) => void
  /** The form's other values, for inputs that depend on their neighbours. */
  record: Readonly<Record<string, unknown>>
  /** The form's resource. */
  resource?: AnyResource
  /** Changes neighbours too: moved options update the answer's keys. */
  patch?: (values: Readonly<Record<string, unknown>>) => void
  disabled?: boolean
  status?: 'error'
  placeholder?: string
  autoFocus?: boolean
  /** Offers 全部 among the options: for a filter, where nothing chosen means everything. */
  withAll?: boolean
  /** The faults inside the value, with paths relative to it (`0.text`). */
  issues?: readonly ValidationIssue[]
}

/** A field as it comes with the first list: what a form needs of it besides (schema, cell) is not loaded yet. */
export type ListedField = Omit<AnyField, 'schema' | 'cell' | 'help' | 'example'>

/** Displays a present value: `cell` is one line of a table, `full` a page's worth. */
export interface ShowProps<V> {
  field: ListedField
  value: V
  record: Readonly<Record<string, unknown>>
  resource?: AnyResource
  mode: 'cell' | 'full'
}

/** One value before and after; null where it is absent. */
export interface DifferenceProps<V> {
  field: AnyField
  before: V | null
  after: V | null
}

export interface InWords {
  field: ListedField
  language: Language
}

/**
 * The input and display of one kind of value.
 * - `text`: the value in words, for titles, histories and sheets. Default: as it is.
 * - `width`: of its column in pixels, where the column is not the title: that one takes the rest.
 * - `align`: of its column; numbers are right-aligned.
 * - `wide`: it needs the whole width of a form or a page.
 * - `wider`: for such a field it needs more than that: a table of inputs.
 * - `hasPlaces`: it consists of several inputs, and marks faults at its places itself (`place.tsx`).
 * - `isIdle`: for a record with these values there is nothing to enter or show, so that an empty field is left out.
 * - `sent`: the value to send, where an input offers more entries than a person fills in.
 * - `neighbours`: the input uses the form's other values (`record`): those named, or all.
 * - `Difference`: two values drawn as one, with deletions and insertions; default: both displayed. Loaded on demand.
 * - `saysChanges`: its `Difference` says in words what changed; a history shows it instead of both values.
 * - `operand`: inputs of a filter's value, where they differ from the defaults (`src/records/fields/operands.ts`).
 */
export interface Widget<V> {
  Input: InputOf<V>
  Show: ComponentType<ShowProps<V>>
  text?: (value: V, words: InWords) => string
  sent?: (value: V, record: Readonly<Record<string, unknown>>) => V
  Difference?: ComponentType<DifferenceProps<V>>
  saysChanges?: boolean
  width?: number | ((field: AnyField, language: Language) => number)
  align?: 'left' | 'right' | 'center'
  wide?: boolean
  wider?: (field: ListedField) => boolean
  hasPlaces?: boolean
  neighbours?: 'all' | ((field: AnyField, resource: AnyResource) => readonly string[])
  isIdle?: (record: Readonly<Record<string, unknown>>) => boolean
  operand?: Partial<Record<Operator, AnyInput>>
}

/** An input. One that is loaded when a form needs it (`lazyPart`) can be preloaded. */
export type InputOf<V> = ComponentType<InputProps<V>> & { preload?: () => Promise<unknown> }

/** An input whose value type is known only to its field. */
export type AnyInput = InputOf<never>
export const anyInput = <V>(Input: ComponentType<InputProps<V>>): AnyInput => Input as unknown as AnyInput

/** A widget whose value type is known only to the field that names it. */
export type AnyWidget = Widget<never>

/** Erases the value type, once and here: a field and its widget are matched by name. */
export const defineWidget = <V>(widget: Widget<V>): AnyWidget => widget as unknown as AnyWidget
