import type { HookAPI } from 'antd/es/modal/useModal'
import { Button } from 'antd'
import { HttpFault } from '../../../providers/fault.ts'
import { notify } from '../../../providers/notification.ts'
import { atField, type AnyResource, type ValidationIssue } from '../../../resources/kit/index.ts'
import { useViewTexts, type Texts } from '../../base/locales/use-view-texts.ts'
import { useTitles } from '../record-titles/record-titles.ts'

interface RefusalContext extends Pick<Texts, 't' | 'language'> {
  modal: HookAPI
  resource: AnyResource
  /** What was not done. */
  action: string
  /** Opens the form of a record at a place in it; absent where the person may not edit. */
  open?: (id: number, path: string) => void
}

/**
 * Shows why an action was refused (100400): for which records, and what is wrong in each, with links. False for any
 * other fault.
 */
export function sayRefusal(fault: unknown, { modal, resource, action, open, t, language }: RefusalContext): boolean {
  if (!(fault instanceof HttpFault) || fault.code !== 100400) return false
  const { records = [], errors = [], count = records.length } = fault
  if (records.length === 0) {
    notify(
      'warning',
      errors.length > 0
        ? errors
            .map(({ path, message }) => atField(resource, path, message, language))
            .join(t('common.sentenceSeparator'))
        : fault.message,
    )
    return true
  }
  const go =
    open &&
    ((id: number, path: string) => {
      dialog.destroy()
      open(id, path)
    })
  const dialog = modal.warning({
    title: t('action.refusedTitle', { action }),
    width: 640,
    okText: t('common.close'),
    content: (
      <>
        <p>{t('action.refusedLead', { count })}</p>
        <ul className="view-refused">
          {records.map((one) => (
            <RefusedLine key={one.id} resource={resource} id={one.id} errors={one.errors} onGo={go} />
          ))}
        </ul>
      </>
    ),
  })
  return true
}

interface RefusedLineProps {
  resource: AnyResource
  id: number
  errors: readonly ValidationIssue[]
  onGo?: (id: number, path: string) => void
}

function RefusedLine({ resource, id, errors, onGo }: RefusedLineProps) {
  const { language } = useViewTexts()
  const [titled] = useTitles(resource, [id])
  return (
    <li>
      <b className="view-one-line">
        #{id} {titled?.known ? titled.title : ''}
      </b>
      {errors.map(({ path, message }) => {
        const text = atField(resource, path, message, language)
        return (
          <div key={`${path} ${message}`}>
            {onGo ? (
              <Button type="link" size="small" onClick={() => onGo(id, path)}>
                {text}
              </Button>
            ) : (
              text
            )}
          </div>
        )
      })}
    </li>
  )
}
