import type { Fixture } from './fixture.ts'

/** Every factory of `resources/kit/fields/index.ts`, by its name: those of a kind of field are in a file of `kinds`. */
export const fixtures: Record<string, Fixture> = Object.assign(
  {},
  ...Object.values(import.meta.glob<Record<string, Fixture>>('./kinds/*.ts', { eager: true })),
)

/** The exports of `fields.ts` besides factories. */
export const notFactories: ReadonlySet<string> = new Set(['isIdCard'])
