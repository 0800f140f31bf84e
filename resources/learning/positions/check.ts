import type { OptionChecks, DeclaredResource } from '../../kit/capability.ts'
import type { PositionsOptions } from './options.ts'

export function check(
  { name, fields, verbs }: DeclaredResource,
  { x, y, before }: PositionsOptions,
  { names, fault }: OptionChecks,
): void {
  for (const verb of ['tree', 'update']) if (!verbs.includes(verb)) fault(`it has no verb "${verb}"`)
  for (const [option, field] of Object.entries({ x, y })) {
    names(option, [field])
    if (fields[field] && (fields[field].column !== 'decimal' || fields[field].required))
      fault(`"${field}" has to be a decimal that may be empty`, option)
  }
  if (before === undefined) return
  names('before', [before])
  const target = fields[before]?.target
  if (fields[before] && !(target?.many && target.resource === name))
    fault(`"${before}" does not refer to several of ${name}`, 'before')
}
