import { useId, useState } from 'react'
import { Button, Drawer, Segmented, Select, Switch } from 'antd'
import type { AnyResource } from '../../../../../resources/kit/index.ts'
import { useVersionTexts } from '../use-version-texts.ts'
import { titleOf } from '../../../record-titles/record-titles.ts'
import { useRights } from '../../../../base/session/use-rights.ts'
import type { StoredRecord } from '../../../screen/stored-record.ts'
import { Failed, Loading } from '../../../../base/message-page/states.tsx'
import { useIsWide } from '../../../screen/use-is-wide.ts'
import { Details } from '../../../views/show/details.tsx'
import { FieldDifferences } from './field-difference.tsx'
import { useVersion } from './use-version.ts'
import { fieldsBetween, offeredVersions } from './version-model.ts'

const widthPx = 880

interface VersionDrawerProps {
  resource: AnyResource
  record: StoredRecord
  /** The requested version, and whether to view it or to compare it with the current one. */
  version: number
  mode: 'view' | 'compare'
  onRestore?: (version: number) => void
  onClose: () => void
}

/** One version, or the difference between any two. */
export function VersionDrawer({ resource, record, version, mode: startMode, onRestore, onClose }: VersionDrawerProps) {
  const words = useVersionTexts()
  const isWide = useIsWide()
  const [mode, setMode] = useState(startMode)
  const [from, setFrom] = useState(version)
  const [to, setTo] = useState(record.version)
  const [all, setAll] = useState(false)
  const allId = useId()
  const current = record.version
  const choice = (label: string, value: number, onChange: (version: number) => void) => (
    <VersionChoice label={label} value={value} current={current} chosen={[from, to]} onChange={onChange} />
  )
  return (
    <Drawer
      open
      rootClassName="view-drawer"
      width={isWide ? widthPx : '100%'}
      title={
        <span className="view-one-line">
          {words('versions.title')} · {titleOf(resource, record)}
        </span>
      }
      onClose={onClose}
      footer={
        onRestore &&
        from !== current && (
          <Button onClick={() => onRestore(from)}>{words('versions.restoreTitle', { version: from })}</Button>
        )
      }
    >
      <div className="view-version-tools">
        <Segmented
          aria-label={words('versions.title')}
          value={mode}
          onChange={setMode}
          options={[
            { value: 'compare', label: words('versions.comparing') },
            { value: 'view', label: words('versions.viewing') },
          ]}
        />
        {mode === 'view' ? (
          choice(words('versions.shown'), from, setFrom)
        ) : (
          <>
            {choice(words('versions.from'), from, setFrom)}
            {choice(words('versions.to'), to, setTo)}
            <span className="view-version-all">
              <Switch id={allId} size="small" checked={all} onChange={setAll} />
              <label htmlFor={allId}>{words('versions.all')}</label>
            </span>
          </>
        )}
      </div>
      {mode === 'view' ? (
        <WholeVersion resource={resource} id={record.id} version={from} />
      ) : (
        <Comparison resource={resource} id={record.id} from={from} to={to} all={all} />
      )}
    </Drawer>
  )
}

interface VersionChoiceProps {
  label: string
  value: number
  current: number
  chosen: readonly number[]
  onChange: (version: number) => void
}

function VersionChoice({ label, value, current, chosen, onChange }: VersionChoiceProps) {
  const words = useVersionTexts()
  const id = useId()
  const options = offeredVersions(current, chosen).map((version) => ({
    value: version,
    label: words(version === current ? 'versions.numberCurrent' : 'versions.number', { version }),
  }))
  return (
    <span className="view-version-choice">
      <label htmlFor={id}>{label}</label>
      <Select id={id} value={value} options={options} onChange={onChange} showSearch optionFilterProp="label" />
    </span>
  )
}

function WholeVersion({ resource, id, version }: { resource: AnyResource; id: number; version: number }) {
  const { data, error, refetch } = useVersion(resource, id, version)
  if (error) return <Failed fault={error} retry={() => void refetch()} />
  return data ? <Details resource={resource} record={data} /> : <Loading rows={6} />
}

function Comparison({
  resource,
  id,
  from,
  to,
  all,
}: {
  resource: AnyResource
  id: number
  from: number
  to: number
  all: boolean
}) {
  const words = useVersionTexts()
  const { rights } = useRights()
  const [before, after] = [useVersion(resource, id, from), useVersion(resource, id, to)]
  const failed = [before, after].find(({ error }) => error)
  if (failed) return <Failed fault={failed.error} retry={() => void failed.refetch()} />
  if (!before.data || !after.data) return <Loading rows={6} />
  const fields = fieldsBetween(resource, rights, before.data, after.data)
  const isSame = fields.every(({ same }) => same)
  const shown = all ? fields : fields.filter(({ same }) => !same)
  return (
    <>
      {isSame && <p role="status">{words('versions.same')}</p>}
      {shown.length > 0 && (
        <FieldDifferences resource={resource} changes={shown} before={before.data} after={after.data} />
      )}
      {!isSame && <p className="view-difference-legend">{words('versions.legend')}</p>}
    </>
  )
}
