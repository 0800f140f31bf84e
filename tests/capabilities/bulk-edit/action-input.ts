import { bulkCalls, bulkEdit } from '../../../resources/capabilities/bulk-edit/index.ts'
import { optionsOf, type AnyField } from '../../../resources/kit/index.ts'
import type { ActionInput, RecordFactory } from '../../fixtures/records.ts'

/** A value that a field does not have: the other end of its choices, or one beside the number that it has. */
async function otherValue(field: AnyField, now: unknown, factory: RecordFactory): Promise<unknown> {
  const choices = field.options['of'] as { value: unknown }[] | undefined
  const candidates = choices
    ? choices.toReversed().map(({ value }) => value)
    : [await factory.value(field), ...(typeof now === 'number' ? [now + 1, now - 1] : [`${String(field.example)}改`])]
  const other = candidates.find((one) => one !== now && field.schema.safeParse(one).success)
  if (other === undefined) throw new Error(`no other value is known for a field of the kind ${field.kind}`)
  return other
}

/** A change to another record that there is; what is undone are records that were changed together a moment ago. */
export const actionInput: ActionInput = async ({ resource, name, ids, factory }) => {
  const { change, undo } = bulkCalls(resource.name)
  const options = optionsOf(resource, bulkEdit)
  if (!options || (name !== undo && name !== change)) return undefined
  const field = options.fields[0]!
  const target = (resource.fields[field] as AnyField).target
  if (name === change)
    return target ? { ids, field, mode: 'set', value: await factory.value(resource.fields[field]!) } : undefined
  const { [field]: now } = await factory.client.must(resource, 'detail', { id: ids[0] })
  const value = await otherValue(resource.fields[field]!, now, factory)
  const { changed } = await factory.client.must(resource, change, { ids, field, mode: 'set', value })
  return {
    ids: changed.map((one: { id: number }) => one.id),
    versions: changed.map((one: { version: number }) => one.version),
  }
}
