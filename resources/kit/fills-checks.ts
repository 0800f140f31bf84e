import type { Fields } from './field.ts'
import { fillsOf } from './fills.ts'
import { checkNames } from './name-checks.ts'
import type { AnyResource } from './resource.ts'

const kinds = { seconds: 'integer', cover: 'image' } as const

/**
 * The checks of `checkResources` for what a sound or a video fills: fields that can hold it, and that forms can write.
 */
export function checkFills(resource: AnyResource, faults: string[]): void {
  const fields: Fields = resource.fields
  for (const [name, one] of Object.entries(fields))
    for (const [part, kind] of Object.entries(kinds)) {
      const filled = fillsOf(one)?.[part as keyof typeof kinds]
      if (filled === undefined) continue
      const at = `${resource.name}.fields.${name}.fills.${part}`
      checkNames(at, [filled], Object.keys(fields), faults)
      if (fields[filled] && fields[filled].kind !== kind)
        faults.push(`${at}: "${filled}" is a ${fields[filled].kind}, and this has to be a ${kind}`)
      else if (fields[filled]?.flow === 'read') faults.push(`${at}: only the server sets "${filled}"`)
    }
}
