import { grantedKindChoices } from '../fields/granted-kinds.ts'
import { resources } from '../index.ts'
import { entryOf, namedIn, type AnyResource } from '../kit/index.ts'
import { ownEntry } from '../kit/own-entry.ts'

/** What people are given for a time: kinds of `user_grant`. */
export const grantedKinds: readonly string[] = grantedKindChoices.map(({ value }) => value)

/** A field through which records of one resource point at records of another, or of the same. */
export interface ReferencingField {
  resource: AnyResource
  field: string
  many: boolean
}

/** Every field that points at a resource. A node's parent is no such field: it goes where the parent goes. */
export const referencesTo = (name: string): ReferencingField[] =>
  Object.values(resources).flatMap((resource) =>
    Object.entries(resource.fields).flatMap(([field, { target }]) =>
      target?.resource === name ? [{ resource, field, many: target.many }] : [],
    ),
  )

const knownUses = new Map<string, boolean>()

/** Whether anything can ever point at a record of this resource. */
export const canBeUsed = (name: string): boolean =>
  knownUses.get(name) ?? (grantedKinds.includes(name) || referencesTo(name).length > 0)

/**
 * A field by which a record points at others, and the columns of both sides that must agree where both have a value.
 */
export interface Reference {
  field: string
  target: AnyResource
  many: boolean
  /** A node's parent, which is of its own kind. */
  isParent: boolean
  /** Whether it points at records of its own kind. */
  isOwn: boolean
  /** Whether people say what it points at, by a form or an action; else the server alone does. */
  isGiven: boolean
  /** The field in which people say it, where that is another one. */
  from?: string
  same?: { own: string; theirs: string }
  among?: Among
}

/**
 * What may be pointed at is among those that another record has chosen in `list`: the one that the record points at by
 * `own`.
 */
export interface Among {
  own: string
  chooser: AnyResource
  list: string
}

/** The `among` of a field, as what it names. */
export function amongOf({ fields }: AnyResource, field: string): Among | undefined {
  const path = fields[field]?.options['among'] as string | undefined
  const [own, list] = path?.split('.') ?? []
  const chooser: AnyResource | undefined =
    own === undefined
      ? undefined
      : ownEntry(resources as Record<string, AnyResource>, fields[own]?.target?.resource ?? '')
  return own && list && chooser ? { own, chooser, list } : undefined
}

/**
 * The field by which a record belongs to one course (or whatever its scope counts courses by): undefined where it
 * belongs to several, or none.
 */
function courseField({ scope, fields }: AnyResource): string | undefined {
  const name = scope === 'shared' ? undefined : scope.course
  return name !== undefined && fields[name]?.target?.many === false ? name : undefined
}

/** What a record and one that it points at have in common: their course, where each belongs to one. */
function sameCourse(resource: AnyResource, target: AnyResource): Reference['same'] {
  const [own, theirs] = [courseField(resource), courseField(target)]
  if (!own || !theirs) return undefined
  return namedIn(resource.fields, own).target?.resource === namedIn(target.fields, theirs).target?.resource
    ? { own, theirs }
    : undefined
}

/** A record that refers to others of its own kind stays within its group, as nodes of one tree do. */
const sameGroup = (resource: AnyResource, target: AnyResource): Reference['same'] =>
  resource === target && resource.within !== undefined ? { own: resource.within, theirs: resource.within } : undefined

const cached = new WeakMap<AnyResource, readonly Reference[]>()

/** For the site, which has not all declarations to find them in. */
export function knowReferences(resource: AnyResource, references: readonly Reference[], isUsed: boolean): void {
  cached.set(resource, references)
  knownUses.set(resource.name, isUsed)
}

/** Every field of a resource that points at records, a node's parent too. */
export function referencesOf(resource: AnyResource): readonly Reference[] {
  if (cached.has(resource)) return entryOf(cached, resource)
  const found = Object.entries(resource.fields).flatMap(([field, one]): Reference[] => {
    const from = one.options['from'] as string | undefined
    const isGiven =
      one.flow !== 'read' ||
      from !== undefined ||
      Object.values(resource.actions).some(({ input }) => input !== undefined && field in input)
    if (field === resource.parentField) {
      return [
        {
          field,
          target: resource,
          many: false,
          isParent: true,
          isOwn: true,
          isGiven,
          same: sameGroup(resource, resource),
        },
      ]
    }
    if (!one.target) return []
    const target: AnyResource = namedIn(resources as Record<string, AnyResource>, one.target.resource)
    return [
      {
        field,
        target,
        many: one.target.many,
        isParent: false,
        isOwn: target === resource,
        isGiven,
        from,
        same: sameGroup(resource, target) ?? sameCourse(resource, target),
        among: amongOf(resource, field),
      },
    ]
  })
  cached.set(resource, found)
  return found
}

/**
 * Whether what a field points at goes by one value of another field of the record: a question's chapters belong to its
 * course.
 */
export const isBoundTo = (resource: AnyResource, field: string, group: string): boolean =>
  referencesOf(resource).some(
    (one) => one.field === field && !one.isParent && [one.same?.own, one.among?.own].includes(group),
  )
