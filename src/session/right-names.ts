import type { Text } from '../../resources/kit/field.ts'

/**
 * The names of rights. The part after the login, which has the declarations, sets them here: a page that only names a
 * missing right should not load them, and shows its tag until then.
 */
export interface RightName {
  /** The resource of the right. */
  of: Text
  name: Text
}

let nameOf: (tag: string) => RightName | undefined = () => undefined

export function nameRightsBy(name: (tag: string) => RightName | undefined): void {
  nameOf = name
}

export const rightName = (tag: string): RightName | undefined => nameOf(tag)
