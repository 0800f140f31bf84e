import type { Shape, VerbDeclaration } from './verbs/define-verbs.ts'
import { verbGroups } from './verbs/index.ts'

/** What every resource can be asked, besides its own actions: the verbs of all files of `resources/kit/verbs`. */

type Groups = typeof verbGroups
export type Verb = { [Group in keyof Groups]: keyof Groups[Group]['verbs'] }[keyof Groups]

const inOrder = Object.values(verbGroups).toSorted((one, other) => one.order - other.order)

export const verbDeclarations: Readonly<Record<Verb, VerbDeclaration>> = Object.assign(
  {},
  ...inOrder.map(({ verbs: declared }) => declared),
)
export const verbs = Object.keys(verbDeclarations) as Verb[]

/** The verbs of a resource that does not declare its own. */
export const verbsOf = (shape: Shape): Verb[] => verbs.filter((verb) => verbDeclarations[verb].of?.(shape) ?? true)

export const isVerb = (name: string): name is Verb => Object.hasOwn(verbDeclarations, name)
