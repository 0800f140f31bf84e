import { z } from 'zod'
import { storedFile } from '../../kit/fields/file.ts'
import { lyricSchema } from './schema.ts'

/** Records that can have a text; `lrc` is it as a file. */
export const output = z.strictObject({
  list: z.array(
    z.strictObject({
      id: z.int(),
      title: z.string(),
      version: z.int(),
      sound: storedFile.nullable(),
      lyric: lyricSchema.nullable(),
      lrc: z.string().nullable(),
    }),
  ),
  total: z.int(),
})
