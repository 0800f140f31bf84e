import type { Text } from '../../resources/kit/field.ts'

/**
 * What rights are called. The part behind the login, which knows the declarations, tells it here: a page that only says what
 * is missing should not load them, and names the right by its tag until then.
 */
export interface RightName {
  /** The resource that it is a right to. */
  of: Text
  name: Text
}

let nameOf: (tag: string) => RightName | undefined = () => undefined

export function nameRightsBy(name: (tag: string) => RightName | undefined): void {
  nameOf = name
}

export const rightName = (tag: string): RightName | undefined => nameOf(tag)
