import { registered, rightsOf, type Text } from '../kit/index.ts'

/** The name of a right. */
export interface RightName {
  /** The resource of the right. */
  of: Text
  name: Text
}
export type RightNames = Readonly<Record<string, RightName>>

/** The names of all rights, by their tags. */
export const allRightNames = (): RightNames =>
  Object.fromEntries(
    Object.values(registered()).flatMap((resource) =>
      rightsOf(resource).map(({ tag, name }) => [tag, { of: resource.label, name }]),
    ),
  )

/** The same when they are there: the site loads them when a page names rights. */
export const rightNames = (): Promise<RightNames> => Promise.resolve(allRightNames())
