import type { AnyField, Fields } from './field.ts'
import { checkOptions, whyNot } from './field-checks.ts'
import type { AnyResource, ResourceDeclaration } from './resource.ts'
import { brokenRules } from './rules.ts'

/** The checks of `checkResources` for a declaration as a whole: what says something twice, or cannot be as it says. */

const resourceOptions: Readonly<Record<keyof ResourceDeclaration<string, Fields, {}>, true>> = {
  name: true,
  label: true,
  calls: true,
  verbs: true,
  menu: true,
  scope: true,
  closed: true,
  rightLabels: true,
  title: true,
  called: true,
  fields: true,
  within: true,
  list: true,
  membership: true,
  belongs: true,
  views: true,
  form: true,
  keeps: true,
  formIn: true,
  bespoke: true,
  holds: true,
  actions: true,
  rules: true,
  example: true,
  with: true,
}
/** What `defineResource` adds. */
const madeOptions = ['titleField', 'parentField', 'orderField']

/** A name in a list that the list has already. */
function checkTwice(at: string, names: readonly string[] | undefined, faults: string[]): void {
  names?.forEach((name, index) => {
    if (names.indexOf(name) !== index) faults.push(`${at}[${index}]: "${name}" is listed already: take one out`)
  })
}

function checkLists({ name, list, form }: AnyResource, faults: string[]): void {
  for (const part of ['columns', 'filters', 'search'] as const) checkTwice(`${name}.list.${part}`, list[part], faults)
  const groups = new Map<string, number>()
  form.forEach(({ fields }, index) => {
    for (const field of fields) {
      const before = groups.get(field)
      if (before !== undefined)
        faults.push(`${name}.form[${index}]: "${field}" is in form[${before}] already: take one out`)
      else groups.set(field, index)
    }
  })
}

/** The title is shown for a record in lists, refs and trees. */
function checkTitle({ name, title, fields }: AnyResource, faults: string[]): void {
  const field: AnyField | undefined = fields[title]
  if (field && (field.column !== 'text' || field.stored === 'hashed' || field.isArray))
    faults.push(`${name}.title: "${title}" is of kind ${field.kind}, which cannot name a record: take a text`)
}

function checkWithin({ name, within, fields }: AnyResource, faults: string[]): void {
  const field: AnyField | undefined = within === undefined ? undefined : fields[within]
  if (field && !(field.target && !field.target.many) && !field.options['of'])
    faults.push(
      `${name}.within: "${within}" is of kind ${field.kind}, and records are grouped by a ref or a choice: take such a field`,
    )
}

/** The fields on which a field's `onlyWhen` depends, directly and over others. */
function dependsOn(fields: Fields, name: string, seen = new Set<string>()): ReadonlySet<string> {
  for (const other of Object.keys(fields[name]?.onlyWhen ?? {})) {
    if (seen.has(other)) continue
    seen.add(other)
    dependsOn(fields, other, seen)
  }
  return seen
}

function checkOnlyWhen({ name, fields }: AnyResource, faults: string[]): void {
  for (const [field, one] of Object.entries(fields)) {
    if (!one.onlyWhen) continue
    const at = `${name}.fields.${field}.onlyWhen`
    if (dependsOn(fields, field).has(field))
      faults.push(`${at}: it waits for itself, so it would never be shown: take one condition out`)
    if (one.required && one.default === undefined)
      faults.push(`${at}: a required field is in every record: make it optional, and say in a rule when it is needed`)
  }
}

/** The example that tests and templates are made of has to be one that could be stored. */
function checkExample({ name, fields, rules, example = {} }: AnyResource, faults: string[]): void {
  for (const [field, value] of Object.entries(example)) {
    const why = fields[field] && value !== null ? whyNot(fields[field], value) : undefined
    if (why) faults.push(`${name}.example.${field}: ${why}`)
  }
  const usual = Object.entries(fields).map(([field, one]) => [field, one.default ?? one.example])
  const whole = { ...Object.fromEntries(usual), ...example }
  for (const { path, message } of brokenRules(rules, whole))
    faults.push(
      `${name}.example: breaks the rule of "${path}" (${message.en}): give \`example\` values that keep it, or correct the rule`,
    )
}

export function checkDeclaration(resource: AnyResource, faults: string[]): void {
  checkOptions(
    resource.name,
    Object.keys(resource).filter((one) => !madeOptions.includes(one)),
    Object.keys(resourceOptions),
    faults,
  )
  checkLists(resource, faults)
  checkTitle(resource, faults)
  checkWithin(resource, faults)
  checkOnlyWhen(resource, faults)
  checkExample(resource, faults)
}
