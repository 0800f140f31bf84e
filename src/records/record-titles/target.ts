import type { AnyField, AnyResource } from '../../../resources/kit/index.ts'
import { amongOf } from '../../../resources/registry/references.ts'
import { resourceNamed } from '../../../providers/data.ts'
import type { Chooser } from './record-options.ts'

/** The resource of a field's ids: the declared one, or for a parent the form's own. */
export function targetOf(field: Pick<AnyField, 'target' | 'label'>, own: AnyResource | undefined): AnyResource {
  if (field.target) return resourceNamed(field.target.resource)
  if (!own) throw new Error(`${field.label.en}: a parent needs the resource that it belongs to`)
  return own
}

/** The field with the record that limits the choice, where a field has an `among`. */
export const chooserField = (field: AnyField): string | undefined =>
  (field.options['among'] as string | undefined)?.split('.')[0]

/** The record that limits this field's references (`among` of the field), once the form knows it. */
export function chosenBy(
  field: AnyField,
  own: AnyResource | undefined,
  record: Readonly<Record<string, unknown>>,
): Chooser | undefined {
  const name = own && Object.keys(own.fields).find((one) => own.fields[one] === field)
  const among = own && name ? amongOf(own, name) : undefined
  const id = among && record[among.own]
  return among && typeof id === 'number' ? { resource: among.chooser, id, list: among.list } : undefined
}
