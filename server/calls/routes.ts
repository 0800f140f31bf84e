import { z } from 'zod'
import { resources } from '../../resources/index.ts'
import {
  actionSchema,
  callOf,
  jobAnswer,
  rightOf,
  verbDeclarations,
  type Action,
  type AnyResource,
  type Call,
  type Text,
  type Verb,
} from '../../resources/kit/index.ts'
import { plainCallGroups } from '../../resources/parts/plain-calls.ts'
import type { FilePart, SystemCall } from '../../resources/system/system-call.ts'
import type { Identity } from '../base/identity.ts'
import { verbHandlers } from './verbs/index.ts'
import { once } from './verbs/verb-schemas.ts'

/**
 * The one table of routes: every verb and action of every resource, the few system calls, and those of sittings. A
 * route that is not in it does not exist. Each names the right that it needs, and cannot be made without one.
 */
export interface Route {
  /** `exercise.list`, `exercise.import_exercise`, `system.login`, `sitting.begin`: the key of the handler. */
  name: string
  call: Call
  /** A right tag, or `public`, or `session` for everybody who is logged in. */
  right: string
  /** Whether a missing right means that the page is forbidden (403 as a number) or just this one action ("403"). */
  page: boolean
  /** Whether nobody does it in somebody else's name. */
  personal?: boolean
  /** Whether it changes no record, whatever its method. */
  reads: boolean
  resource?: AnyResource
  verb?: Verb
  action?: string
  summary: Text
  /** Under which heading it is described, where it belongs to no resource; default: the system. */
  group?: Text
  /**
   * The schema of body or query for a person, who may not write every field. Undefined: parsed by its handler (a list's
   * query).
   */
  input?: (identity: Identity | null) => z.ZodType
  output: z.ZodType
  /** The media type of an answer that is no envelope. */
  answers?: string
  /** The file that its body consists of, as multipart/form-data; `input` is then the schema of the query. */
  file?: FilePart
}

const verbRoute = (resource: AnyResource, verb: Verb): Route => ({
  name: `${resource.name}.${verb}`,
  call: callOf(resource, verb),
  right: rightOf(resource, verb),
  page: verbDeclarations[verb].opensPage ?? false,
  reads: verbDeclarations[verb].reads ?? false,
  resource,
  verb,
  summary: {
    zh: `${resource.label.zh}：${verbDeclarations[verb].label.zh}`,
    en: `${resource.label.en}: ${verbDeclarations[verb].label.en.toLowerCase()}`,
  },
  input: verbHandlers[verb].input?.(resource),
  output: verbHandlers[verb].output(resource),
})

const actionRoute = (resource: AnyResource, name: string, action: Action): Route => ({
  name: `${resource.name}.${name}`,
  call: callOf(resource, name),
  right: rightOf(resource, name),
  page: false,
  reads: action.reads ?? action.method === 'GET',
  resource,
  action: name,
  summary: {
    zh: `${resource.label.zh}：${action.label.zh}`,
    en: `${resource.label.en}: ${action.label.en.toLowerCase()}`,
  },
  input: once(() => actionSchema(action)),
  output: action.job ? jobAnswer : (action.output ?? z.null()),
})

const plainRoute = (name: string, call: SystemCall): Route => ({
  name,
  call,
  right: call.right,
  page: false,
  personal: call.personal ?? false,
  reads: call.method === 'GET',
  summary: call.summary,
  ...(call.group ? { group: call.group } : {}),
  input: () => call.input,
  output: call.output,
  answers: call.answers,
  file: call.file,
})

/** Resources whose create and update are one call (`save`): with an id it is an update. */
const savesBoth = (resource: AnyResource): boolean =>
  callOf(resource, 'create').path === callOf(resource, 'update').path

export const routes: readonly Route[] = [
  ...plainCallGroups.flatMap(({ group, calls }) =>
    Object.entries(calls).map(([name, call]) => plainRoute(`${group}.${name}`, call)),
  ),
  ...Object.values(resources).flatMap((resource) => [
    ...resource.verbs
      .filter((verb) => !(verb === 'update' && savesBoth(resource)))
      .map((verb) => verbRoute(resource, verb)),
    ...Object.entries(resource.actions).map(([name, action]) => actionRoute(resource, name, action)),
  ]),
]

const doubled = /^api\//

/** Where a call is served below /api: one whose own path begins with `api/` also without it. */
export const pathsOf = ({ call: { path } }: Pick<Route, 'call'>): string[] =>
  doubled.test(path) ? [path, path.replace(doubled, '')] : [path]

/** The update that shares a create's path. */
export const updateBehind = (route: Route): Route | undefined =>
  route.verb === 'create' && savesBoth(route.resource!) ? verbRoute(route.resource!, 'update') : undefined
