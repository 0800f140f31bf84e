import type { AnyField } from '../../resources/kit/index.ts'
import { widgetOf } from './registry.ts'

/** Loads the inputs of fields, so that a form which opens later has them at once. One that cannot be loaded is asked for again by the form. */
export async function preloadInputs(fields: readonly AnyField[]): Promise<void> {
  await Promise.allSettled([...new Set(fields.map((field) => widgetOf(field).Input))].map(async (Input) => Input.preload?.()))
}
