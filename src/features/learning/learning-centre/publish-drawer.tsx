import { useState } from 'react'
import { Alert, Button, Drawer, Input, Tag } from 'antd'
import { actOn } from '../../../../providers/data.ts'
import { HttpFault } from '../../../../providers/fault.ts'
import { learn_module } from '../../../../resources/learn-module.ts'
import { learn_release } from '../../../../resources/learn-release.ts'
import { namedIn } from '../../../../resources/kit/index.ts'
import { moduleKindOf } from '../../../../resources/learning/module-kinds/index.ts'
import { listOf } from '../../../base/locales/list-of.ts'
import { useCentreTexts } from './use-centre-texts.ts'
import type { Centre } from './use-centre.ts'
import { useFeedback } from '../../../base/loading/feedback.tsx'

type Changes = NonNullable<Centre['changes']>
type Change = Changes['list'][number]

const colors: Readonly<Record<Change['change'], string>> = {
  added: 'green',
  removed: 'red',
  changed: 'blue',
  moved: 'default',
}

interface PublishProps {
  siteId: number
  siteName: string
  changes: Changes
  onClose: () => void
  onDone: () => void
}

const noteMax = Number(learn_release.fields.note.options['maxLength'])

/** What publishing changes, module by module, and the confirmation. */
export function PublishDrawer({ siteId, siteName, changes, onClose, onDone }: PublishProps) {
  const { t } = useCentreTexts()
  const { message } = useFeedback()
  const [note, setNote] = useState('')
  const [isRunning, setRunning] = useState(false)
  const isSame = changes.total === 0 && !changes.theme && changes.last !== null
  const publish = async () => {
    setRunning(true)
    try {
      const made = await actOn('learn_release', 'publish_learn_release', { site_id: siteId, note: note.trim() || null })
      void message.success(t('publish.done', { number: made.number }))
      onDone()
    } catch (fault) {
      if (!(fault instanceof HttpFault)) throw fault
    } finally {
      setRunning(false)
    }
  }
  return (
    <Drawer
      open
      rootClassName="view-drawer"
      title={t('publish.title', { site: siteName })}
      width="min(560px, 100vw)"
      onClose={onClose}
      footer={
        <div className="view-form-buttons">
          <Button type="primary" loading={isRunning} disabled={isSame} onClick={() => void publish()}>
            {t('publish.confirm')}
          </Button>
        </div>
      }
    >
      {isSame ? (
        <Alert type="info" showIcon message={t('publish.nothing', { number: changes.last ?? 0 })} />
      ) : (
        <>
          <p>{t('publish.lead')}</p>
          <ChangeList changes={changes} />
          <label className="centre-note">
            {t('publish.note')}
            <Input.TextArea
              value={note}
              maxLength={noteMax}
              rows={3}
              placeholder={t('publish.noteHint')}
              onChange={(event) => setNote(event.target.value)}
            />
          </label>
        </>
      )}
    </Drawer>
  )
}

function ChangeList({ changes }: { changes: Changes }) {
  const { t, say, language } = useCentreTexts()
  const labelOf = (name: string) => say(namedIn(learn_module.fields, name).label)
  return (
    <ul className="centre-changes">
      {changes.theme && (
        <li>
          <Tag color="blue">{t('publish.changed')}</Tag>
          {t('publish.theme')}
        </li>
      )}
      {changes.list.map(({ id, title, kind, change, fields }) => (
        <li key={id}>
          <Tag color={colors[change]}>{t(`publish.${change}`)}</Tag>
          <span>
            <b>{title}</b>{' '}
            <span className="view-quiet">{say(moduleKindOf(kind)?.label ?? { zh: kind, en: kind })}</span>
            {fields.length > 0 && <span className="centre-change-fields">{listOf(fields.map(labelOf), language)}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}
