import { viewNeeds, type OptionChecks, type DeclaredResource } from '../../kit/capability.ts'
import type { MeasuredOptions } from './options.ts'

export function check(
  { fields }: DeclaredResource,
  { on, by, of, at, values }: MeasuredOptions,
  { names, fault, resources }: OptionChecks,
): void {
  for (const [option, field] of Object.entries({ by, of, at, values })) names(option, [field])
  const nodes = resources[on]
  if (!nodes) names('on', [on], Object.keys(resources))
  else if (!viewNeeds(nodes, 'map')) fault(`${on} has no places to draw values at`, 'on')
  else if (nodes.within === undefined || fields[by]?.target?.resource !== nodes.fields[nodes.within]?.target?.resource)
    fault(`"${by}" does not refer to what ${on} is grouped by`, 'by')
  if (fields[values] && fields[values].kind !== 'json')
    fault(`"${values}" is a ${fields[values].kind}, and only json has values`, 'values')
}
