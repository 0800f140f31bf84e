import {
  copiedFields,
  itemAt,
  formSchema,
  mayWrite,
  messages,
  missingIn,
  mustBeComplete,
  namedIn,
  validationIssues,
  type Action,
  type AnyField,
  type AnyResource,
  type FormGroup,
  type Language,
  type Text,
  type ValidationIssue,
} from '../../../resources/kit/index.ts'
import type { Values } from './stored-record.ts'
import { sameJson } from '../../base/inputs/same-json.ts'
import { isBoundTo } from '../../../resources/registry/references.ts'

/** The pure half of a form: its fields, initial values, validation, and what it sends. */
export type FormMode = 'create' | 'edit' | 'copy'

/**
 * The groups with the fields that this person may write; empty groups are left out. `without` lists fields that the
 * screen sets itself.
 */
export function writableGroups(
  resource: AnyResource,
  rights: ReadonlySet<string>,
  without: readonly string[] = [],
): FormGroup<string>[] {
  const fields = resource.fields
  return resource.form
    .map((group) => ({
      label: group.label,
      fields: group.fields.filter(
        (name: string) => fields[name] && mayWrite(resource, fields[name], rights) && !without.includes(name),
      ),
    }))
    .filter((group) => group.fields.length > 0)
}

/** The fields of a form that this person may not fill in. */
export const unwritableNames = (resource: AnyResource, rights: ReadonlySet<string>): string[] =>
  resource.form
    .flatMap((group) => group.fields)
    .filter((name: string) => {
      const field = resource.fields[name]
      return field !== undefined && field.flow !== 'read' && !mayWrite(resource, field, rights)
    })

export const namesIn = (groups: readonly FormGroup<string>[]): string[] => groups.flatMap((group) => [...group.fields])

const declared = (resource: AnyResource): Array<[string, AnyField]> => Object.entries(resource.fields)

/** The initial values of a new form: the declared defaults, and those from the address (a parent, a course). */
export function startingValues(resource: AnyResource, given: Values = {}): Values {
  const defaults = declared(resource).flatMap(([name, field]) =>
    field.flow !== 'read' && field.default !== undefined ? [[name, field.default]] : [],
  )
  const known = Object.entries(given).filter(([name]) => resource.fields[name])
  return Object.fromEntries([...defaults, ...known])
}

/** The initial values of a copy: those that it takes over, and the defaults of the others. */
export function copiedValues(resource: AnyResource, record: Values): Values {
  const kept = copiedFields(resource).filter((name) => record[name] !== undefined && record[name] !== null)
  return { ...startingValues(resource), ...Object.fromEntries(kept.map((name) => [name, record[name]])) }
}

/**
 * The initial values of the next new record after one was saved: the given values, and the fields that a series keeps.
 */
export const nextValues = (resource: AnyResource, start: Values, saved: Values): Values => ({
  ...start,
  ...Object.fromEntries(
    (resource.keeps ?? []).filter((name) => !isBlank(saved[name])).map((name) => [name, saved[name]]),
  ),
})

/** The initial values of an edit. A write-only value (a password) starts empty, which means unchanged. */
export function recordValues(resource: AnyResource, record: Values): Values {
  return Object.fromEntries(
    declared(resource).flatMap(([name, field]) =>
      field.flow === 'both' && record[name] !== undefined ? [[name, record[name]]] : [],
    ),
  )
}

/** No input: absent, or an empty text. */
export const isBlank = (value: unknown): boolean => value === null || value === undefined || value === ''

/** Whether two inputs are equivalent; an emptied line equals one that was never filled in. */
export const sameInput = (a: unknown, b: unknown): boolean => (isBlank(a) && isBlank(b)) || sameJson(a, b)

/** The body of an update: only fields of this form whose values differ from the loaded ones. */
export function changedFields(resource: AnyResource, base: Values, values: Values, names: readonly string[]): Values {
  const fields = resource.fields
  const changed = names.filter(
    (name) =>
      !sameInput(base[name], values[name]) && !(namedIn(fields, name).flow === 'write' && isBlank(values[name])),
  )
  return Object.fromEntries(changed.map((name) => [name, isBlank(values[name]) ? null : values[name]]))
}

/**
 * The body of a create: the filled-in fields. An emptied field with a default is sent as null, so that the schema
 * refuses it by name.
 */
export function createdFields(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(names.filter((name) => !isBlank(values[name])).map((name) => [name, values[name]]))
}

/** The schemas of forms, cached because building one takes longer than using it. */
const judges = new WeakMap<AnyResource, ReturnType<typeof formSchema>>()

function judgeOf(resource: AnyResource): ReturnType<typeof formSchema> {
  const known = judges.get(resource) ?? formSchema(resource)
  judges.set(resource, known)
  return known
}

/**
 * The faults of a form, by the resource's own schema. Faults of fields that are not in the form are left to the server,
 * since the person could not correct them here.
 */
export function formIssues(
  resource: AnyResource,
  values: Values,
  names: readonly string[],
  mode: FormMode,
  language: Language,
): ValidationIssue[] {
  const judged = Object.fromEntries(
    declared(resource).flatMap(([name, field]) =>
      field.flow === 'read' || isBlank(values[name]) ? [] : [[name, values[name]]],
    ),
  )
  const outcome = judgeOf(resource).safeParse(judged)
  if (outcome.success) return emptiedDefaults(resource, values, names, language)
  const fields = resource.fields
  const issues = validationIssues(outcome.error, language, judged).filter(({ path }) => {
    const name = itemAt(path.split('.'), 0)
    const unchangedSecret = mode === 'edit' && fields[name]?.flow === 'write' && isBlank(values[name])
    return names.includes(name) && !unchangedSecret
  })
  return [...issues, ...emptiedDefaults(resource, values, names, language)]
}

/** The fields of the form that are missing for the state after an action; none for a state without requirements. */
export function missingIssues(
  resource: AnyResource,
  values: Values,
  names: readonly string[],
  language: Language,
): ValidationIssue[] {
  return missingIn(resource, values)
    .filter(({ path }) => names.includes(itemAt(path.split('.'), 0)))
    .map(({ path, message }) => ({ path, message: message[language] }))
}

/** Whether an action moves the record to a state for complete records. */
export const wantsComplete = (resource: AnyResource, action: Action): boolean =>
  mustBeComplete(resource, { ...action.set })

/**
 * A field with a default is never null: if it were emptied, it would silently get the default again, so a value is
 * required.
 */
function emptiedDefaults(
  resource: AnyResource,
  values: Values,
  names: readonly string[],
  language: Language,
): ValidationIssue[] {
  const fields = resource.fields
  return names
    .filter(
      (name) =>
        namedIn(fields, name).default !== undefined && namedIn(fields, name).default !== '' && isBlank(values[name]),
    )
    .map((path) => ({ path, message: messages.required[language] }))
}

/**
 * Faults from the server in the current language: their texts are declared in both. A text that is not stays unchanged.
 */
export function translatedIssue(
  language: Language,
  { path, message }: ValidationIssue,
  { rules }: AnyResource,
): ValidationIssue {
  const declaredTexts = [...Object.values(messages), ...rules.map((rule: { message: Text }) => rule.message)]
  const text = declaredTexts.find(({ zh, en }) => message === zh || message === en)
  return { path, message: text?.[language] ?? message }
}

/** The faults of one field: those at its own path, and those inside it with their place. */
export const issuesAt = (issues: readonly ValidationIssue[], name: string): ValidationIssue[] =>
  issues.filter(({ path }) => path === name || path.startsWith(`${name}.`))

/** Another course has other chapters: changing the group empties the fields chosen within it. */
export function emptiedBy(resource: AnyResource, values: Values, given: Values): { emptied: string[]; group?: string } {
  const isSet = (value: unknown) =>
    value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0)
  const group = Object.keys(given).find((name) => isSet(values[name]) && values[name] !== given[name])
  if (!group) return { emptied: [] }
  const emptied = Object.keys(resource.fields).filter(
    (name) => !(name in given) && isSet(values[name]) && isBoundTo(resource, name, group),
  )
  return emptied.length > 0 ? { emptied, group } : { emptied }
}
