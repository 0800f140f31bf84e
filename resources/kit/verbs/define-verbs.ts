import type { Text } from '../field.ts'

/** The properties of a resource that decide its verbs. */
export interface Shape {
  parentField: string | undefined
  orderField: string | undefined
}

export interface VerbDeclaration {
  label: Text
  /** It changes nothing, and is a GET unless the resource's calls say otherwise. */
  reads?: boolean
  /** The verb whose right it requires; default: its own. */
  right?: string
  /** The label of its own right, where that is not the verb's label. */
  rightLabel?: Text
  /** Without its right a person cannot open the page at all (403 as a number), rather than only this action ("403"). */
  opensPage?: boolean
  /** Which resources have it; default: all. */
  of?(shape: Shape): boolean
}

/**
 * Declares what every resource can be asked in one matter, in a file of this folder. Its handlers are in
 * `server/calls/verbs`, its parts of the screens in `src/records/verbs`, in a file or folder of the same name. `order`:
 * its place among the rights of a resource.
 */
export const defineVerbs = <const Verbs extends Record<string, VerbDeclaration>>(order: number, verbs: Verbs) => ({
  order,
  verbs,
})
