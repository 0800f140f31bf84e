import type { Language, Text } from '../../../../../resources/kit/index.ts'
import type { MatrixMenu } from '../../../../../resources/role.ts'

/** One right of a role, as stored. */
export interface MenuPerm {
  menu_id: number
  tag: string
}

/** A menu in the order of the tree, with every right of its own and below it. */
export interface MatrixRow {
  id: number
  name: string
  depth: number
  own: readonly { name: string; tag: string }[]
  within: readonly MenuPerm[]
}

export const permKey = ({ menu_id, tag }: MenuPerm): string => `${menu_id} ${tag}`

/**
 * Menus and rights by their names in a language. A right is stored with its Chinese name, as declared or as renamed
 * since: the declared one has its English.
 */
export const matrixIn = (
  menus: readonly MatrixMenu[],
  language: Language,
  declared: (tag: string) => Text | undefined,
): MatrixMenu[] =>
  menus.map((menu) => ({
    ...menu,
    name: (language === 'en' && menu.name_en) || menu.name,
    perm_list: menu.perm_list.map((right) => {
      const name = declared(right.tag)
      return name?.zh === right.name ? { ...right, name: name[language] } : right
    }),
  }))

/** The menu tree, flattened from the top down. A menu whose parent is not among them is a root. */
export function matrixRows(menus: readonly MatrixMenu[]): MatrixRow[] {
  const ids = new Set(menus.map((menu) => menu.id))
  const childrenOf = new Map<number | null, MatrixMenu[]>()
  for (const menu of menus) {
    const parent = menu.parent_id !== null && ids.has(menu.parent_id) ? menu.parent_id : null
    childrenOf.set(parent, [...(childrenOf.get(parent) ?? []), menu])
  }
  const walk = (menu: MatrixMenu, depth: number): MatrixRow[] => {
    const below = (childrenOf.get(menu.id) ?? []).map((child) => walk(child, depth + 1))
    const own = menu.perm_list.map(({ tag }) => ({ menu_id: menu.id, tag }))
    return [
      {
        id: menu.id,
        name: menu.name,
        depth,
        own: menu.perm_list,
        within: [...own, ...below.flatMap((rows) => rows[0]?.within ?? [])],
      },
      ...below.flat(),
    ]
  }
  return (childrenOf.get(null) ?? []).flatMap((menu) => walk(menu, 0))
}

/** Rows whose menu or rights match the words, and the rows above them. */
export function searchRows(rows: readonly MatrixRow[], words: string): MatrixRow[] {
  const wanted = words.trim().toLowerCase()
  if (wanted === '') return [...rows]
  const hits = (text: string) => text.toLowerCase().includes(wanted)
  const kept = new Set<MatrixRow>()
  const above: MatrixRow[] = []
  for (const row of rows) {
    above.length = row.depth
    above[row.depth] = row
    if (hits(row.name) || row.own.some((right) => hits(right.name) || hits(right.tag)))
      above.forEach((one) => kept.add(one))
  }
  return rows.filter((row) => kept.has(row))
}

export type Ticked = 'all' | 'some' | 'none'

export function tickedOf(perms: readonly MenuPerm[], held: ReadonlySet<string>): Ticked {
  const count = perms.filter((perm) => held.has(permKey(perm))).length
  return count === 0 ? 'none' : count === perms.length ? 'all' : 'some'
}

/**
 * The right without which those held of a menu do nothing: its page opens for who may list its records. Undefined where
 * it is held, or nothing is.
 */
export function rightMissing({ id, own }: MatrixRow, held: ReadonlySet<string>): MatrixRow['own'][number] | undefined {
  const isHeld = ({ tag }: { tag: string }): boolean => held.has(permKey({ menu_id: id, tag }))
  const ofResource = (tag: string): string => tag.slice(0, tag.indexOf(':') + 1)
  return own.find(
    (right) =>
      right.tag.endsWith(':list') &&
      !isHeld(right) &&
      own.some((other) => isHeld(other) && ofResource(other.tag) === ofResource(right.tag)),
  )
}

/** The value with some rights added or removed. Rights that the matrix does not show (of a deleted menu) stay. */
export function withPerms(value: readonly MenuPerm[], perms: readonly MenuPerm[], held: boolean): MenuPerm[] {
  const keys = new Set(perms.map(permKey))
  const others = value.filter((perm) => !keys.has(permKey(perm)))
  return held ? [...others, ...perms] : others
}
