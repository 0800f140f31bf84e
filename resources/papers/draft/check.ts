import type { OptionChecks, DeclaredResource } from '../../kit/capability.ts'
import type { DraftOptions } from './options.ts'

export function check(
  { name, fields, verbs }: DeclaredResource,
  { field }: DraftOptions,
  { names, fault }: OptionChecks,
): void {
  names('field', [field])
  const one = fields[field]
  if (one && one.kind !== 'json') fault(`"${field}" is a ${one.kind}, and only a json field has operations`, 'field')
  if (one?.readable !== undefined)
    fault(`not everybody may read "${field}" (readable), but a draft is shown to all`, 'field')
  if (!verbs.includes('update')) fault(`nobody can change a ${name}, so none has a draft`)
}
