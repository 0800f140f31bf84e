import { lyric as capability, lyricCalls, type LyricOptions } from '../../../../resources/learning/lyric/index.ts'
import { lineText, writeLrc, type Lyric } from '../../../../resources/learning/lyric/lrc.ts'
import type { AnyResource, StoredFile } from '../../../../resources/kit/index.ts'
import { defineCalls } from '../../../calls/capability-calls.ts'
import { invalid } from '../../../base/fault.ts'
import type { RecordRow, Records } from '../../../records/records.ts'

interface Asked {
  record_id: number | null
  search: string | null
  timed: boolean | null
  page: number
  page_size: number
}

function entryOf(resource: AnyResource, { sound, lines }: LyricOptions, row: RecordRow) {
  const lyric = (row[lines] as Lyric | null | undefined) ?? null
  return {
    id: row.id,
    title: String(row[resource.title] ?? ''),
    version: row.version,
    sound: (row[sound] as StoredFile | null | undefined) ?? null,
    lyric,
    lrc: lyric && writeLrc(lyric),
  }
}

async function list(records: Records, resource: AnyResource, options: LyricOptions, asked: Asked) {
  const { rows, total } = await records.list(resource, {
    page: String(asked.page),
    page_size: String(asked.page_size),
    ...Object.fromEntries(Object.entries(options.of).map(([name, values]) => [`${name}__in`, values!.join()])),
    ...(asked.record_id !== null && { id: String(asked.record_id) }),
    ...(asked.search && { search: asked.search }),
    ...(asked.timed !== null && { [`${options.lines}__isnull`]: String(!asked.timed) }),
  })
  const ids = rows.map((row) => (JSON.parse(row) as RecordRow).id)
  const found = await records.getMany(resource, ids)
  return { list: found.map((row) => entryOf(resource, options, row)), total }
}

const noSound = {
  zh: '这条记录没有可以配歌词的声音',
  en: 'This record has no sound that a lyric could belong to.',
}

const hasSound = ({ of }: LyricOptions, row: RecordRow): boolean =>
  Object.entries(of).every(([name, values]) => values!.includes(String(row[name])))

export const lyric = defineCalls(capability, {
  handlers: (resource, options) => ({
    [lyricCalls.read]: ({ records }, asked: Asked) => list(records, resource, options, asked),

    [lyricCalls.write]: ({ records, language }, input: { id: number; base_version: number | null; lyric: Lyric }) =>
      records.transaction(async (inner) => {
        if (!hasSound(options, await inner.lock(resource, input.id)))
          throw invalid([{ path: 'id', message: noSound[language] }])
        const lines = input.lyric.lines.map(({ ms, text }) => ({ ms, text: lineText(text) }))
        const stored = lines.length > 0 ? { tags: input.lyric.tags, lines } : null
        const { id, version } = await inner.update(
          resource,
          input.id,
          input.base_version,
          { [options.lines]: stored },
          lyricCalls.write,
        )
        return { id, version }
      }),
  }),
})
