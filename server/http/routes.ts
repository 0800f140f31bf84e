import { z } from 'zod'
import { resources } from '../../resources/index.ts'
import {
  actionSchema, callOf, createSchema, heldKey, idsSchema, jobAnswer, mayWrite, moveSchema, readingVerbs, recordId, rightOf, updateSchema, withRules,
  type Action, type AnyResource, type Call, type Fields, type Text, type Verb,
} from '../../resources/kit/index.ts'
import { systemCalls, type FilePart, type SystemCall, type SystemCallName } from '../../resources/system-calls.ts'
import { heldResource } from '../database/held.ts'
import { usesInput, usesOutput } from '../database/uses.ts'
import type { Identity } from '../identity.ts'

/**
 * The one table of routes: every verb and action of every resource, and the few system calls. What is not in it does not
 * exist. Each names the right that it needs; a route cannot be made without one.
 */
export interface Route {
  /** `exercise.list`, `exercise.import_exercise`, `system.login`: names the handler. */
  name: string
  call: Call
  /** A right tag, or `public`, or `session` for whoever is logged in. */
  right: string
  /** Whether lacking the right means lacking the page (403 as a number) or just this one action ("403"). */
  page: boolean
  /** Whether it changes no record, whatever its method. */
  reads: boolean
  resource?: AnyResource
  verb?: Verb
  action?: string
  summary: Text
  /** The schema of body or query for a person, who may not write every field. Undefined: read by its handler (a list's query). */
  input?: (identity: Identity | null) => z.ZodType
  output: z.ZodType
  /** The file that its body is, as multipart/form-data; then `input` is what may stand in the query. */
  file?: FilePart
}

const verbSummaries: Record<Verb, Text> = {
  list: { zh: '列表', en: 'List' },
  detail: { zh: '详情', en: 'One record' },
  create: { zh: '新建', en: 'Create' },
  update: { zh: '修改', en: 'Change' },
  delete: { zh: '删除', en: 'Delete' },
  move: { zh: '移动', en: 'Move' },
  tree: { zh: '树', en: 'Tree' },
  all_tree: { zh: '全部树', en: 'All trees' },
  history: { zh: '历史', en: 'History' },
  version: { zh: '某个版本', en: 'One version' },
  revert: { zh: '恢复到某个版本', en: 'Back to a version' },
  uses: { zh: '用在哪里', en: 'Where it is used' },
  trash: { zh: '回收站', en: 'Trash' },
  restore: { zh: '恢复', en: 'Restore' },
  purge: { zh: '彻底删除', en: 'Delete for good' },
}

const pageVerbs: ReadonlySet<Verb> = new Set(['list', 'detail', 'tree', 'all_tree', 'trash'])
const pageSize = z.int().min(1).max(200).default(10)
const versionNumber = z.int().min(1).max(2_147_483_647)
const pageNumber = z.int().min(1).max(1_000_000).default(1)

/** The schema without what this person may not write; naming such a field is an unknown key. */
function writable(resource: AnyResource, schema: z.ZodObject, identity: Identity | null): z.ZodObject {
  const fields: Fields = resource.fields
  const forbidden = Object.keys(schema.shape).filter((name) => name in fields && !mayWrite(resource, fields[name]!, identity?.rights ?? new Set()))
  return forbidden.length === 0 ? schema : schema.omit(Object.fromEntries(forbidden.map((name) => [name, true])) as Record<string, true>)
}

/** Makes a schema once for each set of forbidden fields. */
function perPerson(resource: AnyResource, schema: z.ZodObject, rules: AnyResource['rules']): (identity: Identity | null) => z.ZodType {
  const made = new Map<string, z.ZodType>()
  return (identity) => {
    const narrowed = writable(resource, schema, identity)
    const key = Object.keys(narrowed.shape).join()
    if (!made.has(key)) made.set(key, withRules(narrowed, rules))
    return made.get(key)!
  }
}

function verbInput(resource: AnyResource, verb: Verb): Route['input'] {
  const within = resource.within ? { [resource.within]: resource.fields[resource.within].schema } : {}
  const schemas: Partial<Record<Verb, Route['input']>> = {
    detail: () => z.strictObject({ id: recordId }),
    create: perPerson(resource, createSchema(resource), resource.rules),
    update: perPerson(resource, updateSchema(resource), []),
    delete: () => idsSchema,
    restore: () => idsSchema,
    purge: () => idsSchema,
    move: () => (resource.parentField ? moveSchema : moveSchema.omit({ parent_id: true })),
    tree: () => z.strictObject(within),
    all_tree: () => z.strictObject({}),
    history: () => z.strictObject({ id: recordId, page: pageNumber, page_size: pageSize }),
    version: () => z.strictObject({ id: recordId, version: versionNumber }),
    revert: () => z.strictObject({ id: recordId, version: versionNumber, to: versionNumber }),
    uses: () => usesInput,
  }
  return schemas[verb]
}

/** A declared record on the wire, for the description of the calls. */
function recordSchema(resource: AnyResource): z.ZodObject {
  const fields = Object.entries(resource.fields as Fields).filter(([, one]) => one.flow !== 'write')
  return z.strictObject({
    id: recordId,
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    created_by: z.int().nullable(),
    version: z.int(),
    ...Object.fromEntries(fields.map(([name, one]) => [name, one.required ? one.schema : one.schema.nullable()])),
  })
}

const treeNode = z.strictObject({
  id: z.int(),
  level: z.int(),
  name: z.string(),
  parent_id: z.int().nullable(),
  created_by: z.int().nullable(),
  get children() {
    return z.array(treeNode)
  },
})

function verbOutput(resource: AnyResource, verb: Verb): z.ZodType {
  const record = recordSchema(resource)
  const row = resource.parentField ? record.extend({ level: z.int().min(1) }) : record
  const list = z.strictObject({ list: z.array(row), total: z.int(), total_estimated: z.boolean().optional(), cursor: z.string().nullable().optional() })
  if (verb === 'list' || verb === 'trash') return list
  if (verb === 'tree' || verb === 'all_tree') return z.strictObject({ list: z.array(treeNode), total: z.int() })
  if (verb === 'history') {
    const values = z.record(z.string(), z.unknown()).nullable()
    const entry = z.strictObject({ id: z.int(), action: z.string(), at: z.iso.datetime(), user_id: z.int().nullable(), username: z.string().nullable(), taken_by: z.int().nullable(), taken_by_username: z.string().nullable(), version: z.int().nullable(), before: values, after: values })
    return z.strictObject({ list: z.array(entry), total: z.int() })
  }
  if (verb === 'uses') return usesOutput
  const held = heldResource(resource)
  if (verb === 'detail' && held) return record.extend({ [heldKey(resource)!]: z.array(recordSchema(held)) })
  return verb === 'delete' || verb === 'restore' || verb === 'purge' ? z.null() : record
}

const verbRoute = (resource: AnyResource, verb: Verb): Route => ({
  name: `${resource.name}.${verb}`,
  call: callOf(resource, verb),
  right: rightOf(resource, verb),
  page: pageVerbs.has(verb),
  reads: readingVerbs.has(verb),
  resource,
  verb,
  summary: { zh: `${resource.label.zh}：${verbSummaries[verb].zh}`, en: `${resource.label.en}: ${verbSummaries[verb].en.toLowerCase()}` },
  input: verbInput(resource, verb),
  output: verbOutput(resource, verb),
})

const actionRoute = (resource: AnyResource, name: string, action: Action): Route => ({
  name: `${resource.name}.${name}`,
  call: callOf(resource, name),
  right: rightOf(resource, name),
  page: false,
  reads: action.reads ?? action.method === 'GET',
  resource,
  action: name,
  summary: { zh: `${resource.label.zh}：${action.label.zh}`, en: `${resource.label.en}: ${action.label.en.toLowerCase()}` },
  input: () => actionSchema(action),
  output: action.job ? jobAnswer : (action.output ?? z.null()),
})

const systemRoute = (name: SystemCallName, call: SystemCall): Route => ({
  name: `system.${name}`,
  call,
  right: call.right,
  page: false,
  reads: call.method === 'GET',
  summary: call.summary,
  input: () => call.input,
  output: call.output,
  file: call.file,
})

/** Resources whose create and update are one call (`save`): with an id it is an update. */
const savesBoth = (resource: AnyResource): boolean => callOf(resource, 'create').path === callOf(resource, 'update').path

export const routes: readonly Route[] = [
  ...(Object.entries(systemCalls) as [SystemCallName, SystemCall][]).map(([name, call]) => systemRoute(name, call)),
  ...(Object.values(resources) as AnyResource[]).flatMap((resource) => [
    ...resource.verbs.filter((verb) => !(verb === 'update' && savesBoth(resource))).map((verb) => verbRoute(resource, verb)),
    ...Object.entries(resource.actions as Record<string, Action>).map(([name, action]) => actionRoute(resource, name, action)),
  ]),
]

/** The update that hides behind a create of the same path. */
export const updateBehind = (route: Route): Route | undefined =>
  route.verb === 'create' && savesBoth(route.resource!) ? verbRoute(route.resource!, 'update') : undefined
