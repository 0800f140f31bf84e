import type { AnyField, AnyResource } from '../../resources/kit/index.ts'
import { resourceNamed } from '../../providers/data.ts'

/** The resource whose records a field's values are ids of: the declared one, or for a parent the form's own. */
export function targetOf(field: AnyField, own: AnyResource | undefined): AnyResource {
  if (field.target) return resourceNamed(field.target.resource)
  if (!own) throw new Error(`${field.label.en}: a parent needs the resource that it belongs to`)
  return own
}
