import type { AnyField } from '../../../resources/kit/index.ts'
import { widgetOf } from './registry.ts'

const nothing = (): void => undefined

/**
 * Loads the inputs of fields, so that a form opened later has them at once. One that cannot be loaded is requested
 * again by the form.
 */
export function preloadsOf(fields: readonly AnyField[]): ReadonlyArray<() => void> {
  const inputs = new Set(fields.map((field) => widgetOf(field).Input))
  return [...inputs].map((Input) => () => void Input.preload?.().catch(nothing))
}
