import type { CapableResource, DeclaredResource, OptionChecks } from '../../kit/capability.ts'
import { didYouMean } from '../../kit/nearest.ts'
import { itemAt } from '../../kit/present.ts'
import { recordFields } from '../../kit/resource.ts'
import type { ProgressOptions, ProgressStep } from './options.ts'
import { progressOutput } from './output.ts'

const fieldsOf = ({ fields }: CapableResource): string[] => [...Object.keys(fields), ...recordFields]

export function check(resource: DeclaredResource, options: ProgressOptions, checks: OptionChecks): void {
  const { resources, names, fault } = checks
  const known = (name: string, option: string): DeclaredResource | undefined => {
    if (!resources[name]) fault(`no resource "${name}"${didYouMean(name, Object.keys(resources))}`, option)
    return resources[name]
  }
  const read = resource.actions[options.read]
  if (!read) fault(`no action "${options.read}"`, 'read')
  else if (read.on !== 'row' || read.method !== 'GET' || read.output !== progressOutput)
    fault(`"${options.read}" is no GET on one record with progressOutput`, 'read')
  const part = known(options.each.of, 'each.of')
  if (part && part.fields[options.each.by]?.target?.resource !== resource.name)
    fault(`"${options.each.by}" of ${options.each.of} does not point at a ${resource.name}`, 'each.by')
  const lacking = known(options.lacking.of, 'lacking.of')
  if (lacking) names('lacking.columns', options.lacking.columns, fieldsOf(lacking))
  for (const [name, step] of Object.entries(options.steps)) {
    const of = step.each ? part : resource
    if (of) checkStep({ of, at: `steps.${name}`, step }, checks)
  }
}

interface CheckedStep {
  /** Whose fields and actions the step names. */
  of: DeclaredResource
  at: string
  step: ProgressStep
}

function checkStep({ of, at, step }: CheckedStep, { resources, names, fault }: OptionChecks): void {
  const { opens, list, creates } = step
  if (opens !== undefined && !of.fields[opens]?.target)
    fault(`"${opens}" of ${of.name} refers to nothing`, `${at}.opens`)
  for (const name of ['action', 'also'] as const) {
    const action = step[name]
    if (action !== undefined && of.actions[action]?.on !== 'row')
      fault(`no action "${action}" on one record`, `${at}.${name}`)
  }
  if (creates && !list) fault('it creates a record in no list', `${at}.creates`)
  if (!list) return
  const listed = resources[list.of]
  if (!listed) return fault(`no resource "${list.of}"${didYouMean(list.of, Object.keys(resources))}`, `${at}.list.of`)
  if (list.layout !== undefined && !listed.with.some(({ of: capability }) => capability.name === list.layout))
    fault(`${list.of} has no view "${list.layout}"`, `${at}.list.layout`)
  names(`${at}.list.by`, Object.keys(list.by), fieldsOf(listed))
  names(`${at}.list.by`, Object.values(list.by), fieldsOf(of))
  names(
    `${at}.list.where`,
    Object.keys(list.where ?? {}).map((key) => itemAt(key.split('__'), 0)),
    fieldsOf(listed),
  )
}
