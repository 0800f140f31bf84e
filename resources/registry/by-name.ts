import { resources, type ResourceName } from '../index.ts'
import { present, type AnyField, type AnyResource } from '../kit/index.ts'

/** Whether a name that came with a row, a file or an address is that of a resource. */
const isResourceName = (name: string): name is ResourceName => Object.hasOwn(resources, name)

/** The resource of a name; an error where there is none. */
export function resourceByName(name: string): AnyResource {
  if (!isResourceName(name)) throw new Error(`Missing: a resource ${name}`)
  return resources[name]
}

/** The resource that a field refers to; an error where it refers to none. */
export const targetResource = ({ target }: Pick<AnyField, 'target'>): AnyResource =>
  resourceByName(present(target, 'what the field refers to').resource)
