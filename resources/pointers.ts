import { resources } from './index.ts'
import type { AnyResource, Fields } from './kit/index.ts'

/** What people are given for a time: kinds of `user_grant`. */
export const grantedKinds: readonly string[] = ['resource', 'exam_item']

/** A field through which records of one resource point at records of another, or of the same. */
export interface Pointer {
  resource: AnyResource
  field: string
  many: boolean
}

/** Every field that points at a resource. A node's parent is no such field: it goes where the parent goes. */
export const pointersAt = (name: string): Pointer[] =>
  (Object.values(resources) as AnyResource[]).flatMap((resource) =>
    Object.entries(resource.fields as Fields).flatMap(([field, { target }]) => (target?.resource === name ? [{ resource, field, many: target.many }] : [])),
  )

/** Whether anything can ever point at a record of this resource. */
export const canBeUsed = (name: string): boolean => grantedKinds.includes(name) || pointersAt(name).length > 0
