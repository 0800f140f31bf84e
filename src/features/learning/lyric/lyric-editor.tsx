import { useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Empty } from 'antd'
import { act } from '../../../../providers/data.ts'
import { HttpFault } from '../../../../providers/fault.ts'
import { lyricCalls } from '../../../../resources/learning/lyric/index.ts'
import type { AnyResource } from '../../../../resources/kit/index.ts'
import { LineList } from './line-list.tsx'
import { LinePanel, stepMs } from './line-panel.tsx'
import { useLyricDraft } from './lyric-drafts.ts'
import { beginEditing, endOf, heardAt, lyricOf, type Edit, type Editing, type LyricRecord } from './lyric-model.ts'
import { LyricTools } from './lyric-tools.tsx'
import { Sound } from './sound.tsx'
import { useLyricTexts } from './use-lyric-texts.ts'
import { useFeedback } from '../../../base/loading/feedback.tsx'

interface LyricEditorProps {
  resource: AnyResource
  record: LyricRecord
  mayEdit: boolean
}

const toggle = (media: HTMLMediaElement): void => {
  if (media.paused) void media.play().catch(() => undefined)
  else media.pause()
}

/** What is heard: the moment, and a line that is played to its end alone. */
function useHearing(editing: Editing) {
  const media = useRef<HTMLMediaElement | null>(null)
  const until = useRef<number | null>(null)
  const [ms, setMs] = useState(0)
  return {
    media,
    heard: heardAt(editing.lines, ms),
    now: () => (media.current?.currentTime ?? 0) * 1000,
    onTime(at: number) {
      setMs(at)
      if (until.current !== null && at >= until.current) {
        until.current = null
        media.current?.pause()
      }
    },
    toggle() {
      until.current = null
      if (media.current) toggle(media.current)
    },
    playLine(at: number) {
      const begins = editing.lines[at]?.ms
      if (!media.current || begins === null || begins === undefined) return
      until.current = endOf(editing.lines, at)
      media.current.currentTime = begins / 1000
      void media.current.play().catch(() => undefined)
    },
  }
}
type Hearing = ReturnType<typeof useHearing>

const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.closest('input:not([type=checkbox]), textarea, .ant-select') !== null
const isPressed = (target: EventTarget, key: string): boolean =>
  (key === ' ' || key === 'Enter') &&
  target instanceof HTMLElement &&
  target.closest('button, input, audio, video') !== null

/** The keys of the editor; those of a focused input or button are its own. */
function onKey(event: KeyboardEvent, editing: Editing, change: (edit: Edit) => void, hearing: Hearing): void {
  const { key, altKey, shiftKey, target, currentTarget } = event
  if (isTyping(target) || isPressed(target, key)) return
  // A dialog of the editor is outside of it, and React lets its keys through.
  if (!currentTarget.contains(target as Node)) return
  const withControl = event.ctrlKey || event.metaKey
  const runs: Record<string, (() => void) | undefined> = altKey
    ? {
        ArrowLeft: () => change({ do: 'shift', byMs: -stepMs, below: shiftKey }),
        ArrowRight: () => change({ do: 'shift', byMs: stepMs, below: shiftKey }),
      }
    : withControl
      ? { z: () => change({ do: 'undo' }) }
      : {
          ' ': hearing.toggle,
          Enter: () => change({ do: 'stamp', ms: hearing.now() }),
          ArrowUp: () => change({ do: 'choose', at: editing.at - 1 }),
          ArrowDown: () => change({ do: 'choose', at: editing.at + 1 }),
          Home: () => change({ do: 'choose', at: 0 }),
          End: () => change({ do: 'choose', at: editing.lines.length - 1 }),
          p: () => hearing.playLine(editing.at),
          P: () => hearing.playLine(editing.at),
        }
  const run = runs[key]
  if (!run) return
  event.preventDefault()
  run()
}

/** Stores the lyric on the version that it was made of. */
function useSaving(
  resource: AnyResource,
  { id }: LyricRecord,
  { editing, base, settle }: ReturnType<typeof useLyricDraft>,
) {
  const { t } = useLyricTexts()
  const { message } = useFeedback()
  const queries = useQueryClient()
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    try {
      const input = { base_version: base, lyric: lyricOf(editing) }
      const { version } = await act<{ version: number }>(resource, lyricCalls.write, { ids: [id], input })
      settle(version, editing)
      await queries.invalidateQueries({ queryKey: ['data', 'default', resource.name] })
      void message.success(t('lyric.saved'))
    } catch (fault) {
      if (!(fault instanceof HttpFault)) throw fault
      await queries.invalidateQueries({ queryKey: ['data', 'default', resource.name, 'detail', String(id)] })
    } finally {
      setSaving(false)
    }
  }
  return { isSaving, save: () => void save() }
}

export function LyricEditor({ resource, record, mayEdit }: LyricEditorProps) {
  const { t } = useLyricTexts()
  const draft = useLyricDraft(resource.name, record)
  const { editing, isDirty, base } = draft
  const change = (one: Edit) => {
    if (mayEdit || one.do === 'choose') draft.change(one)
  }
  const hearing = useHearing(editing)
  const { isSaving, save } = useSaving(resource, record, draft)
  const list = useRef<HTMLUListElement>(null)
  const timed = editing.lines.filter(({ ms }) => ms !== null).length
  return (
    <section className="lyric" onKeyDown={(event) => onKey(event, editing, change, hearing)}>
      <div className="lyric-head">
        <LyricTools title={record.title} editing={editing} change={change} mayEdit={mayEdit} />
        {mayEdit && (
          <div className="lyric-buttons" aria-live="polite">
            {isDirty && <span className="view-quiet">{t('lyric.unsaved')}</span>}
            {isDirty && (
              <Button onClick={() => draft.begin(record.version, beginEditing(record.lyric))}>
                {t('lyric.discard')}
              </Button>
            )}
            <Button type="primary" disabled={!isDirty} loading={isSaving} onClick={save}>
              {t('lyric.save')}
            </Button>
          </div>
        )}
      </div>
      {isDirty && base !== record.version && <Alert type="warning" showIcon message={t('lyric.outdated')} />}
      <div className="lyric-columns">
        <div className="lyric-left">
          <Sound file={record.sound} media={hearing.media} onTime={hearing.onTime} />
          {mayEdit && (
            <LinePanel
              editing={editing}
              change={change}
              stamp={() => change({ do: 'stamp', ms: hearing.now() })}
              play={() => hearing.playLine(editing.at)}
              toList={() => list.current?.focus()}
            />
          )}
          {mayEdit && <p className="view-quiet lyric-keys">{t('lyric.keys')}</p>}
        </div>
        <Lines editing={editing} hearing={hearing} list={list} change={change} timed={timed} />
      </div>
    </section>
  )
}

interface LinesProps {
  editing: Editing
  hearing: Hearing
  list: RefObject<HTMLUListElement | null>
  change: (edit: Edit) => void
  timed: number
}

function Lines({ editing, hearing, list, change, timed }: LinesProps) {
  const { t } = useLyricTexts()
  if (editing.lines.length === 0)
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('lyric.none')}>
        <p className="view-quiet">{t('lyric.noneHint')}</p>
      </Empty>
    )
  return (
    <div className="lyric-right">
      <span className="view-quiet">{t('lyric.progress', { timed, all: editing.lines.length })}</span>
      <LineList editing={editing} heard={hearing.heard} list={list} choose={(at) => change({ do: 'choose', at })} />
    </div>
  )
}
