import { learn_module, type LearnModule } from '../../../../resources/learn-module.ts'
import { isMeant } from '../../../../resources/kit/index.ts'
import { itemAt } from '../../../../resources/kit/present.ts'

/** A module as it is published: what every module has, and the settings of its kind. */
export interface ReleasedModule
  extends Pick<
    LearnModule,
    | 'id'
    | 'title'
    | 'show_title'
    | 'kind'
    | 'width'
    | 'state'
    | 'shown_from'
    | 'shown_until'
    | 'audience'
    | 'group_ids'
    | 'role_ids'
  > {
  [setting: string]: unknown
}

/** Of the draft alone: where the module is. */
const notPublished = new Set(['site_id', 'sort'])

/**
 * A module of the draft as it would be published. Settings that its kind does not have, or does not use now, are left
 * out.
 */
export function releasedModule(row: Readonly<Record<string, unknown>>): ReleasedModule {
  const kept = Object.entries(learn_module.fields).filter(
    ([name, field]) => !notPublished.has(name) && isMeant(field, row),
  )
  return Object.fromEntries([['id', row['id']], ...kept.map(([name]) => [name, row[name]])])
}

export interface ModuleChange {
  id: number
  title: string
  kind: string
  change: 'added' | 'removed' | 'changed' | 'moved'
  /** Of a changed one, the fields that differ; `sort` where it was moved too. */
  fields: string[]
}

const differing = (before: ReleasedModule, after: ReleasedModule): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
  )

/** Ids that keep their order among those in both lists: the longest common subsequence, so that few count as moved. */
function inPlace(before: readonly number[], after: readonly number[]): Set<number> {
  const shared = after.filter((id) => before.includes(id))
  const at = shared.map((id) => before.indexOf(id))
  const longest: number[][] = []
  for (const [index, place] of at.entries()) {
    const best =
      longest.filter((run) => itemAt(at, itemAt(run, -1)) < place).toSorted((a, b) => b.length - a.length)[0] ?? []
    longest.push([...best, index])
  }
  const run = longest.toSorted((a, b) => b.length - a.length)[0] ?? []
  return new Set(run.map((index) => itemAt(shared, index)))
}

/** What leads from one list of modules to another, in the order of the later one, with those removed at the end. */
export function moduleChanges(before: readonly ReleasedModule[], after: readonly ReleasedModule[]): ModuleChange[] {
  const known = new Map(before.map((one) => [one.id, one]))
  const staying = inPlace(
    before.map(({ id }) => id),
    after.map(({ id }) => id),
  )
  const named = ({ id, title, kind }: ReleasedModule) => ({ id, title, kind })
  const left = new Set(after.map(({ id }) => id))
  return [
    ...after.flatMap((one): ModuleChange[] => {
      const was = known.get(one.id)
      if (!was) return [{ ...named(one), change: 'added', fields: [] }]
      const fields = differing(was, one)
      const isMoved = !staying.has(one.id)
      if (fields.length > 0)
        return [{ ...named(one), change: 'changed', fields: isMoved ? [...fields, 'sort'] : fields }]
      return isMoved ? [{ ...named(one), change: 'moved', fields: [] }] : []
    }),
    ...before.flatMap((one): ModuleChange[] =>
      left.has(one.id) ? [] : [{ ...named(one), change: 'removed', fields: [] }],
    ),
  ]
}
