import { routeAt } from '../../../providers/access.ts'
import { freePages } from '../../../resources/kit/pages.ts'
import type { MenuItem } from '../../../resources/system/account-calls.ts'
import type { TextKey } from '../locales/use-text.ts'
import { ownEntry } from '../../../resources/kit/own-entry.ts'

/** Pages of the frame that exist without a menu. */
export const ownPages = [freePages[0].path, '/error/403', '/error/404'] as const
type OwnPage = (typeof ownPages)[number]

/** The action after a menu's path: `/userManagement/edit/5` is an edit. */
const tails: Readonly<Record<string, TextKey>> = {
  create: 'shell.create',
  edit: 'shell.edit',
  copy: 'shell.copy',
  show: 'shell.show',
  trash: 'shell.trash',
}

const ownPageTitles: Readonly<Record<OwnPage, TextKey>> = {
  '/apiDocs': 'shell.apiDocs',
  '/error/403': 'error.forbiddenTitle',
  '/error/404': 'error.notFoundTitle',
}

export const ownPageTitle = (path: string): TextKey | undefined => ownEntry(ownPageTitles, path)

/** The action at a path of a menu's pages, if any. A form's own route without an id is a new record. */
export function tailTitle(path: string, item: MenuItem | undefined): TextKey | undefined {
  const route = (item && routeAt(item, path)) ?? ''
  return path === route && route !== item?.route
    ? tails['create']
    : ownEntry(tails, path.slice(route.length + 1).split('/')[0] ?? '')
}
