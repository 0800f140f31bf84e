import { namedIn, type AnyField, type Fields, type Text } from '../../kit/index.ts'
import { article } from './article.ts'
import { banner } from './banner.ts'
import { courseList } from './course-list.ts'
import { examList } from './exam-list.ts'
import type { ModuleKind } from './module-kind.ts'
import { quickLinks } from './quick-links.ts'
import { resourceList } from './resource-list.ts'

/** The kinds of modules, in the order in which they are offered. */
export const moduleKinds = [banner, courseList, resourceList, examList, article, quickLinks] as const
export type AnyModuleKind = (typeof moduleKinds)[number]
export type ModuleKindName = AnyModuleKind['name']
export type { ModuleKind }

export const moduleKindOf = (name: string): ModuleKind<string, any> | undefined =>
  (moduleKinds as readonly ModuleKind<string, any>[]).find((kind) => kind.name === name)

export const moduleKindChoices = moduleKinds.map(({ name, label }) => ({ value: name, label }))

type FieldsOf<Kinds> = Kinds extends readonly [infer First, ...infer Rest]
  ? (First extends ModuleKind<string, infer F> ? F : {}) & FieldsOf<Rest>
  : {}
/** Shown for some kinds only, which the form learns from the field. */
type OfKinds<F> = { [Name in keyof F]: F[Name] }

/**
 * The settings of all kinds as fields of one resource, each shown for the kinds that have it. Throws where two kinds
 * mean different fields by one name.
 */
export function fieldsOfKinds<const Kinds extends readonly ModuleKind<string, any>[]>(
  kinds: Kinds,
): OfKinds<FieldsOf<Kinds>> {
  const found = new Map<string, { field: AnyField; kinds: string[] }>()
  for (const kind of kinds) {
    for (const [name, field] of Object.entries<AnyField>(kind.fields)) {
      const known = found.get(name)
      if (known && known.field !== field) throw new Error(`two kinds of modules mean different fields by "${name}"`)
      if (known) known.kinds.push(kind.name)
      else found.set(name, { field, kinds: [kind.name] })
    }
  }
  return Object.fromEntries(
    [...found].map(([name, one]) => [name, { ...one.field, onlyWhen: { kind: one.kinds, ...one.field.onlyWhen } }]),
  ) as OfKinds<FieldsOf<Kinds>>
}

/** Rules of `learn_module`: what a kind needs, and how wide it may be. */
export const rulesOfKinds = (kinds: readonly ModuleKind<string, any>[]) => [
  ...kinds.flatMap(({ name, label, needs, fields }) =>
    needs.map((path) => ({
      path: path as never,
      message: missing(label, namedIn(fields as Fields, path).label),
      of: {
        kind: true as const,
        [path]: (value: unknown) => (Array.isArray(value) ? value.length > 0 : Boolean(value)),
      },
      holds: (given: Record<string, unknown>) => given['kind'] !== name || Boolean(given[path]),
    })),
  ),
  {
    path: 'width' as const,
    message: { zh: '这种模块不能是这个宽度', en: 'A module of this kind cannot have this width' },
    of: { kind: true as const, width: true as const },
    holds: ({ kind, width }: Record<string, any>) => moduleKindOf(kind)?.widths.includes(width) !== false,
  },
]

const missing = (kind: Text, field: Text): Text => ({
  zh: `${kind.zh}需要${field.zh}`,
  en: `${kind.en}: fill in ${field.en.toLowerCase()}`,
})
