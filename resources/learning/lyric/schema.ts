import { z } from 'zod'
import { plainText } from '../../kit/storable-text.ts'
import { maxLineLength, maxLines, maxMs, maxTags } from './limits.ts'

const oneLine = plainText(maxLineLength)

/** `Lyric` of `lrc.ts`, as calls have it. */
export const lyricSchema = z.strictObject({
  tags: z
    .record(z.string().regex(/^[a-z]{1,10}$/), oneLine)
    .refine((tags) => Object.keys(tags).length <= maxTags)
    .default({}),
  lines: z.array(z.strictObject({ ms: z.int().min(0).max(maxMs).nullable(), text: oneLine })).max(maxLines),
})
