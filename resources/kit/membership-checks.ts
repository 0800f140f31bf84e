import type { Fields } from './field.ts'
import type { Belonging } from './membership.ts'
import { checkNames } from './name-checks.ts'
import { didYouMean } from './nearest.ts'
import type { AnyResource } from './resource.ts'

const kinds = { of: 'ref', in: 'ref', from: 'date', until: 'date' } as const

/** The checks of `checkResources` for memberships, and for what records belong to by them. */
export function checkMembership(resource: AnyResource, resources: Record<string, AnyResource>, faults: string[]): void {
  const fields: Fields = resource.fields
  for (const [part, kind] of Object.entries(kinds)) {
    const one = resource.membership?.[part as keyof typeof kinds]
    if (one === undefined) continue
    checkNames(`${resource.name}.membership.${part}`, [one], Object.keys(fields), faults)
    if (fields[one] && fields[one].kind !== kind)
      faults.push(
        `${resource.name}.membership.${part}: "${one}" is a ${fields[one].kind}, and this has to be a ${kind}`,
      )
  }
  for (const [name, one] of Object.entries((resource.belongs ?? {}) as Record<string, Belonging>))
    checkBelonging(resource, name, one, resources, faults)
}

function checkBelonging(
  { name: own, fields }: AnyResource,
  name: string,
  { by, through, on }: Belonging,
  resources: Record<string, AnyResource>,
  faults: string[],
): void {
  const at = `${own}.belongs.${name}`
  if (Object.hasOwn(fields, name)) faults.push(`${at}: a field has this name`)
  const { membership, fields: theirs } = resources[through] ?? {}
  if (!membership) {
    faults.push(`${at}.through: "${through}" has no memberships${didYouMean(through, Object.keys(resources))}`)
    return
  }
  const member = theirs?.[membership.of]?.target?.resource
  const target = by === 'id' ? { resource: own, many: false } : fields[by]?.target
  if (by !== 'id') checkNames(`${at}.by`, [by], Object.keys(fields), faults)
  if ((by === 'id' || fields[by]) && (target?.resource !== member || target?.many))
    faults.push(`${at}.by: "${by}" is no ${member}, whose memberships "${through}" has`)
  if (on === undefined || on === 'created_at') return
  const [first, second] = on.split('.') as [string, string?]
  checkNames(`${at}.on`, [first], Object.keys(fields), faults)
  const followed = second === undefined ? fields : resources[fields[first]?.target?.resource ?? '']?.fields
  const last = second ?? first
  if (followed && !['date', 'timestamp'].includes(followed[last]?.column ?? ''))
    faults.push(`${at}.on: "${last}" is neither a date nor a time`)
}
