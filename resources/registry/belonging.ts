import { namedIn, refs, registered, rightOf, type AnyField, type AnyResource, type Fields } from '../kit/index.ts'

/**
 * What a record belongs to: the memberships, what they are in, and the field of records that refers to their member.
 */
export interface BelongingTo {
  by: string
  on: string | undefined
  through: AnyResource
  to: AnyResource
}

export function belongingOf(resource: AnyResource, name: string): BelongingTo | undefined {
  const declared = resource.belongs?.[name]
  if (!declared) return undefined
  const through = namedIn(registered(), declared.through)
  const { target } = namedIn(through.fields, through.membership!.in)
  return { by: declared.by, on: declared.on, through, to: namedIn(registered(), target!.resource) }
}

/** As fields that people may filter by who may list the memberships; nothing stores them. */
export const belongingFields = (resource: AnyResource): Fields =>
  Object.fromEntries(
    Object.keys(resource.belongs ?? {}).map((name): [string, AnyField] => {
      const { through, to } = belongingOf(resource, name)!
      const { label } = namedIn(through.fields, through.membership!.in)
      return [
        name,
        { ...refs(to.name, { label, readable: rightOf(through, 'list'), flow: 'read' }), operators: ['in'] },
      ]
    }),
  )
