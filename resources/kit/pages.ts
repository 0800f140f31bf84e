import type { Text } from './field.ts'
import { rightOf, type AnyResource } from './resource.ts'
import { listTitle } from './list-title.ts'
import { itemAt } from './present.ts'

/**
 * The pages that a menu item can open, one list for server and browser: those of every resource with a menu, and the
 * few without a resource. A page is identified by its name, so that its route may change; a page of a resource has that
 * resource's name. The list is complete once the registry has been read.
 */
export interface Page {
  name: string
  label: Text
  /** Its route until somebody changes it. */
  path: string
  icon: string
  /** A line that says what its records are. */
  help?: Text
  resource?: AnyResource
}

/** Pages that belong to no resource and need no right but a session. */
export const freePages = [
  { name: 'apiDocs', label: { zh: '接口文档', en: 'API documentation' }, path: '/apiDocs', icon: 'book' },
] as const satisfies readonly Page[]
export type FreePageName = (typeof freePages)[number]['name']

/** Routes that no menu item can have: they exist outside of the menu. */
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

/** Pages at addresses that no resource can use, by address. */
export const fixedPages = (): Map<string, string> =>
  new Map([
    ...reservedPaths.map((path): [string, string] => [path, 'an address of the site itself']),
    ...freePages.map(({ path, name }): [string, string] => [path, `the page ${name}`]),
  ])

/** The route that represents every unknown address. */
export const anyPath = '*'

let known: readonly Page[] = freePages

/** Set once, by the registry. */
export function declarePages(resources: Readonly<Record<string, AnyResource>>): void {
  const ofResources = Object.values(resources).flatMap((resource) => {
    const { name, menu } = resource
    if (!menu) return []
    const { path, icon, help } = menu
    return [{ name, label: listTitle(resource), path, icon, resource, ...(help && { help }) }]
  })
  known = [...ofResources, ...freePages]
}

export const pages = (): readonly Page[] => known
export const pageNamed = (name: string): Page | undefined => known.find((page) => page.name === name)

export const isExternal = (route: string | null | undefined): route is string => /^https?:\/\//.test(route ?? '')

/** Whether a route is valid for a page. */
export const isPagePath = (route: string): boolean =>
  /^(\/[A-Za-z0-9_-]+)+$/.test(route) && !(reservedPaths as readonly string[]).includes(route)

/** The page of a menu item: the one that it names, otherwise the one with its route. */
export function pageOfItem({
  component,
  route,
}: {
  component?: string | null
  route?: string | null
}): Page | undefined {
  return component ? pageNamed(component) : known.find(({ path }) => path === route)
}

/**
 * What the route of a right opens: the forms, for the right to create or to change where forms have a page; otherwise
 * the resource's screens.
 */
export function pageBehind(tag: string): { page: Page; isForms: boolean } | undefined {
  const page = pageNamed(itemAt(tag.split(':'), 0))
  if (!page?.resource) return undefined
  const writing = ['create', 'update'].map((verb) => rightOf(page.resource!, verb))
  return { page, isForms: page.resource.formIn === 'page' && writing.includes(tag) }
}

/** Every page in words, with the name that items use: `用户 user`. */
export const pagesInWords = (language: keyof Text): string =>
  known.map(({ label, name }) => `${label[language]} ${name}`).join(language === 'zh' ? '、' : ', ')
