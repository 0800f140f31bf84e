import type { DeclaredResource, OptionChecks } from '../../kit/capability.ts'
import type { CorrectedOptions } from './options.ts'

export function check({ name, fields }: DeclaredResource, { paper }: CorrectedOptions, { names, fault }: OptionChecks) {
  if (paper === undefined) {
    if (name !== 'exam') fault('the record is no question set: name the field with one', 'paper')
    return
  }
  names('paper', [paper])
  const target = fields[paper]?.target
  if (fields[paper] && (target?.resource !== 'exam' || target.many))
    fault(`"${paper}" does not point at a question set`, 'paper')
}
