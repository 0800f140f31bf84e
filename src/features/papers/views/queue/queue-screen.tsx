import { useCallback, useEffect, useRef } from 'react'
import { CheckCircleOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Outlet } from 'react-router'
import { viewNeeds, type AnyResource, type ViewNeeds, type StoredFile } from '../../../../../resources/kit/index.ts'
import { Thumbnail } from '../../../../content/files/file-parts.tsx'
import { Failed, Loading, NoRight, StateMessage } from '../../../../base/message-page/states.tsx'
import { useScreen } from '../../../../records/screen/screen.ts'
import { useRights } from '../../../../base/session/use-rights.ts'
import { ScreenTools } from '../../../../records/views/tools/screen-tools.tsx'
import { DoubtChoices } from './doubt-choices.tsx'
import { DoubtPicture } from './doubt-picture.tsx'
import { choiceOfKey, isDecided } from './queue-model.ts'
import { useQueue } from './use-queue.ts'
import { useQueueTexts } from './use-queue-texts.ts'
import { useFeedback } from '../../../../base/loading/feedback.tsx'
import './queue.css'

/** What waits for a decision, the oldest first, one at a time: by keyboard, by mouse and by thumb. */
export function QueueScreen() {
  const { resource } = useScreen()
  const { can } = useRights()
  const queue = viewNeeds(resource, 'queue')
  if (!queue || !can(resource, queue.decide)) return <NoRight />
  return (
    <>
      <Queue key={resource.name} resource={resource} queue={queue} />
      <Outlet />
    </>
  )
}

type Working = ReturnType<typeof useQueue>

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, .ant-select, [role=dialog]') !== null

/** A focused button is pressed by Enter, but for a choice, which was chosen already. */
const isButton = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('button, a') !== null && target.closest('.queue-choices') === null

/** Letters and digits choose, Enter confirms, Backspace goes back, S skips unless it is a choice. */
function useQueueKeys({ doubt, choose, setValues, confirm, back, skip }: Working): void {
  const onKey = useRef<(event: KeyboardEvent) => void>(() => undefined)
  onKey.current = (event) => {
    // A key that is held would decide what nobody has seen.
    if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
    if (isTyping(event.target) || !doubt || (event.key === 'Enter' && isButton(event.target))) return
    const choice = choiceOfKey(doubt, event.key)
    const runs: Record<string, () => void> = {
      Enter: confirm,
      Backspace: back,
      '0': () => setValues([]),
      s: skip,
      S: skip,
    }
    const run = choice === null ? runs[event.key] : () => choose(choice)
    if (!run) return
    event.preventDefault()
    run()
  }
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey.current(event)
    globalThis.addEventListener('keydown', listener)
    return () => globalThis.removeEventListener('keydown', listener)
  }, [])
}

function Queue({ resource, queue: given }: { resource: AnyResource; queue: ViewNeeds['queue'] }) {
  const queue = useRef(given).current
  const { t } = useQueueTexts()
  const { message } = useFeedback()
  const announce = useCallback(
    (what: 'decided' | 'undone', title: string) => void message.success(t(`queue.${what}`, { title })),
    [message, t],
  )
  const working = useQueue(resource, queue, announce)
  useQueueKeys(working)
  const { state, doubt, again } = working
  return (
    <section className="view-list queue" aria-busy={state.isBusy}>
      <div className="view-toolbar">
        <div className="view-toolbar-main" aria-live="polite">
          <strong>{state.isLoaded && t('queue.left', { count: state.left })}</strong>
        </div>
        <div className="view-toolbar-tools">
          <ScreenTools resource={resource} refresh={again} fetching={state.isBusy} />
        </div>
      </div>
      {state.fault && !state.record ? (
        <Failed fault={state.fault} retry={again} />
      ) : !state.isLoaded ? (
        <Loading rows={6} />
      ) : state.record && doubt ? (
        <Decide resource={resource} queue={queue} working={working} />
      ) : (
        <Done working={working} />
      )}
    </section>
  )
}

/** Nothing is left; the last decision can still be undone. */
function Done({ working: { again, back, canGoBack } }: { working: Working }) {
  const { t } = useQueueTexts()
  return (
    <StateMessage icon={<CheckCircleOutlined />} title={t('queue.done')} hint={t('queue.doneHint')}>
      <Button onClick={again}>{t('queue.again')}</Button>
      {canGoBack && <Button onClick={back}>{t('queue.back')}</Button>}
    </StateMessage>
  )
}

interface DecideProps {
  resource: AnyResource
  queue: ViewNeeds['queue']
  working: Working
}

function Decide({ resource, queue, working }: DecideProps) {
  const { t, say } = useQueueTexts()
  const { state, values, choose, setValues, confirm, back, skip, canGoBack } = working
  const doubt = working.doubt!
  const record = state.record!
  const picture = record[queue.picture] as StoredFile | null
  const labelOf = (value: string): string => {
    const label = doubt.choices.find((one) => one.value === value)?.label ?? value
    return typeof label === 'string' ? label : say(label)
  }
  const readAs = doubt.read.map(labelOf).join('')
  return (
    <div className="queue-columns">
      <div className="queue-left">
        <DoubtPicture key={`${record.id} ${doubt.key}`} file={picture} area={doubt.area} alt={doubt.label} />
        <div className="queue-whole">
          {picture && <Thumbnail file={picture} size={72} />}
          <span className="view-quiet">
            {String(record[resource.title] ?? '')} ·{' '}
            {t('queue.doubt', { n: state.deciding.at + 1, m: state.doubts.length })}
          </span>
        </div>
      </div>
      <div className="queue-right">
        <h2 className="queue-doubt">
          {doubt.label} <span className="queue-why">{say(doubt.why)}</span>
        </h2>
        {doubt.of === null && (
          <p className="view-quiet">
            {t('queue.read')} {readAs === '' ? t('queue.nothing') : readAs}
          </p>
        )}
        <DoubtChoices doubt={doubt} values={values} choose={choose} setValues={setValues} />
        {state.fault && (
          <p className="queue-fault" role="alert">
            {state.fault.message}
          </p>
        )}
        <div className="queue-buttons">
          <Button
            type="primary"
            size="large"
            disabled={!isDecided(doubt, values)}
            loading={state.isBusy}
            onClick={confirm}
          >
            {t('queue.confirm')}
          </Button>
          <Button size="large" disabled={!canGoBack || state.isBusy} onClick={back}>
            {t('queue.back')}
          </Button>
          <Button size="large" disabled={state.isBusy} onClick={skip}>
            {t('queue.skip')}
          </Button>
        </div>
        <p className="view-quiet queue-keys">{t('queue.keys')}</p>
      </div>
    </div>
  )
}
