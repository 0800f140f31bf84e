import { lyricCalls, lyricLabel } from '../../../../resources/learning/lyric/calls.ts'
import { lazyPart } from '../../../base/loading/lazy-part.tsx'
import { defineSlots } from '../../../records/screen/capability-slots.ts'

const LyricTab = lazyPart(() => import('./lyric-tab.tsx').then((module) => module.LyricTab))

export const lyric = defineSlots('lyric', (resource, { of }) => ({
  recordTabs: (record, { can, say }) =>
    can(resource, lyricCalls.read) &&
    Object.entries<readonly string[] | undefined>(of).every(([name, values]) => values?.includes(String(record[name])))
      ? [
          {
            key: 'lyric',
            order: 10,
            label: say(lyricLabel),
            content: <LyricTab resource={resource} id={record.id} />,
          },
        ]
      : [],
}))
