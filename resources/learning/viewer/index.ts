import type { Action } from '../../kit/action.ts'
import { defineCapability, type CapableResource } from '../../kit/capability.ts'
import { files } from '../../kit/fields/index.ts'
import { check } from './check.ts'
import type { ViewerOptions } from './options.ts'
import { pagesCall } from './calls.ts'

export { pagesCall } from './calls.ts'

export type { ViewerOptions } from './options.ts'

/** More pages than that are a book. */
export const maxPages = 200

const actions = (_: CapableResource, { of }: ViewerOptions): Record<string, Action> => ({
  [pagesCall]: {
    on: 'row',
    base: 'api',
    path: 'admin/exam/ppt_onekey_change',
    label: { zh: '生成页面', en: 'Make pages' },
    help: {
      zh: '把课件或文档的每一页转成图片，可以直接查看。',
      en: 'Turns each page of the file into a picture that can be looked at.',
    },
    icon: 'fileText',
    right: 'update',
    job: true,
    needs: 'office',
    when: of as Action['when'],
  },
})

const capability = defineCapability(
  {
    name: 'viewer',
    actions,
    check,
    // The pages are shown on a tab of their own.
    headFields: ({ pages }: ViewerOptions) => [pages],
  },
  (had) =>
    <const N extends string, const C extends string>(options: ViewerOptions<N, C>) =>
      had<ViewerOptions<N, C>, N | C>(options),
)

/** The file of a record on a tab of its page: as it is, or by the pages that it was turned into. `pages` holds them. */
export const viewer = Object.assign(capability, {
  pages: () => files({ label: { zh: '页面', en: 'Pages' }, flow: 'read', onlyInDetail: true, max: maxPages }),
})
