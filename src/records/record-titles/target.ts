import type { AnyField, AnyResource } from '../../../resources/kit/index.ts'
import { amongOf, referencesOf } from '../../../resources/registry/references.ts'
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

/** The fields of both sides that have to agree: the paper of an exam subject is of its course. */
export function sameField(field: AnyField, own: AnyResource | undefined): { own: string; theirs: string } | undefined {
  // The form of an action is no resource with references.
  const name =
    own && resourceNamed(own.name) === own && Object.keys(own.fields).find((one) => own.fields[one] === field)
  return own && name ? referencesOf(own).find((one) => one.field === name)?.same : undefined
}

/** The value that records to choose from have in one of their fields, as the form has it in its own. */
export function sameAs(
  field: AnyField,
  own: AnyResource | undefined,
  record: Readonly<Record<string, unknown>>,
): { field: string; value: number } | undefined {
  const same = sameField(field, own)
  const value = same && record[same.own]
  return same && typeof value === 'number' ? { field: same.theirs, value } : undefined
}
