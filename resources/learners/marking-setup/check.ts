import type { DeclaredResource, OptionChecks } from '../../kit/capability.ts'
import type { MarkingSetupOptions } from './options.ts'

export function check(
  { name, fields }: DeclaredResource,
  { exam }: MarkingSetupOptions,
  { names, fault }: OptionChecks,
): void {
  if (exam === undefined) {
    if (name !== 'exam') fault('it is no question set: name the field that refers to one', 'exam')
    return
  }
  names('exam', [exam])
  const target = fields[exam]?.target
  if (fields[exam] && (target?.resource !== 'exam' || target.many))
    fault(`"${exam}" does not point at one question set`, 'exam')
}
