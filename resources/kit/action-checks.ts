import { z } from 'zod'
import type { Action } from './action.ts'
import { checkConditions, checkField, checkOptions, checkTexts, whyNot, wireName } from './field-checks.ts'
import { checkIcon } from './name-checks.ts'
import { didYouMean } from './nearest.ts'
import { rightsOf, type AnyResource } from './resource.ts'

const actionOptions: Readonly<Record<keyof Action, true>> = {
  on: true,
  label: true,
  help: true,
  icon: true,
  go: true,
  method: true,
  reads: true,
  path: true,
  base: true,
  idKey: true,
  idsKey: true,
  input: true,
  output: true,
  answerLabels: true,
  job: true,
  right: true,
  set: true,
  after: true,
  tells: true,
  when: true,
  confirm: true,
  warnedBy: true,
  startsFrom: true,
  danger: true,
  hidden: true,
  opensSession: true,
  opens: true,
  shows: true,
  entries: true,
  needs: true,
  withSave: true,
}

/** What an action opens is a record of some resource, whose id it answers. */
function checkOpens(
  at: string,
  { opens, shows, output }: Action,
  resources: Record<string, AnyResource>,
  faults: string[],
): void {
  for (const [option, name] of Object.entries({ opens, shows })) {
    if (name === undefined) continue
    if (!resources[name])
      faults.push(`${at}.${option}: no resource "${name}"${didYouMean(name, Object.keys(resources))}`)
    if (!(output instanceof z.ZodObject) || !('id' in output.shape))
      faults.push(`${at}.${option}: its output has no "id" to open`)
  }
}

/** What warns of an action reads one record of the same resource, and answers sentences. */
function checkWarnedBy(at: string, { on, warnedBy }: Action, actions: AnyResource['actions'], faults: string[]): void {
  if (warnedBy === undefined) return
  const asked = actions[warnedBy]
  const { output } = asked ?? {}
  if (on === 'page') faults.push(`${at}.warnedBy: a record is warned of, and this is on the page`)
  if (!asked) faults.push(`${at}.warnedBy: no action "${warnedBy}"${didYouMean(warnedBy, Object.keys(actions))}`)
  else if (
    asked.on !== 'row' ||
    asked.method !== 'GET' ||
    !(output instanceof z.ZodObject) ||
    !('warnings' in output.shape)
  )
    faults.push(`${at}.warnedBy: ${warnedBy} is no GET of one row with "warnings" in its output`)
}

/** What a form starts from reads one record of the same resource, and answers some of its inputs. */
function checkStartsFrom(
  at: string,
  { on, startsFrom, input }: Action,
  actions: AnyResource['actions'],
  faults: string[],
) {
  if (startsFrom === undefined) return
  const asked = actions[startsFrom]
  const answered = answerKeys(asked?.output)
  if (on !== 'row') faults.push(`${at}.startsFrom: a record is read for it, and this is not of one row`)
  if (!asked) faults.push(`${at}.startsFrom: no action "${startsFrom}"${didYouMean(startsFrom, Object.keys(actions))}`)
  else if (asked.on !== 'row' || asked.method !== 'GET' || !answered.some((name) => input?.[name] !== undefined))
    faults.push(`${at}.startsFrom: ${startsFrom} is no GET of one row with an input of this form in its output`)
}

/** What an action says of itself, of its inputs, and of what follows it. */
export function checkAction(
  resource: AnyResource,
  name: string,
  action: Action,
  resources: Record<string, AnyResource>,
  faults: string[],
): void {
  const at = `${resource.name}.actions.${name}`
  if (!wireName.test(name)) faults.push(`${at}: an action's name is snake_case, as on the wire`)
  checkOpens(at, action, resources, faults)
  checkWarnedBy(at, action, resource.actions, faults)
  checkStartsFrom(at, action, resource.actions, faults)
  checkOptions(at, Object.keys(action), Object.keys(actionOptions), faults)
  checkIcon(`${at}.icon`, action.icon, faults)
  const { label, help, confirm, answerLabels } = action
  checkTexts(at, { label: label ?? { zh: '' }, help, confirm, answerLabels }, faults)
  for (const [field, one] of Object.entries(action.input ?? {})) {
    checkField(`${at}.input.${field}`, field, one, resources, faults)
    checkConditions(`${at}.input.${field}.onlyWhen`, one.onlyWhen, action.input ?? {}, faults)
  }
  for (const [field, value] of Object.entries(action.set ?? {})) {
    const one = resource.fields[field]
    if (!one) faults.push(`${at}.set: no field "${field}"${didYouMean(field, Object.keys(resource.fields))}`)
    else if (value !== null && whyNot(one, value)) faults.push(`${at}.set.${field}: ${whyNot(one, value)}`)
  }
  if (action.set && action.on === 'page') faults.push(`${at}.set: needs rows to set it on`)
  if (action.tells !== undefined) {
    const known = Object.keys(resource.actions)
    if (!known.includes(action.tells))
      faults.push(`${at}.tells: no action "${action.tells}"${didYouMean(action.tells, known)}`)
    if (!action.set) faults.push(`${at}.tells: there is no effect (set) after which anybody could go on`)
  }
  if (action.after && !action.set) faults.push(`${at}.after: there is no effect (set) for it to come after`)
  checkConditions(`${at}.when`, action.when, resource.fields, faults)
  if (
    action.opensSession &&
    (Object.keys(action.input ?? {}).length > 0 || !answerKeys(action.output).includes('token'))
  ) {
    faults.push(
      `${at}.opensSession: needs an output with a token, and no input: the tab is opened by the answer to its question`,
    )
  }
  checkEntries(at, resource, action, faults)
  checkRight(at, action.right, resources, faults)
}

/** A right of another resource must exist there. */
function checkRight(
  at: string,
  right: string | undefined,
  resources: Record<string, AnyResource>,
  faults: string[],
): void {
  if (!right?.includes(':')) return
  const other = resources[right.slice(0, right.indexOf(':'))]
  const known = other ? rightsOf(other).map(({ tag }) => tag) : Object.keys(resources).map((name) => `${name}:`)
  if (!known.includes(right)) faults.push(`${at}.right: no right "${right}"${didYouMean(right, known)}`)
}

const answerKeys = (output: unknown): string[] => (output instanceof z.ZodObject ? Object.keys(output.shape) : [])

function checkEntries(at: string, { actions }: AnyResource, { entries, output }: Action, faults: string[]): void {
  if (!entries) return
  const list: unknown = output instanceof z.ZodObject ? output.shape['list'] : undefined
  const keys = list instanceof z.ZodArray ? answerKeys(list.element) : []
  for (const place of ['resource', 'id'] as const) {
    if (!keys.includes(entries[place]))
      faults.push(
        `${at}.entries.${place}: no "${entries[place]}" in what its output lists${didYouMean(entries[place], keys)}`,
      )
  }
  for (const place of ['remove', 'restore'] as const) {
    const name = entries[place]
    if (name === undefined) continue
    const other: Action | undefined = actions[name]
    if (other?.on !== 'row')
      faults.push(`${at}.entries.${place}: no action "${name}" of a record${didYouMean(name, Object.keys(actions))}`)
    for (const input of Object.keys(other?.input ?? {}))
      if (!keys.includes(input))
        faults.push(`${at}.entries.${place}: "${name}" asks for "${input}", which no entry has`)
  }
}
