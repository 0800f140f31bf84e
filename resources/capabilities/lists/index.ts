import { defineCapability } from '../../kit/capability.ts'
import { check } from './check.ts'
import type { ListsOptions } from './options.ts'

/**
 * Lists of records that refer to one, each a tab of its page.
 * @param options By the other resource's name, in the order of their tabs.
 */
export const lists = defineCapability(
  { name: 'lists', check },
  (had) => (options: ListsOptions) => had<ListsOptions>(options),
)
