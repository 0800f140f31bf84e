import { z } from 'zod'
import type { Action } from '../../kit/action.ts'
import { defineCapability, type CapableResource } from '../../kit/capability.ts'
import { boolean, integer, json, text } from '../../kit/fields/index.ts'
import { check } from './check.ts'
import type { LyricOptions } from './options.ts'
import { output } from './output.ts'
import { lyricSchema } from './schema.ts'
import { lyricCalls, lyricLabel } from './calls.ts'

export { lyricCalls } from './calls.ts'

export type { LyricOptions } from './options.ts'

const example = { tags: {}, lines: [{ ms: 1200, text: '春眠不觉晓' }] }

const actions = (_: CapableResource): Record<string, Action> => ({
  [lyricCalls.read]: {
    on: 'page',
    method: 'GET',
    base: 'api',
    path: 'admin/file/list_lyric',
    label: { zh: '歌词列表', en: 'Lyrics' },
    right: 'list',
    hidden: true,
    input: {
      record_id: integer({ label: { zh: '记录', en: 'Record' }, min: 1 }),
      search: text({ label: { zh: '查找', en: 'Search' }, maxLength: 60 }),
      /** Only those with a text, or only those without. */
      timed: boolean({ label: { zh: '已有歌词', en: 'With a lyric' } }),
      page: integer({ label: { zh: '页码', en: 'Page' }, min: 1, max: 10_000, default: 1 }),
      page_size: integer({ label: { zh: '每页条数', en: 'Page size' }, min: 1, max: 50, default: 10 }),
    },
    output,
  },
  [lyricCalls.write]: {
    on: 'row',
    base: 'api',
    path: 'admin/file/update_lyric',
    label: { zh: '修改歌词', en: 'Change the lyric' },
    right: 'update',
    hidden: true,
    input: {
      base_version: integer({ label: { zh: '版本', en: 'Version' }, min: 1 }),
      lyric: json(lyricSchema, { label: lyricLabel, required: true, example }),
    },
    output: z.strictObject({ id: z.int(), version: z.int() }),
  },
})

const capability = defineCapability(
  {
    name: 'lyric',
    actions,
    check,
    // The text is shown on a tab of its own.
    headFields: ({ lines }: LyricOptions) => [lines],
  },
  (had) =>
    <const N extends string, const C extends string>(options: LyricOptions<N, C>) =>
      had<LyricOptions<N, C>, N | C>(options),
)

/** A time-coded text of a sound, edited against it on a tab of the record's page. `field` holds it. */
export const lyric = Object.assign(capability, {
  field: () =>
    json(lyricSchema, {
      label: lyricLabel,
      flow: 'read',
      onlyInDetail: true,
      words: {
        lines: { zh: '歌词', en: 'Lines' },
        text: { zh: '内容', en: 'Text' },
      },
      unshown: ['tags', 'ms'],
      example,
    }),
})
