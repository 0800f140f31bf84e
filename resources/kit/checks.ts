import { checkAction } from './action-checks.ts'
import { setByActions } from './capability.ts'
import { callOf, heldKey, rightOf, rightsOf, recordFields, type AnyResource } from './resource.ts'
import { checkDeclaration } from './declaration-checks.ts'
import { checkFills } from './fills-checks.ts'
import { checkTakenOver } from './taken-over.ts'
import { barOperators, unlike, type AnyField, type Fields } from './field.ts'
import { checkPartNames, unwordedParts } from './json-part-checks.ts'
import { checkConditions, checkField, checkReads, checkRule, checkTexts, wireName } from './field-checks.ts'
import { checkGuarded } from './guarded-checks.ts'
import { checkMembership } from './membership-checks.ts'
import { checkIcon, checkNames, checkSort } from './name-checks.ts'
import { didYouMean } from './nearest.ts'
import { fixedPages, isPagePath } from './pages.ts'
import { verbDeclarations } from './verbs.ts'
import { unfitFor } from './view.ts'
import { namedIn } from './present.ts'

/**
 * The checks that the compiler cannot make, all faults reported together, each with its place and, where a name was
 * mistyped, the nearest one that exists: `exercise.list.columns[2]: no field "levl"; did you mean "level"?`
 */

/** Parameters of a list's query; a field of that name could not be a filter. */
const queryWords: readonly string[] = ['page', 'page_size', 'sort', 'search', 'cursor']

/** A former name belongs to one field alone, and is not the name of another. */
function checkWas({ name, fields }: AnyResource, faults: string[]): void {
  const owners = new Map<string, string>()
  for (const [field, { was }] of Object.entries(fields)) {
    if (was === undefined) continue
    const at = `${name}.fields.${field}.was`
    if (was in fields) faults.push(`${at}: "${was}" is a field still, so this one was not called so: take it out`)
    else if (owners.has(was)) faults.push(`${at}: "${was}" is already what ${owners.get(was)} was: take one out`)
    else owners.set(was, field)
  }
}

/** `among` follows a ref of the resource to a list of records that the field refers to. */
function checkAmong({ name, fields }: AnyResource, resources: Record<string, AnyResource>, faults: string[]): void {
  for (const [field, one] of Object.entries(fields)) {
    const path = one.options['among'] as string | undefined
    if (path === undefined) continue
    const [own = '', list = ''] = path.split('.')
    const chooser = resources[fields[own]?.target?.resource ?? '']
    if (!chooser)
      faults.push(
        `${name}.fields.${field}.among: "${own}" is not a ref, so nothing follows it${didYouMean(own, Object.keys(fields))}`,
      )
    else if (chooser.fields[list]?.target?.resource !== one.target?.resource)
      faults.push(
        `${name}.fields.${field}.among: "${list}" of ${chooser.name} is no list of ${one.target?.resource}${didYouMean(list, Object.keys(chooser.fields))}`,
      )
  }
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
    const target = resources[resource.fields[first!]?.target?.resource ?? '']
    if (!target) faults.push(`${at}: "${first}" is not a ref, so nothing follows it`)
    else if (!(second in target.fields))
      faults.push(`${at}: no field "${second}" in ${target.name}${didYouMean(second, Object.keys(target.fields))}`)
  }
}

/** A value that follows another field is one that only the server sets, and that the records there have too. */
function checkFollows(resource: AnyResource, resources: Record<string, AnyResource>, faults: string[]): void {
  const fields: Fields = resource.fields
  for (const [name, { options, flow, target }] of Object.entries(fields)) {
    const by = options['follows'] as string | undefined
    if (by === undefined) continue
    const at = `${resource.name}.fields.${name}.follows`
    const there = fields[by]?.target
    const theirs: AnyField | undefined = there && resources[there.resource]?.fields[name]
    if (flow !== 'read') faults.push(`${at}: only the server sets it, so it needs flow: 'read'`)
    if (!fields[by]) checkNames(at, [by], Object.keys(fields), faults)
    else if (!there || there.many) faults.push(`${at}: "${by}" does not refer to one record`)
    else if (theirs?.target?.resource !== target?.resource)
      faults.push(`${at}: ${there.resource} has no "${name}" that refers to a ${target?.resource}`)
  }
}

/** What its rights are called in words. */
function checkRightLabels(resource: AnyResource, faults: string[]): void {
  const { name, rightLabels = {} } = resource
  const at = `${name}.rightLabels`
  const known = rightsOf(resource).map(({ tag }) => tag.slice(name.length + 1))
  for (const right of Object.keys(rightLabels))
    if (!known.includes(right)) faults.push(`${at}: no right "${right}"${didYouMean(right, known)}`)
  checkTexts(at, rightLabels, faults)
}

/**
 * What opens and closes records is a yes or no that every record has, and who sees the closed ones a right of the
 * resource.
 */
function checkClosed(resource: AnyResource, faults: string[]): void {
  const { closed, fields, name } = resource
  if (!closed) return
  const field: AnyField | undefined = closed.unless === undefined ? undefined : fields[closed.unless]
  if (closed.unless !== undefined && !field)
    checkNames(`${name}.closed.unless`, [closed.unless], Object.keys(fields), faults)
  else if (field && (field.kind !== 'boolean' || field.default === undefined))
    faults.push(
      `${name}.closed.unless: "${closed.unless}" is no boolean with a default, so some records are neither open nor closed`,
    )
  const tags = rightsOf(resource).map(({ tag }) => tag.slice(name.length + 1))
  if (!tags.includes(closed.seenWith))
    faults.push(`${name}.closed.seenWith: no right "${closed.seenWith}"${didYouMean(closed.seenWith, tags)}`)
}

/** What fields say of others beside them, and of the letters of their values. */
function checkUnique({ name, fields }: AnyResource, faults: string[]): void {
  for (const [field, one] of Object.entries(fields)) {
    if (one.uniqueWithin)
      checkNames(`${name}.fields.${field}.unique.within`, [one.uniqueWithin], Object.keys(fields), faults)
    if (one.lookalikes && one.column !== 'text')
      faults.push(`${name}.fields.${field}.unique.lookalikes: a ${one.kind} has no letters that could look alike`)
    checkNames(`${name}.fields.${field}.unlike`, unlike(one), Object.keys(fields), faults)
  }
}

/**
 * The fields of a list must support filtering, sorting and reading as it declares: a password supports none, a picture
 * only whether it exists.
 */
function checkList({ name, list, fields, belongs }: AnyResource, faults: string[]): void {
  const known = [...Object.keys(fields), ...recordFields]
  const declared = (one: string): AnyField | undefined => fields[one]
  checkNames(`${name}.list.columns`, list.columns, known, faults)
  checkNames(`${name}.list.filters`, list.filters, [...known, ...Object.keys(belongs ?? {})], faults)
  checkNames(`${name}.list.search`, list.search, Object.keys(fields), faults)
  list.columns.forEach((one: string, index: number) => {
    if (declared(one)?.flow === 'write')
      faults.push(`${name}.list.columns[${index}]: "${one}" is never answered, so the column would be empty`)
    if (declared(one)?.onlyInDetail)
      faults.push(`${name}.list.columns[${index}]: "${one}" is onlyInDetail, so no list has it: take it out`)
  })
  list.filters?.forEach((one: string, index: number) => {
    const field = declared(one)
    if (field?.flow === 'write')
      faults.push(`${name}.list.filters[${index}]: "${one}" is never answered, so nobody may filter by it: take it out`)
    else if (field && barOperators(field).length === 0)
      faults.push(
        `${name}.list.filters[${index}]: "${one}" is of kind ${field.kind}, and no bar can show a filter of it: take it out`,
      )
  })
  list.search?.forEach((one: string, index: number) => {
    if (declared(one) && !declared(one)!.searchable)
      faults.push(
        `${name}.list.search[${index}]: "${one}" is of kind ${declared(one)!.kind}, which has no text to search: take it out`,
      )
  })
  if (list.sort) checkSort(`${name}.list.sort`, list.sort, fields, faults)
}

function checkForm(resource: AnyResource, faults: string[]): void {
  const { name, form, fields, verbs } = resource
  const byActions = setByActions(resource)
  form.forEach((group, index) => {
    checkNames(`${name}.form[${index}].fields`, group.fields, Object.keys(fields), faults)
    for (const field of group.fields as string[])
      if (byActions.has(field))
        faults.push(`${name}.form[${index}]: "${field}" is changed by actions alone, so it belongs in no form`)
      else if (fields[field]?.flow === 'read')
        faults.push(`${name}.form[${index}]: "${field}" is set by the server alone, so it belongs in no form`)
  })
  if (!verbs.includes('create')) return
  const asked = new Set(form.flatMap((group) => group.fields as string[]))
  for (const [field, { flow, required, default: given }] of Object.entries(fields)) {
    if (flow !== 'read' && required && given === undefined && !byActions.has(field) && !asked.has(field))
      faults.push(
        `${name}.form: "${field}" is required and in no form, so no record could be created there: add it, or give it a default`,
      )
  }
}

function checkCapabilities(resource: AnyResource, resources: Record<string, AnyResource>, faults: string[]): void {
  const { name, with: had, fields } = resource
  for (const { of, options } of had) {
    const at = `${name}.with.${of.name}`
    of.check?.(resource, options, {
      resources,
      names: (option, given, known = Object.keys(fields)) => checkNames(`${at}.${option}`, given, known, faults),
      sort: (option, sort, of) => checkSort(`${at}.${option}`, sort, of, faults),
      reads: (option, judge) => checkReads(`${at}.${option}`, judge, fields, faults),
      fault: (why, option) => void faults.push(`${option ? `${at}.${option}` : at}: ${why}`),
      elsewhere: (place, why) => void faults.push(`${name}.${place}: ${why}`),
    })
    if (of.rowMark !== undefined && of.rowMark in fields)
      faults.push(`${name}.fields.${of.rowMark}: ${of.name} says something else under that name in lists`)
  }
  const known = had.map(({ of }) => of.name)
  for (const twice of new Set(known.filter((one, index) => known.indexOf(one) < index)))
    faults.push(`${name}.with.${twice}: is listed twice; say all of it at once`)
}

function checkHeld(resource: AnyResource, faults: string[]): void {
  const { name, holds: field, fields } = resource
  if (field === undefined) return
  checkNames(`${name}.holds`, [field], Object.keys(fields), faults)
  if (!(field in fields)) return
  if (!namedIn(fields, field).target?.many || !field.endsWith('_ids'))
    faults.push(`${name}.holds: "${field}" is no list of records; its name ends in _ids`)
  else if (Object.hasOwn(fields, heldKey(resource)!))
    faults.push(`${name}.${heldKey(resource)}: the detail has the records of "${field}" under that name`)
}

function checkResource(resource: AnyResource, resources: Record<string, AnyResource>, faults: string[]): void {
  const { name } = resource
  const fields = Object.keys(resource.fields)
  if (!wireName.test(name)) faults.push(`${name}: a resource's name is snake_case`)
  const { fields: _fields, actions: _actions, calls: _calls, label, ...rest } = resource
  checkTexts(name, { label: label ?? { zh: '' }, ...rest }, faults)
  checkDeclaration(resource, faults)
  checkAmong(resource, resources, faults)
  checkWas(resource, faults)
  for (const [field, one] of Object.entries(resource.fields)) {
    checkField(`${name}.fields.${field}`, field, one, resources, faults)
    if (one.flow !== 'write') for (const fault of unwordedParts(one)) faults.push(`${name}.fields.${field}: ${fault}`)
    checkPartNames(`${name}.fields.${field}`, one, Object.keys(resources), faults)
    checkConditions(`${name}.fields.${field}.onlyWhen`, one.onlyWhen, resource.fields, faults)
    if (queryWords.includes(field) && one.operators.includes('eq'))
      faults.push(`${name}.fields.${field}: "${field}" means something else in a list's query`)
  }
  checkNames(`${name}.title`, [resource.title], fields, faults)
  if (resource.within) checkNames(`${name}.within`, [resource.within], fields, faults)
  checkList(resource, faults)
  checkForm(resource, faults)
  checkNames(`${name}.keeps`, resource.keeps, fields, faults)
  resource.rules.forEach((rule, index) => checkRule(`${name}.rules[${index}]`, rule, resource.fields, faults))
  for (const kind of ['parent', 'order']) {
    if (Object.values(resource.fields).filter((one) => one.kind === kind).length > 1)
      faults.push(`${name}.fields: at most one ${kind}`)
  }
  checkScope(resource, resources, faults)
  checkFollows(resource, resources, faults)
  checkClosed(resource, faults)
  checkRightLabels(resource, faults)
  checkFills(resource, faults)
  checkTakenOver(resource, resources, faults)
  checkGuarded(resource, resources, faults)
  checkUnique(resource, faults)
  checkCapabilities(resource, resources, faults)
  checkHeld(resource, faults)
  checkViews(resource, faults)
  checkMembership(resource, resources, faults)
  for (const [action, declared] of Object.entries(resource.actions))
    checkAction(resource, action, declared, resources, faults)
  checkIcon(`${name}.menu.icon`, resource.menu?.icon, faults)
  for (const place of ['path', 'form'] as const) {
    const path = resource.menu?.[place]
    if (path !== undefined && !isPagePath(path) && !fixedPages().has(path))
      faults.push(
        `${name}.menu.${place}: "${path}" is no path: write it as /testing/${name.replaceAll(/_(.)/g, (_all, letter: string) => letter.toUpperCase())}, with letters, digits, - and _ between slashes`,
      )
  }
  if (resource.menu?.form && resource.formIn !== 'page')
    faults.push(`${name}.menu.form: only forms on a page of their own have a route of their own; say formIn: 'page'`)
}

function checkViews(resource: AnyResource, faults: string[]): void {
  const { name, views } = resource
  if (!views) return
  if (views.length === 0) faults.push(`${name}.views: names none; leave it out for the usual ones`)
  views.forEach((view, index) => {
    const at = `${name}.views[${index}]`
    const reason = unfitFor(view, resource)
    if (reason) faults.push(`${at}: a ${name} cannot be shown as "${view.name}": ${reason}`)
    if (views.indexOf(view) < index) faults.push(`${at}: "${view.name}" is listed twice`)
  })
}

/** Two pages with one route: the second could never be opened. */
function checkRoutes(resources: Record<string, AnyResource>, faults: string[]): void {
  const owners = fixedPages()
  for (const { name, menu } of Object.values(resources)) {
    for (const place of ['path', 'form'] as const) {
      const path = menu?.[place]
      if (path === undefined) continue
      if (owners.has(path))
        faults.push(`${name}.menu.${place}: "${path}" is already ${owners.get(path)}: give this one another path`)
      else owners.set(path, `${name}.menu.${place}`)
    }
  }
}

/** All faults of all resources; empty when there are none. */
export function checkResources(resources: Record<string, AnyResource>): string[] {
  const faults: string[] = []
  const owners = new Map<string, string>()
  checkRoutes(resources, faults)
  for (const [key, resource] of Object.entries(resources)) {
    if (key !== resource.name)
      faults.push(`resources/${key}: its name is "${resource.name}"; the file and the name agree`)
    checkResource(resource, resources, faults)
    const verbAndActions = [...resource.verbs, ...Object.keys(resource.actions)]
    for (const one of Object.keys(resource.actions))
      if (Object.hasOwn(verbDeclarations, one))
        faults.push(`${key}.actions.${one}: every resource can be asked "${one}"; give the action another name`)
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
