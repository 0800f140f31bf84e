import { useState } from 'react'
import { Alert, Modal } from 'antd'
import { HttpFault } from '../../../../../providers/fault.ts'
import { revertTo } from '../../../../../providers/versions.ts'
import { itemAt, namedIn, type AnyResource } from '../../../../../resources/kit/index.ts'
import { listOf } from '../../../../base/locales/list-of.ts'
import { useVersionTexts } from '../use-version-texts.ts'
import { useViewTexts } from '../../../../base/locales/use-view-texts.ts'
import { useRights } from '../../../../base/session/use-rights.ts'
import type { StoredRecord } from '../../../screen/stored-record.ts'
import { Failed, Loading } from '../../../../base/message-page/states.tsx'
import { useFreshen } from '../../../screen/use-freshen.ts'
import { FieldDifferences } from './field-difference.tsx'
import { useVersion } from './use-version.ts'
import { restoring } from './version-model.ts'
import { useFeedback } from '../../../../base/loading/feedback.tsx'

interface RestoreDialogProps {
  resource: AnyResource
  /** The current record, as last read. */
  record: StoredRecord
  to: number
  onClose: () => void
}

/**
 * Shows what reverting to a version changes, and does it. Somebody else's change meanwhile is shown before anything is
 * overwritten.
 */
export function RestoreDialog({ resource, record, to, onClose }: RestoreDialogProps) {
  const words = useVersionTexts()
  const { t } = useViewTexts()
  const { rights } = useRights()
  const { message } = useFeedback()
  const freshen = useFreshen()
  const { data: earlier, error, refetch } = useVersion(resource, record.id, to)
  /** The version of the record that is being written over. */
  const [written, setWritten] = useState<number | null>(null)
  const [fault, setFault] = useState<HttpFault | null>(null)
  const plan = earlier && restoring(resource, rights, record, earlier)
  const restore = async () => {
    const { version } = record
    setWritten(version)
    try {
      await revertTo(resource, { id: record.id, version, to })
      void message.success(words('versions.restored', { version: to }))
      onClose()
    } catch (refusal) {
      if (refusal instanceof HttpFault) setFault(refusal)
    }
    await freshen(resource.name)
    // A second try may be on its way by now, over what somebody else stored meanwhile.
    setWritten((now) => (now === version ? null : now))
  }
  return (
    <Modal
      open
      width={760}
      title={words('versions.restoreTitle', { version: to })}
      okText={words('versions.restoreDo')}
      cancelText={t('common.cancel')}
      confirmLoading={written === record.version}
      okButtonProps={{ disabled: !plan || plan.changes.length === 0 }}
      onOk={() => void restore()}
      onCancel={onClose}
    >
      {error && <Failed fault={error} retry={() => void refetch()} />}
      {!plan && !error && <Loading rows={4} />}
      {fault && <Refusal resource={resource} fault={fault} />}
      {plan && (
        <p>
          {plan.changes.length > 0 ? words('versions.restoreLead', { version: to }) : words('versions.restoreSame')}
        </p>
      )}
      {plan && plan.changes.length > 0 && (
        <div
          className="view-restore-body"
          role="region"
          aria-label={words('versions.restoreLead', { version: to })}
          tabIndex={0}
        >
          <FieldDifferences resource={resource} changes={plan.changes} before={record} after={earlier} />
        </div>
      )}
      {plan && plan.left.length > 0 && <Left resource={resource} names={plan.left} />}
    </Modal>
  )
}

function Left({ resource, names }: { resource: AnyResource; names: readonly string[] }) {
  const words = useVersionTexts()
  const { say, language } = useViewTexts()
  const fields = listOf(
    names.map((name) => say(namedIn(resource.fields, name).label)),
    language,
  )
  return (
    <Alert className="view-restore-part" type="info" showIcon message={words('versions.restoreLeft', { fields })} />
  )
}

function Refusal({ resource, fault }: { resource: AnyResource; fault: HttpFault }) {
  const words = useVersionTexts()
  const { say } = useViewTexts()
  if (fault.code === 100409 && fault.current)
    return <Alert className="view-restore-part" type="warning" showIcon message={words('versions.changedMeanwhile')} />
  if (!fault.errors) return <Alert className="view-restore-part" type="error" showIcon message={fault.message} />
  const labelOf = (path: string): string => {
    const field = resource.fields[itemAt(path.split('.'), 0)]
    return field ? say(field.label) : path
  }
  const list = (
    <ul className="view-restore-faults">
      {fault.errors.map(({ path, message }) => (
        <li key={path}>{`${labelOf(path)}: ${message}`}</li>
      ))}
    </ul>
  )
  return (
    <Alert className="view-restore-part" type="error" showIcon message={words('versions.refused')} description={list} />
  )
}
