import type { StoredFile } from '../../../../resources/kit/index.ts'

/** Names of files can be those of people: what is shown of an answer has a number. */
export const unnamed = (files: readonly StoredFile[] | null): StoredFile[] =>
  (files ?? []).map((one, at) => ({ ...one, name: `${at + 1}${/\.[a-z0-9]+$/i.exec(one.name)?.[0] ?? ''}` }))
