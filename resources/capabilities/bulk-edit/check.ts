import { setByActions, type OptionChecks, type DeclaredResource } from '../../kit/capability.ts'
import type { BulkEditOptions } from './options.ts'

export function check(resource: DeclaredResource, options: BulkEditOptions, checks: OptionChecks): void {
  const { fields } = resource
  const byActions = setByActions(resource)
  checks.names('fields', options.fields)
  options.fields.forEach((field, index) => {
    const at = `fields[${index}]`
    if (fields[field]?.flow === 'read') checks.fault(`"${field}" is set by the server alone`, at)
    if (byActions.has(field)) checks.fault(`"${field}" is changed by actions alone`, at)
    if (fields[field]?.unique) checks.fault(`"${field}" is unique, so no two records can be given the same`, at)
  })
}
