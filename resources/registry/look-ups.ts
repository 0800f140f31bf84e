import { resources } from '../index.ts'
import { holds, mayRead, namedIn, rightOf, type AnyResource, type Fields } from '../kit/index.ts'

/** What fills in a form. */
const writing = ['create', 'update'] as const

/**
 * Whether somebody with these rights may look up titles of a resource: they may write something that refers to it, by a
 * field that they may read, do what asks for one, or see trees that are chosen by it. So a right brings what its form
 * or its screen needs.
 */
export function mayLookUp(rights: ReadonlySet<string>, target: AnyResource): boolean {
  if (!mayRead(target, namedIn(target.fields, target.title), rights)) return false
  return Object.values<AnyResource>(resources).some((resource) => {
    const refers = (fields: Fields) =>
      Object.values(fields).some(
        (field) => field.target?.resource === target.name && field.flow !== 'read' && mayRead(resource, field, rights),
      )
    const isOwnTree = resource.name === target.name && resource.parentField !== undefined
    const isWritten = writing.some((verb) => resource.verbs.includes(verb) && holds(rights, rightOf(resource, verb)))
    if (isWritten && (isOwnTree || refers(resource.fields))) return true
    const group: string | undefined = resource.within
    const isGroup = group !== undefined && namedIn(resource.fields, group).target?.resource === target.name
    if (isGroup && resource.verbs.includes('tree') && holds(rights, rightOf(resource, 'tree'))) return true
    return Object.entries(resource.actions).some(
      ([name, { input = {} }]) => refers(input) && holds(rights, rightOf(resource, name)),
    )
  })
}
