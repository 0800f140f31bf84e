import { verbDeclarations, type Verb } from './verbs.ts'

/** The three bases of the product; the host of each is configuration. */
export type Base = 'api' | 'learning' | 'pdf'

/** One call as it goes over the wire; `path` is relative to its base, without a leading slash. */
export interface Call {
  readonly method: 'GET' | 'POST'
  readonly base: Base
  readonly path: string
}

/** How a resource's verbs and actions become calls. The value of `calls` in `defineResource`. */
export interface Convention {
  readonly base: Base
  verb(resource: string, verb: Verb): Call
  action(action: string, method: Call['method']): Call
}

/** Where a resource's calls differ from the convention. */
interface ConventionOptions {
  /** Which of the product's hosts answers. @default `api` */
  base?: Base
  /** The noun in the paths. @default the resource's name */
  noun?: string
  /** Last parts of paths that differ from the convention, by verb: `{ create: 'save', update: 'save' }`. */
  paths?: Partial<Record<Verb, string>>
  /** Verbs that only read although they are a POST. */
  posts?: readonly Verb[]
}

function convention(
  prefix: string,
  options: ConventionOptions,
  name: (verb: Verb, noun: string) => string,
): Convention {
  const base = options.base ?? 'api'
  return {
    base,
    verb: (resource, verb) => ({
      method: verbDeclarations[verb].reads && !options.posts?.includes(verb) ? 'GET' : 'POST',
      base,
      path: `${prefix}/${options.paths?.[verb] ?? name(verb, options.noun ?? resource)}`,
    }),
    action: (action, method) => ({ method, base, path: `${prefix}/${action}` }),
  }
}

/** `get_exercise_list`, `get_exercise_detail`, `get_exercise_tree`, `create_exercise`, `update_exercise`, `move_exercise`, … */
export const verbNoun = (prefix: string, options: ConventionOptions = {}): Convention =>
  convention(prefix, options, (verb, noun) => {
    if (verbDeclarations[verb].reads) return `get_${noun}_${verb}`
    return `${verb}_${noun}`
  })

/** `list`, `detail`, `create`, `update`, `delete`, … under the prefix. */
export const plain = (prefix: string, options: ConventionOptions = {}): Convention =>
  convention(prefix, options, (verb) => verb)
