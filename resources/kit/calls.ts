import { verbDeclarations, type Verb } from './verbs.ts'

/** The three bases of the product; the host of each is configuration. */
export type Base = 'api' | 'learning' | 'pdf'

/** One call as it goes over the wire; `path` is relative to its base, without a leading slash. */
export interface Call {
  readonly method: 'GET' | 'POST'
  readonly base: Base
  readonly path: string
}

/** How a resource's verbs and actions become calls, as data. The value of `calls` in `defineResource`. */
export interface Convention extends ConventionOptions {
  readonly base: Base
  readonly prefix: string
  /** Whether the paths of verbs name the resource: `get_exercise_list`, otherwise `list`. */
  readonly named: boolean
}

/** Where a resource's calls differ from the convention. */
interface ConventionOptions {
  /** Which of the product's hosts answers. @default `api` */
  readonly base?: Base
  /** The noun in the paths. @default the resource's name */
  readonly noun?: string
  /** Last parts of paths that differ from the convention, by verb: `{ create: 'save', update: 'save' }`. */
  readonly paths?: Partial<Record<Verb, string>>
  /** Verbs that only read although they are a POST. */
  readonly posts?: readonly Verb[]
}

const partOf = (resource: string, { named, noun = resource }: Convention, verb: Verb): string => {
  if (!named) return verb
  return verbDeclarations[verb].reads ? `get_${noun}_${verb}` : `${verb}_${noun}`
}

/** The call of a verb of a resource. */
export const verbCall = (resource: string, calls: Convention, verb: Verb): Call => ({
  method: verbDeclarations[verb].reads && !calls.posts?.includes(verb) ? 'GET' : 'POST',
  base: calls.base,
  path: `${calls.prefix}/${calls.paths?.[verb] ?? partOf(resource, calls, verb)}`,
})

/**
 * `get_exercise_list`, `get_exercise_detail`, `get_exercise_tree`, `create_exercise`, `update_exercise`,
 * `move_exercise`, …
 */
export const verbNoun = (prefix: string, options: ConventionOptions = {}): Convention => ({
  base: 'api',
  ...options,
  prefix,
  named: true,
})

/** `list`, `detail`, `create`, `update`, `delete`, … under the prefix. */
export const plain = (prefix: string, options: ConventionOptions = {}): Convention => ({
  base: 'api',
  ...options,
  prefix,
  named: false,
})
