import {
  bulkCalls,
  changedValue,
  isList,
  modesOf,
  type BulkMode,
} from '../../../resources/capabilities/bulk-edit/index.ts'
import {
  namedIn,
  mayWrite,
  messages,
  unmeant,
  validationIssues,
  type AnyField,
  type AnyResource,
  type Language,
  type ValidationIssue,
} from '../../../resources/kit/index.ts'
import type { ActionContext } from '../../calls/handlers.ts'
import type { Records } from '../../records/records.ts'
import { titleText } from '../../records/title-text.ts'
import { Fault, invalid, issuesOf } from '../../base/fault.ts'

/**
 * Changes one field of many records: each goes through `Records.update` as if it were changed alone, all of them or
 * none.
 */

/** The context of the person who makes the change. */
type Changer = Pick<ActionContext, 'identity' | 'language' | 'records'>

interface ChangeInput {
  ids: number[]
  field: string
  mode: BulkMode
  value: unknown
}

export interface ChangedRecord {
  id: number
  version: number
}

/** At most this many of the records that cannot be changed are listed. */
const mostNamed = 20

/** Refuses a field that the person may not write, and a value or mode that the field does not accept. */
function judge(resource: AnyResource, { field, mode, value }: ChangeInput, { identity, language }: Changer): AnyField {
  const declared = namedIn(resource.fields, field)
  if (!mayWrite(resource, declared, identity.rights))
    throw invalid([{ path: 'field', message: messages.notAChoice[language] }])
  if (!modesOf(declared).includes(mode)) throw invalid([{ path: 'mode', message: messages.notAChoice[language] }])
  if (mode === 'clear') return declared
  const parsed = declared.schema.safeParse(value)
  if (!parsed.success)
    throw invalid(
      validationIssues(parsed.error, language, value).map(({ path, message }) => ({
        path: path === '' ? 'value' : `value.${path}`,
        message,
      })),
    )
  return declared
}

export async function bulkChange(
  context: Changer,
  resource: AnyResource,
  input: ChangeInput,
): Promise<{ changed: ChangedRecord[]; same: number }> {
  const declared = judge(resource, input, context)
  const ids = [...new Set(input.ids)].sort((a, b) => a - b)
  return context.records.transaction(async (inner) => {
    const changed: ChangedRecord[] = []
    const refused: ValidationIssue[] = []
    for (const id of ids) {
      let name = `#${id}`
      try {
        const before = await inner.lock(resource, id)
        name = `#${id} ${titleText(resource, { id, title: before[resource.title] as string | null })}`
        const value = valueFor(declared, before[input.field], input, context.language)
        obeyOnlyWhen(resource, input.field, { ...before, [input.field]: value }, context.language)
        const after = await changeOne(inner, resource, id, input.field, value)
        if (after.version !== before.version) changed.push({ id, version: after.version })
      } catch (error) {
        // After a database error the transaction accepts no more statements, so the faults found before it are
        // reported.
        if (!(error instanceof Fault)) throw refused.length > 0 ? invalid(refused) : error
        if (issuesOf(error).length === 0) throw naming(error, name)
        refused.push({
          path: `ids.${input.ids.indexOf(id)}`,
          message: `${name}: ${issuesOf(error)
            .map(({ message }) => message)
            .join(' ')}`,
        })
        if (refused.length >= mostNamed) break
      }
    }
    if (refused.length > 0) throw invalid(refused)
    return { changed, same: ids.length - changed.length }
  })
}

const naming = ({ status, code, text, data }: Fault, name: string): Fault =>
  new Fault(status, code, { zh: `${name}：${text.zh}`, en: `${name}: ${text.en}` }, data)

async function changeOne(records: Records, resource: AnyResource, id: number, field: string, value: unknown) {
  return records.update(resource, id, null, { [field]: value }, bulkCalls(resource.name).change)
}

/** A value for a field that does not count in the record (`onlyWhen`) is refused, as in its form. */
function obeyOnlyWhen(resource: AnyResource, field: string, after: Record<string, unknown>, language: Language): void {
  const refused = unmeant(resource.fields, [field], after)
  if (refused.length > 0) throw invalid(refused.map(({ path, message }) => ({ path, message: message[language] })))
}

/** The new value of the field; a list that would exceed its limit is refused. */
function valueFor(declared: AnyField, before: unknown, { mode, value }: ChangeInput, language: Language): unknown {
  const after = changedValue(declared, before, mode, value)
  const isEmpty = after === null || (isList(declared) && (after as unknown[]).length === 0)
  if (isEmpty && declared.required) throw invalid([{ path: 'value', message: messages.required[language] }])
  const parsed = isEmpty ? null : declared.schema.safeParse(after)
  if (parsed && !parsed.success) throw invalid(validationIssues(parsed.error, language, after))
  return after
}
