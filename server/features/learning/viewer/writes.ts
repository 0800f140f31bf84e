import { viewer as capability } from '../../../../resources/learning/viewer/index.ts'
import type { StoredFile } from '../../../../resources/kit/index.ts'
import { defineWrites } from '../../../records/hooks/hooks.ts'

const urlOf = (file: unknown): string | undefined => (file as StoredFile | null | undefined)?.url

/** Pages belong to the file that they were made of: another file has none yet. */
export const viewer = defineWrites(capability, (_, { file, pages }) => ({
  async complete({ changes }) {
    for (const { values, before } of changes)
      if (before && values[file] !== undefined && urlOf(values[file]) !== urlOf(before[file])) values[pages] = null
  },
}))
