import type { OptionChecks, DeclaredResource } from '../../kit/capability.ts'
import type { DuplicatesOptions } from './options.ts'

export function check(
  { name, fields, verbs }: DeclaredResource,
  options: DuplicatesOptions,
  { names, fault }: OptionChecks,
): void {
  names('fields', options.fields)
  names('within', options.within ? [options.within] : [])
  names('agree', options.agree ? [options.agree] : [])
  options.fields.forEach((field, index) => {
    const one = fields[field]
    if (one && !one.searchable) fault(`"${field}" is a ${one.kind}, which has no text to compare`, `fields[${index}]`)
  })
  const within = options.within ? fields[options.within] : undefined
  if (within && within.target?.many !== false) fault(`"${options.within}" is no ref to one record`, 'within')
  if (!['update', 'delete'].every((verb) => verbs.includes(verb)))
    fault(`nobody can change and delete a ${name}, so none can be merged`)
}
