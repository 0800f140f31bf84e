import { unlike } from './field.ts'
import { rightsOf, type AnyResource } from './resource.ts'
import { namedIn } from './present.ts'

/**
 * What a declaration may not do with a field that some may not read (`readable`): whatever depends on a value reveals
 * it. A unique value is revealed by being taken, the key of records in files by what a file changes (a capability says
 * so: `decides`).
 */

/** How a capability reveals it. */
function decidesByCapability({ with: had }: AnyResource, name: string): string | undefined {
  for (const { of, options } of had) {
    const decided = of.decides?.(options) ?? {}
    if (Object.hasOwn(decided, name)) return decided[name]
  }
  return undefined
}

function decides(resource: AnyResource, name: string): string | undefined {
  const { title, within, scope, list, closed } = resource
  const paths = scope === 'shared' ? [] : Object.values(scope).map((path) => String(path).split('.')[0])
  const actions = Object.values(resource.actions)
  const found: [boolean, string][] = [
    [namedIn(resource.fields, name).unique, 'it is unique, and a refusal tells which value is taken'],
    [
      Object.values(resource.fields).some((one) => unlike(one).includes(name)),
      'a secret may not be like it, and one that is refused tells it',
    ],
    [title === name, 'it is the title, which names the record to anyone who sees it'],
    [list.search?.includes(name) === true, 'it is searched, and a record that is found tells it'],
    [
      within === name || paths.includes(name) || closed?.unless === name,
      'it says who sees the record, and seeing it tells the value',
    ],
    [
      actions.some(({ when }) => when !== undefined && name in when),
      'an action asks it (`when`), and a refusal tells it',
    ],
  ]
  return found.find(([isSo]) => isSo)?.[1] ?? decidesByCapability(resource, name)
}

export function checkGuarded(resource: AnyResource, resources: Record<string, AnyResource>, faults: string[]): void {
  for (const [name, field] of Object.entries(resource.fields)) {
    for (const right of [field.readable, field.writable]) {
      const [owner] = right?.includes(':') ? right.split(':') : []
      const known =
        owner === undefined || (resources[owner] && rightsOf(resources[owner]).some(({ tag }) => tag === right))
      if (!known) faults.push(`${resource.name}.fields.${name}: no resource has the right "${right}"`)
    }
    const why = field.readable && decides(resource, name)
    if (why) faults.push(`${resource.name}.fields.${name}: not everybody may read it (readable), but ${why}`)
  }
}
