import { z } from 'zod'
import { setByActions } from './capability.ts'
import type { AnyField, Fields } from './field.ts'
import { maxBatch } from './limits.ts'
import { recordId } from './record-id.ts'
import { declaredMessage } from './declared-message.ts'
import type { AnyResource, Rule } from './resource.ts'
import type { Action } from './action.ts'
import { unmeant } from './only-when.ts'
import { followsLanguage } from './preset.ts'
import { brokenRules } from './rules.ts'

/**
 * The input schemas, built from the declared fields. The form validates with them while typing, and the server
 * validates with the same schemas. Nothing is coerced: a wrong type is an error.
 */

/** A field's schema in a create: required, or optional and nullable, or with its default. */
function forCreate(one: AnyField): z.ZodType {
  if (one.default !== undefined) return one.schema.default(one.default)
  return one.required ? one.schema : one.schema.nullable().optional()
}

/** An update contains only what changed: everything is optional, and null only where a value may be absent. */
const forUpdate = (one: AnyField): z.ZodType =>
  one.required ? one.schema.optional() : one.schema.nullable().optional()

function shape(fields: Fields, wrap: (one: AnyField) => z.ZodType): Record<string, z.ZodType> {
  const writable = Object.entries(fields).filter(([, one]) => one.flow !== 'read')
  return Object.fromEntries(writable.map(([name, one]) => [name, wrap(one)]))
}

/** Adds the rules over several fields to a schema; a rule's failure is reported at its path. */
export function withRules<T extends z.ZodType>(schema: T, rules: readonly Rule[]): T {
  if (rules.length === 0) return schema
  return schema.superRefine((record, context) => {
    for (const issue of brokenRules(rules, record as Record<string, unknown>)) {
      context.addIssue({
        code: 'custom',
        path: issue.path.split('.'),
        message: declaredMessage(issue.message),
        input: record,
      })
    }
  })
}

export const createSchema = (resource: AnyResource) => z.strictObject(shape(resource.fields, forCreate))

/** `{ id, version, …what changed }`, without fields that only actions set. */
export function updateSchema(resource: AnyResource) {
  const byActions = setByActions(resource)
  const changing = Object.entries(shape(resource.fields, forUpdate)).filter(([name]) => !byActions.has(name))
  return z.strictObject({ ...Object.fromEntries(changing), id: recordId, version: z.int().min(1) })
}

/** The schema of a form: a create's fields, with the rules. */
export const formSchema = (resource: AnyResource) => withRules(createSchema(resource), resource.rules)

const recordIds = z.array(recordId).min(1).max(maxBatch)

/** One record or several, to delete, restore or purge. */
export const idsSchema = z
  .strictObject({ id: recordId.optional(), ids: recordIds.optional() })
  .refine((input) => (input.id === undefined) !== (input.ids === undefined), { path: ['id'], message: 'oneOrSeveral' })

/** The position among the children of a parent (null: the root), counted from 0; beyond the end means last. */
export const moveSchema = z.strictObject({
  id: recordId,
  parent_id: recordId.nullable().optional(),
  index: z.int().min(0).max(1_000_000),
})

/**
 * Absent keys of an action's input become null, so that its handler has one case to check; those with a preset are
 * filled in by the server, which knows the person (`withPresets`).
 */
function forAction(one: AnyField): z.ZodType {
  if (followsLanguage(one)) return one.schema.optional()
  if (one.default !== undefined) return one.schema.default(one.default)
  return one.required ? one.schema : one.schema.nullable().default(null)
}

/** An action's input: the id or ids of its place, and its declared fields; those with `onlyWhen` only then. */
export function actionSchema(action: Action): z.ZodObject {
  const place = {
    row: { [action.idKey ?? 'id']: recordId },
    rows: { [action.idsKey ?? 'ids']: recordIds },
    page: {},
  }[action.on]
  const schema = z.strictObject({ ...shape(action.input ?? {}, forAction), ...place })
  const conditional = Object.entries(action.input ?? {}).flatMap(([name, { onlyWhen }]) => (onlyWhen ? [name] : []))
  if (conditional.length === 0) return schema
  return schema.superRefine((given, context) => {
    for (const { path, message } of unmeant(action.input ?? {}, conditional, given))
      context.addIssue({ code: 'custom', path: [path], message: declaredMessage(message), input: given })
  })
}

/** The response of a job's call; an import also has its batch. */
export const jobAnswer = z.strictObject({ job_id: z.int(), batch_id: z.int().optional() })
