import type { Fields, Text } from './field.ts'
import { mayRead, type AnyResource, type Rule } from './resource.ts'
import { namedIn } from './present.ts'

/**
 * Rules over several fields, by the fields that they declare to read. A refusal depends on these values and so reveals
 * them. A change by a person who may not read all of them is therefore not validated but refused, with the same message
 * whatever the values are; otherwise trying several changes would reveal them.
 */

type Values = Readonly<Record<string, unknown>>

/** The value that a rule reads of a record's field. */
function readOf(rule: Rule, name: string, record: Values): unknown {
  const read = rule.of[name]!
  return read === true ? record[name] : read(record[name])
}

/** A rule that throws on half-typed input counts as broken, never as a crash. */
function holdsFor(rule: Rule, record: Values): boolean {
  try {
    return rule.holds(Object.fromEntries(Object.keys(rule.of).map((name) => [name, readOf(rule, name, record)])))
  } catch {
    return false
  }
}

/** Rules that a record breaks. */
export const brokenRules = (rules: readonly Rule[], record: Values): Rule[] =>
  rules.filter((rule) => !holdsFor(rule, record))

/** Whether a change keeps the value that a rule reads of a field. */
const isSame = (rule: Rule, name: string, before: Values, after: Values): boolean =>
  JSON.stringify(readOf(rule, name, before) ?? null) === JSON.stringify(readOf(rule, name, after) ?? null)

/** Why a change of a record is refused, and the field that it is about. */
export interface RuleFault {
  path: string
  message: Text
}

const unseen = (changed: Text, hidden: Text): Text => ({
  zh: `“${changed.zh}”须与已有的“${hidden.zh}”一致，您没有查看“${hidden.zh}”的权限，不能修改`,
  en: `This has to agree with the ${hidden.en.toLowerCase()} that is there, which you have no right to see, so you cannot change it`,
})

/**
 * Rules that read fields which the person may not read: checked only where those fields are empty, or where the change
 * is to them alone.
 */
function unseenFaults(
  resource: AnyResource,
  rule: Rule,
  hidden: readonly string[],
  before: Values,
  after: Values,
): RuleFault[] {
  const fields: Fields = resource.fields
  const judged = (): RuleFault[] => (holdsFor(rule, after) ? [] : [rule])
  const held = hidden.find((name) => before[name] !== null && before[name] !== undefined)
  if (held === undefined) return judged()
  const changed = Object.keys(rule.of).filter((name) => !isSame(rule, name, before, after))
  const seen = changed.filter((name) => !hidden.includes(name))
  if (seen.length > 0)
    return seen.map((path) => ({ path, message: unseen(namedIn(fields, path).label, namedIn(fields, held).label) }))
  return changed.length > 0 ? judged() : []
}

/**
 * The faults of a change by a person with these rights, by the rules; both are whole records, including unreadable
 * fields.
 */
export function changeFaults(
  resource: AnyResource,
  rights: ReadonlySet<string>,
  before: Values,
  after: Values,
): RuleFault[] {
  const fields: Fields = resource.fields
  const faults = resource.rules.flatMap((rule) => {
    const hidden = Object.keys(rule.of).filter(
      (name) => namedIn(fields, name).flow !== 'write' && !mayRead(resource, namedIn(fields, name), rights),
    )
    if (hidden.length > 0) return unseenFaults(resource, rule, hidden, before, after)
    return holdsFor(rule, after) ? [] : [rule]
  })
  return faults.filter(
    ({ path, message }, index) =>
      faults.findIndex((one) => one.path === path && one.message.zh === message.zh) === index,
  )
}
