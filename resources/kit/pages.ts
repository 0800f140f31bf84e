import type { Text } from './field.ts'
import { rightOf, type AnyResource } from './resource.ts'

/**
 * The pages that a menu item can open, one list for server and browser: that of every resource which declares a menu, and the
 * few that belong to no resource. A page is known by its name, so that its route may change; a page of a resource has that
 * resource's name. The list is whole when the registry has been read.
 */
export interface Page {
  name: string
  label: Text
  /** Where it is until somebody moves it. */
  path: string
  icon: string
  resource?: AnyResource
}

/** Pages that belong to no resource and need no right but a session. */
export const freePages = [
  { name: 'apiDocs', label: { zh: '接口文档', en: 'API documentation' }, path: '/apiDocs', icon: 'book' },
] as const satisfies readonly Page[]
export type FreePageName = (typeof freePages)[number]['name']

/** Routes that are never a menu item's: they are there before, beside or without a menu. */
const reservedPaths = [
  '/',
  '/login',
  '/register',
  '/test',
  '/callback',
  '/403',
  '/404',
  '/error/403',
  '/error/404',
] as const

/** What is at addresses that no resource can take, by address. */
export const fixedPages = (): Map<string, string> =>
  new Map([
    ...reservedPaths.map((path): [string, string] => [path, 'an address of the site itself']),
    ...freePages.map(({ path, name }): [string, string] => [path, `the page ${name}`]),
  ])

/** The route that stands for every address that is none. */
export const anyPath = '*'

let known: readonly Page[] = freePages

/** Told once, by the registry. */
export function declarePages(resources: Readonly<Record<string, AnyResource>>): void {
  const ofResources = Object.values(resources).flatMap((resource) => {
    const { name, label, menu } = resource
    return menu ? [{ name, label, path: menu.path, icon: menu.icon, resource }] : []
  })
  known = [...ofResources, ...freePages]
}

export const pages = (): readonly Page[] => known
export const pageNamed = (name: string): Page | undefined => known.find((page) => page.name === name)

export const isExternal = (route: string | null | undefined): route is string => /^https?:\/\//.test(route ?? '')

/** Whether a route is one that the address of a page can have. */
export const isPagePath = (route: string): boolean =>
  /^(\/[A-Za-z0-9_-]+)+$/.test(route) && !(reservedPaths as readonly string[]).includes(route)

/** The page of a menu item: the one that it names, or else the one whose own route it has. */
export function pageOfItem({
  component,
  route,
}: {
  component?: string | null
  route?: string | null
}): Page | undefined {
  return component ? pageNamed(component) : known.find(({ path }) => path === route)
}

/** What the route of a right opens: the forms, for the right to create or to change where forms have a page; else the resource's screens. */
export function pageBehind(tag: string): { page: Page; isForms: boolean } | undefined {
  const page = pageNamed(tag.split(':')[0]!)
  if (!page?.resource) return undefined
  const writing = ['create', 'update'].map((verb) => rightOf(page.resource!, verb))
  return { page, isForms: page.resource.formIn === 'page' && writing.includes(tag) }
}

/** Every page in words, with the name by which an item names it: `用户 user`. */
export const pagesInWords = (language: keyof Text): string =>
  known.map(({ label, name }) => `${label[language]} ${name}`).join(language === 'zh' ? '、' : ', ')
