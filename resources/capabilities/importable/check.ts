import type { OptionChecks, DeclaredResource } from '../../kit/capability.ts'
import type { ImportableOptions } from './options.ts'

export function check(
  { name, fields, verbs }: DeclaredResource,
  { key, once = [], headings = {} }: ImportableOptions,
  { names, fault }: OptionChecks,
): void {
  if (!verbs.includes('create')) fault(`nobody can create a ${name}, so none can be imported`)
  names('key', key ? [key] : [])
  if (key && fields[key] && fields[key].column !== 'text')
    fault(`"${key}" is no text, so it names nothing in a file`, 'key')
  names('once', once)
  names('headings', Object.keys(headings))
}
