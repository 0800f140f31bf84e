import type { FoundRecord } from '../../../../providers/global-search.ts'
import { recordHref } from '../../../../providers/pages.ts'
import type { Language } from '../../../../resources/kit/messages.ts'
import { listTitle, type AnyResource } from '../../../../resources/kit/index.ts'
import type { MenuItem } from '../../../../resources/system/account-calls.ts'
import { hrefOf, nameOf, opensWindow } from '../../../base/menu/menu-model.ts'

/** The options of the search dialog, as pure functions. */
export interface Option {
  /** Unique in the dialog. */
  key: string
  title: string
  /** A second line in small grey text. */
  hint: string
  icon: string | null
  /** As in a link: `#/userManagement`, or another site. */
  href: string
  newWindow: boolean
}

export interface OptionGroup {
  key: string
  label: string
  options: Option[]
}

const mostPages = 8

/**
 * Normalises width and case: `ＡＢＣ`, `abc` and `ABC`. Character by character, so that positions in the text stay the
 * same.
 */
const folded = (text: string): string[] => [...text].map((character) => character.normalize('NFKC').toLowerCase())

export interface Part {
  text: string
  found: boolean
}

/** A text in parts, separating those that match the word. */
export function marked(text: string, keyword: string): Part[] {
  const characters = [...text]
  const inText = folded(text)
  const wanted = folded(keyword.trim())
  const parts: Part[] = []
  const add = (from: number, to: number, found: boolean): void => {
    if (to > from) parts.push({ text: characters.slice(from, to).join(''), found })
  }
  let from = 0
  for (let at = 0; wanted.length > 0 && at + wanted.length <= characters.length; ) {
    if (!wanted.every((character, index) => inText[at + index] === character)) at++
    else {
      add(from, at, false)
      at += wanted.length
      add(at - wanted.length, at, true)
      from = at
    }
  }
  add(from, characters.length, false)
  return parts
}

const placeIn = (text: string, keyword: string): number => folded(text).join('').indexOf(folded(keyword).join(''))

interface Page {
  item: MenuItem
  href: string
  above: readonly MenuItem[]
}

/** The pages of a menu, from the top. */
function pagesOf(menus: readonly MenuItem[], above: readonly MenuItem[] = []): Page[] {
  return menus.flatMap((item) => {
    const href = hrefOf(item)
    return [...(href ? [{ item, href, above }] : []), ...pagesOf(item.children, [...above, item])]
  })
}

/** Pages by their names in either language, those that begin with the word first. `menus`: the visible menu. */
export function matchingPages(menus: readonly MenuItem[], keyword: string, language: Language): Option[] {
  const ranked = pagesOf(menus).flatMap(({ item, href, above }) => {
    const places = [item.name, item.name_en ?? ''].map((name) => placeIn(name, keyword)).filter((place) => place >= 0)
    if (places.length === 0) return []
    const name = nameOf(item, language)
    const other = placeIn(name, keyword) >= 0 ? '' : language === 'en' ? item.name : (item.name_en ?? '')
    const option: Option = {
      key: `page-${item.id}`,
      title: name,
      hint: [above.map((group) => nameOf(group, language)).join(' / '), other].filter(Boolean).join(' · '),
      icon: item.icon ?? above.at(-1)?.icon ?? null,
      href,
      newWindow: opensWindow(item),
    }
    return [{ option, place: Math.min(...places) }]
  })
  return ranked
    .sort((a, b) => Number(a.place > 0) - Number(b.place > 0))
    .slice(0, mostPages)
    .map(({ option }) => option)
}

/** Records grouped by resource, in the order of the response. Those without a page are left out. */
export function recordGroups(
  list: readonly FoundRecord[],
  resources: Readonly<Record<string, AnyResource>>,
  language: Language,
): OptionGroup[] {
  const groups = new Map<string, OptionGroup>()
  for (const { resource: name, id, title, hint } of list) {
    const resource = Object.hasOwn(resources, name) ? resources[name] : undefined
    const href = resource && recordHref(resource, id)
    if (!href) continue
    const group = groups.get(name) ?? { key: `records-${name}`, label: listTitle(resource)[language], options: [] }
    groups.set(name, group)
    group.options.push({
      key: `${name}-${id}`,
      title,
      hint: hint ?? '',
      icon: resource.menu?.icon ?? null,
      href: `#${href}`,
      newWindow: false,
    })
  }
  return [...groups.values()]
}

/** The option `by` places after another, around the end; the first or last where none is selected. */
export function stepped<T extends { key: string }>(
  options: readonly T[],
  key: string | null,
  by: 1 | -1,
): T | undefined {
  const at = options.findIndex((option) => option.key === key)
  if (at < 0) return by === 1 ? options[0] : options.at(-1)
  return options[(at + by + options.length) % options.length]
}
