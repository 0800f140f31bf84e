import { declarePages } from './pages.ts'
import type { AnyResource, Resource } from './resource.ts'
import type { Field, Fields } from './field.ts'

type Targets<F> = { [K in keyof F]: F[K] extends Field<any, boolean, any, infer T> ? T : never }[keyof F]
type ResourceTargets<R> = R extends Resource<string, infer F extends Fields, any> ? Targets<F> : never

/** Refuses, at compile time, a `ref` to a resource that is not registered: the error names it. */
type RefsExist<R> = {
  [K in keyof R]: [Exclude<ResourceTargets<R[K]>, keyof R>] extends [never]
    ? unknown
    : { 'a ref points at no resource': Exclude<ResourceTargets<R[K]>, keyof R> }
}

let known: Readonly<Record<string, AnyResource>> = {}

/** All resources by name, for what the registry itself exports. */
export const registered = (): Readonly<Record<string, AnyResource>> => known

export function defineRegistry<const R extends Record<string, AnyResource>>(resources: R & RefsExist<R>): R {
  known = resources
  declarePages(resources)
  return resources
}
