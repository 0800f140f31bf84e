import { z } from 'zod'
import {
  heldKey,
  mayWrite,
  namedIn,
  recordId,
  withRules,
  type AnyResource,
  type Fields,
} from '../../../resources/kit/index.ts'
import { heldResource } from '../../records/held-records.ts'
import type { Identity } from '../../base/identity.ts'

/** The input and output schemas of verbs, built from a resource. */

/**
 * Answers the same schema each time for the same rights: to make one takes longer than a call. `once` and `perPerson`
 * make such.
 */
export type InputFor = (identity: Identity | null) => z.ZodType

/** One schema for everybody, made when it is first asked for. */
export function once(make: () => z.ZodType): InputFor {
  let schema: z.ZodType | undefined
  return () => (schema ??= make())
}

export const pageSize = z.int().min(1).max(200).default(10)
export const pageNumber = z.int().min(1).max(1_000_000).default(1)
export const versionNumber = z.int().min(1).max(2_147_483_647)

/** The fields of an input that this person may not write. */
function forbiddenFields(resource: AnyResource, schema: z.ZodObject, identity: Identity | null): string[] {
  const fields: Fields = resource.fields
  const rights = identity?.rights ?? new Set<string>()
  return Object.keys(schema.shape).filter(
    (name) => name in fields && !mayWrite(resource, namedIn(fields, name), rights),
  )
}

/**
 * The schema without what a person may not write, whose name is an unknown key to them; made once for each set of such
 * fields.
 */
export function perPerson(resource: AnyResource, schema: z.ZodObject, rules: AnyResource['rules']): InputFor {
  const made = new Map<string, z.ZodType>()
  return (identity) => {
    const forbidden = forbiddenFields(resource, schema, identity)
    const key = forbidden.join()
    let narrowed = made.get(key)
    if (!narrowed) {
      const names = Object.fromEntries(forbidden.map((name) => [name, true])) as Record<string, true>
      narrowed = withRules(forbidden.length === 0 ? schema : schema.omit(names), rules)
      made.set(key, narrowed)
    }
    return narrowed
  }
}

/** A declared record on the wire, for the API description. */
export function recordSchema(resource: AnyResource): z.ZodObject {
  const fields = Object.entries(resource.fields).filter(([, one]) => one.flow !== 'write')
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

/** A page of records; of a tree's, each with its level. */
export function listSchema(resource: AnyResource): z.ZodObject {
  const fields = Object.entries(resource.fields)
  const large = fields.filter(([, one]) => one.onlyInDetail).map(([name]) => [name, true] as const)
  const record = recordSchema(resource).omit(Object.fromEntries(large) as Record<string, true>)
  const leveled = resource.parentField ? record.extend({ level: z.int().min(1) }) : record
  // What was deleted comes in no order of anybody's own, and is not marked.
  const marks = resource.with.flatMap(({ of }) =>
    of.rowMark === undefined ? [] : [[of.rowMark, z.boolean().optional()]],
  )
  const row = leveled.extend(Object.fromEntries(marks))
  return z.strictObject({
    list: z.array(row),
    total: z.int(),
    total_estimated: z.boolean().optional(),
    cursor: z.string().nullable().optional(),
  })
}

/** A record with what it is made of. */
export function detailSchema(resource: AnyResource): z.ZodObject {
  const held = heldResource(resource)
  return held
    ? recordSchema(resource).extend({ [heldKey(resource)!]: z.array(recordSchema(held)) })
    : recordSchema(resource)
}

export const treeSchema = z.strictObject({ list: z.array(treeNode), total: z.int() })

const groupTree = z.strictObject({ id: z.int(), name: z.string(), children: z.array(treeNode) })
/** All trees of a resource, each under the record that it is of, if any. */
export const allTreesSchema = ({ within, fields }: AnyResource): z.ZodObject =>
  within && namedIn(fields, within).target ? z.strictObject({ list: z.array(groupTree), total: z.int() }) : treeSchema

const values = z.record(z.string(), z.unknown()).nullable()
const historyEntry = z.strictObject({
  id: z.int(),
  action: z.string(),
  at: z.iso.datetime(),
  user_id: z.int().nullable(),
  username: z.string().nullable(),
  taken_by: z.int().nullable(),
  taken_by_username: z.string().nullable(),
  version: z.int().nullable(),
  before: values,
  after: values,
})
export const historySchema = z.strictObject({ list: z.array(historyEntry), total: z.int() })
