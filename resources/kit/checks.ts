import { rightOf, recordFields, type Action, type AnyResource } from './resource.ts'
import type { AnyField, Fields } from './field.ts'
import { statesOf } from './completeness.ts'
import { checkGuarded } from './guarded-checks.ts'
import { isTransition } from './lock.ts'
import { callOf } from './resource.ts'
import type { Verb } from './calls.ts'

/**
 * The checks that the compiler cannot make, all faults reported together, each with its place and, where a name was
 * mistyped, the nearest one that exists: `exercise.list.columns[2]: no field "levl"; did you mean "level"?`
 */

/** How many letters must be changed, added, dropped or swapped (Damerau–Levenshtein, optimal string alignment). */
function editDistance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => [i, ...Array<number>(b.length).fill(0)])
  for (let j = 0; j <= b.length; j++) rows[0]![j] = j
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const change = rows[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      rows[i]![j] = Math.min(rows[i - 1]![j]! + 1, rows[i]![j - 1]! + 1, change)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) rows[i]![j] = Math.min(rows[i]![j]!, rows[i - 2]![j - 2]! + 1)
    }
  }
  return rows[a.length]![b.length]!
}

/** The known name that a mistyped one most likely means; undefined when none is near. */
export function nearest(name: string, known: Iterable<string>): string | undefined {
  const asked = name.slice(0, 64)
  const near = [...known].map((one) => ({ one, distance: editDistance(asked, one) })).sort((a, b) => a.distance - b.distance)[0]
  return near && near.distance <= Math.max(1, Math.floor(asked.length / 3)) ? near.one : undefined
}

/** `; did you mean "level"?`, or nothing when no name is near. */
export function didYouMean(name: string, known: Iterable<string>): string {
  const near = nearest(name, known)
  return near ? `; did you mean "${near}"?` : ''
}

/** What a list's query says of itself; a field of that name could not be filtered by. */
const queryWords: readonly string[] = ['page', 'page_size', 'sort', 'search', 'cursor']

const wireName = /^[a-z][a-z0-9_]{0,62}$/

function checkNames(at: string, names: readonly string[] | undefined, known: readonly string[], faults: string[]): void {
  names?.forEach((name, index) => {
    if (!known.includes(name)) faults.push(`${at}[${index}]: no field "${name}"${didYouMean(name, known)}`)
  })
}

function checkField(at: string, name: string, one: AnyField, resources: Record<string, AnyResource>, faults: string[]): void {
  if (!wireName.test(name)) faults.push(`${at}: a field's name is snake_case, as on the wire`)
  if ((recordFields as readonly string[]).includes(name)) faults.push(`${at}: every record has "${name}" already`)
  if (!one.label?.zh || !one.label?.en) faults.push(`${at}.label: needs zh and en`)
  if (one.target && !resources[one.target.resource]) {
    faults.push(`${at}: no resource "${one.target.resource}"${didYouMean(one.target.resource, Object.keys(resources))}`)
  }
  if (one.default !== undefined && !one.schema.safeParse(one.default).success) faults.push(`${at}.default: breaks the field's own schema`)
  if (!one.schema.safeParse(one.example).success) faults.push(`${at}.example: breaks the field's own schema`)
}

function checkScope(resource: AnyResource, resources: Record<string, AnyResource>, faults: string[]): void {
  if (resource.scope === 'shared') return
  for (const [kind, path] of Object.entries(resource.scope)) {
    if (kind === 'own' && path === 'shared') continue
    const [first, second] = String(path).split('.')
    const at = `${resource.name}.scope.${kind}`
    const own: string[] = [...Object.keys(resource.fields), ...recordFields]
    if (!own.includes(first!)) {
      faults.push(`${at}: no field "${first}"${didYouMean(first!, own)}`)
      continue
    }
    if (second === undefined) continue
    const target = resources[(resource.fields as Fields)[first!]?.target?.resource ?? '']
    if (!target) faults.push(`${at}: "${first}" is not a ref, so nothing follows it`)
    else if (!(second in target.fields)) faults.push(`${at}: no field "${second}" in ${target.name}${didYouMean(second, Object.keys(target.fields))}`)
  }
}

function checkAction(resource: AnyResource, name: string, action: Action, resources: Record<string, AnyResource>, faults: string[]): void {
  const at = `${resource.name}.actions.${name}`
  if (!wireName.test(name)) faults.push(`${at}: an action's name is snake_case, as on the wire`)
  if (!action.label?.zh || !action.label?.en) faults.push(`${at}.label: needs zh and en`)
  for (const [field, one] of Object.entries(action.input ?? {})) {
    checkField(`${at}.input.${field}`, field, one, resources, faults)
    checkNames(`${at}.input.${field}.onlyWhen`, Object.keys(one.onlyWhen ?? {}), Object.keys(action.input ?? {}), faults)
  }
  for (const [field, value] of Object.entries(action.set ?? {})) {
    const one = (resource.fields as Fields)[field]
    if (!one) faults.push(`${at}.set: no field "${field}"${didYouMean(field, Object.keys(resource.fields))}`)
    else if (value !== null && !one.schema.safeParse(value).success) faults.push(`${at}.set.${field}: breaks the field's schema`)
  }
  if (action.set && action.on === 'page') faults.push(`${at}.set: needs rows to set it on`)
  if (action.tells !== undefined) {
    const known = Object.keys(resource.actions)
    if (!known.includes(action.tells)) faults.push(`${at}.tells: no action "${action.tells}"${didYouMean(action.tells, known)}`)
    if (!action.set) faults.push(`${at}.tells: there is no effect (set) after which anybody could go on`)
  }
  if (action.after && !action.set) faults.push(`${at}.after: there is no effect (set) for it to come after`)
  checkNames(`${at}.when`, Object.keys(action.when ?? {}), Object.keys(resource.fields), faults)
}

function checkLock(resource: AnyResource, faults: string[]): void {
  const { lock, fields } = resource
  if (!lock) return
  const at = `${resource.name}.lock`
  checkNames(`${at}.open`, lock.open, Object.keys(fields), faults)
  checkNames(`${at}.reason`, lock.reason ? [lock.reason] : [], Object.keys(fields), faults)
  if (lock.returned && !lock.reason) faults.push(`${at}.returned: there is no reason, by which one knows what was sent back`)
  const state: AnyField | undefined = fields[lock.field]
  const known = (state?.options['of'] as readonly { value: unknown }[] | undefined)?.map(({ value }) => String(value))
  if (!state) faults.push(`${at}.field: no field "${lock.field}"${didYouMean(lock.field, Object.keys(fields))}`)
  else if (state.kind !== 'choice') faults.push(`${at}.field: "${lock.field}" is a ${state.kind}; a state is a choice`)
  else if (state.default === undefined) faults.push(`${at}.field: "${lock.field}" has no default, so nothing says what a new record is`)
  else if (lock.states[String(state.default)]) faults.push(`${at}.states: "${state.default}" is what a new record is, which nobody could then fill in`)
  for (const name of Object.keys(lock.states)) {
    if (known && !known.includes(name)) faults.push(`${at}.states: no state "${name}"${didYouMean(name, known)}`)
  }
  if (lock.open.includes(lock.field)) faults.push(`${at}.open: "${lock.field}" is changed by actions alone`)
  resource.form.forEach((group, index) => {
    if ((group.fields as readonly string[]).includes(lock.field)) faults.push(`${resource.name}.form[${index}]: "${lock.field}" is changed by actions alone, so it stands in no form`)
  })
  for (const [name, action] of Object.entries(resource.actions as Record<string, Action>)) {
    if (isTransition(resource, action) && !action.when?.[lock.field]) faults.push(`${resource.name}.actions.${name}.when: leads to another state, so it names those that it leads from`)
  }
}

function checkComplete(resource: AnyResource, faults: string[]): void {
  const { name, complete, lock, fields } = resource
  if (!complete) return
  const at = `${name}.complete`
  const known = statesOf(resource)
  if (!lock) faults.push(`${at}: there is no lock, so no state that only complete records are in`)
  complete.states.forEach((state, index) => {
    if (lock && !known.includes(state)) faults.push(`${at}.states[${index}]: no state "${state}"${didYouMean(state, known)}`)
  })
  if (lock && complete.states.includes(String((fields as Fields)[lock.field]?.default))) faults.push(`${at}.states: "${(fields as Fields)[lock.field]?.default}" is what a new record is, so no draft could be kept`)
  const mark: AnyField | undefined = fields[complete.mark]
  if (!mark) faults.push(`${at}.mark: no field "${complete.mark}"${didYouMean(complete.mark, Object.keys(fields))}`)
  else if (mark.kind !== 'boolean' || mark.flow !== 'read' || mark.default !== false) faults.push(`${at}.mark: "${complete.mark}" is written by the server: a boolean of flow read with the default false`)
}

function checkTransfer(resource: AnyResource, faults: string[]): void {
  const { name, imports, fields } = resource
  for (const [field, one] of Object.entries(fields as Fields)) {
    if (one.uniqueWithin) checkNames(`${name}.fields.${field}.unique.within`, [one.uniqueWithin], Object.keys(fields), faults)
  }
  if (!imports) return
  const at = `${name}.imports`
  if (!resource.verbs.includes('create')) faults.push(`${at}: nobody can create a ${name}, so none can be imported`)
  checkNames(`${at}.key`, imports.key ? [imports.key] : [], Object.keys(fields), faults)
  if (imports.key && fields[imports.key] && fields[imports.key].column !== 'text') faults.push(`${at}.key: "${imports.key}" is no text, so it names nothing in a file`)
  checkNames(`${at}.once`, imports.once, Object.keys(fields), faults)
}

function checkLikeness({ name, likeness, fields, verbs }: AnyResource, faults: string[]): void {
  if (!likeness) return
  const at = `${name}.likeness`
  checkNames(`${at}.fields`, likeness.fields, Object.keys(fields), faults)
  checkNames(`${at}.within`, likeness.within ? [likeness.within] : [], Object.keys(fields), faults)
  checkNames(`${at}.agree`, likeness.agree ? [likeness.agree] : [], Object.keys(fields), faults)
  likeness.fields.forEach((field: string, index: number) => {
    if (fields[field] && !fields[field].searchable) faults.push(`${at}.fields[${index}]: "${field}" is a ${fields[field].kind}, which has no text to compare`)
  })
  if (likeness.within && fields[likeness.within] && fields[likeness.within].target?.many !== false) faults.push(`${at}.within: "${likeness.within}" is no ref to one record`)
  if (!['update', 'delete'].every((verb) => verbs.includes(verb as Verb))) faults.push(`${at}: nobody can change and delete a ${name}, so none can be merged`)
}

function checkBulk({ name, bulk, fields }: AnyResource, faults: string[]): void {
  checkNames(`${name}.bulk`, bulk, Object.keys(fields), faults)
  bulk?.forEach((field: string, index: number) => {
    const one: AnyField | undefined = fields[field]
    if (one?.flow === 'read') faults.push(`${name}.bulk[${index}]: "${field}" is set by the server alone`)
    if (one?.unique) faults.push(`${name}.bulk[${index}]: "${field}" is unique, so no two records can be given the same`)
  })
}

function checkLists({ name, lists = {} }: AnyResource, resources: Record<string, AnyResource>, faults: string[]): void {
  for (const [of, { by, columns, sort }] of Object.entries(lists)) {
    const at = `${name}.lists.${of}`
    const other = resources[of]
    if (!other) {
      faults.push(`${at}: no resource "${of}"${didYouMean(of, Object.keys(resources))}`)
      continue
    }
    const known = [...Object.keys(other.fields), ...recordFields]
    checkNames(`${at}.columns`, columns, known, faults)
    if (sort) checkNames(`${at}.sort`, [sort.replace(/^-/, '')], known, faults)
    if (other.fields[by]?.target?.resource !== name) faults.push(`${at}.by: "${by}" of ${of} does not point at a ${name}`)
    else if (other.fields[by].target.many) faults.push(`${at}.by: "${by}" points at many; a list is of records that point at one`)
  }
}

function checkResource(resource: AnyResource, resources: Record<string, AnyResource>, faults: string[]): void {
  const { name } = resource
  const fields = Object.keys(resource.fields)
  const columns = [...fields, ...recordFields]
  if (!wireName.test(name)) faults.push(`${name}: a resource's name is snake_case`)
  if (!resource.label?.zh || !resource.label?.en) faults.push(`${name}.label: needs zh and en`)
  for (const [field, one] of Object.entries(resource.fields as Fields)) {
    checkField(`${name}.fields.${field}`, field, one, resources, faults)
    checkNames(`${name}.fields.${field}.onlyWhen`, Object.keys(one.onlyWhen ?? {}), fields, faults)
    if (queryWords.includes(field) && one.operators.includes('eq')) faults.push(`${name}.fields.${field}: "${field}" means something else in a list's query`)
  }
  checkNames(`${name}.title`, [resource.title], fields, faults)
  if (resource.within) checkNames(`${name}.within`, [resource.within], fields, faults)
  checkNames(`${name}.list.columns`, resource.list.columns, columns, faults)
  checkNames(`${name}.list.filters`, resource.list.filters, columns, faults)
  checkNames(`${name}.list.search`, resource.list.search, fields, faults)
  resource.list.search?.forEach((field: string, index: number) => {
    if (resource.fields[field] && !resource.fields[field].searchable) faults.push(`${name}.list.search[${index}]: "${field}" is a ${resource.fields[field].kind}, which has no text to search`)
  })
  if (resource.list.sort) checkNames(`${name}.list.sort`, [resource.list.sort.replace(/^-/, '')], columns, faults)
  resource.form.forEach((group, index) => checkNames(`${name}.form[${index}].fields`, group.fields as string[], fields, faults))
  checkNames(`${name}.keeps`, resource.keeps, fields, faults)
  resource.rules.forEach((rule, index) => {
    checkNames(`${name}.rules[${index}].path`, [rule.path.split('.')[0]!], fields, faults)
    checkNames(`${name}.rules[${index}].of`, Object.keys(rule.of), fields, faults)
  })
  for (const kind of ['parent', 'order']) {
    if (Object.values(resource.fields as Fields).filter((one) => one.kind === kind).length > 1) faults.push(`${name}.fields: at most one ${kind}`)
  }
  checkScope(resource, resources, faults)
  checkGuarded(resource, resources, faults)
  checkLikeness(resource, faults)
  checkTransfer(resource, faults)
  checkLock(resource, faults)
  checkComplete(resource, faults)
  checkBulk(resource, faults)
  checkLists(resource, resources, faults)
  for (const [action, declared] of Object.entries(resource.actions as Record<string, Action>)) checkAction(resource, action, declared, resources, faults)
  for (const place of ['path', 'form'] as const) {
    const path = resource.menu?.[place]
    if (path !== undefined && !/^\/[A-Za-z0-9/_-]+$/.test(path)) faults.push(`${name}.menu.${place}: starts with / and has letters, digits, - and _`)
  }
  if (resource.menu?.form && resource.formIn !== 'page') faults.push(`${name}.menu.form: only forms on a page of their own have a route of their own; say formIn: 'page'`)
}

/** Every fault of every resource; an empty list when all is well. */
export function checkResources(resources: Record<string, AnyResource>): string[] {
  const faults: string[] = []
  const owners = new Map<string, string>()
  for (const [key, resource] of Object.entries(resources)) {
    if (key !== resource.name) faults.push(`resources/${key}: its name is "${resource.name}"; the file and the name agree`)
    checkResource(resource, resources, faults)
    const verbAndActions = [...resource.verbs, ...Object.keys(resource.actions)]
    for (const one of verbAndActions) {
      const call = callOf(resource, one)
      const id = `${call.method} ${call.base}:${call.path}`
      const owner = owners.get(id)
      const mine = `${key}.${one}`
      const sharedSave = owner === `${key}.create` && one === 'update'
      if (owner && !sharedSave) faults.push(`${mine}: ${call.method} ${call.path} is already ${owner}`)
      else owners.set(id, mine)
      if (!rightOf(resource, one)) faults.push(`${mine}: needs a right`)
    }
  }
  return faults
}
