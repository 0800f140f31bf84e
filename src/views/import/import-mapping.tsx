import { useMemo, useState } from 'react'
import { Alert, Button, Select } from 'antd'
import { actOn } from '../../../providers/data.ts'
import type { ImportBatch } from '../../../resources/import-batch.ts'
import type { AnyResource, Text } from '../../../resources/kit/index.ts'
import { fieldsOfNoFile } from '../../../resources/no-file-fields.ts'
import { useViewTexts } from '../../locales/use-view-texts.ts'
import { Failed, Loading } from '../states.tsx'
import { useTransferOptions, type Target } from './import-model.ts'

interface ImportMappingProps {
  batch: ImportBatch
  resource: AnyResource
  /** The rows are being read with what was chosen. */
  onBegun: () => void
  onCancel?: () => void
}

/** What each column of a table fills, as it was found, to be changed before the rows are read. */
export function ImportMapping(props: ImportMappingProps) {
  const options = useTransferOptions(props.resource)
  if (options.isError) return <Failed fault={options.error} retry={() => void options.refetch()} />
  if (!options.data) return <Loading rows={6} />
  return <MappingForm {...props} targets={options.data.targets} />
}

function MappingForm({
  batch,
  resource,
  onBegun,
  onCancel,
  targets,
}: ImportMappingProps & { targets: readonly Target[] }) {
  const { t, say, language } = useViewTexts()
  const columns = batch.columns ?? []
  const [mapping, setMapping] = useState<readonly (string | null)[]>(batch.mapping ?? columns.map(() => null))
  const [running, setRunning] = useState(false)
  const missing = missingOf(resource, targets, mapping)
  const needless = useMemo(
    () => new Set(fieldsOfNoFile(resource).flatMap(([name, { label }]) => [name, label.zh, label.en])),
    [resource],
  )
  const read = async () => {
    setRunning(true)
    try {
      await actOn('import_batch', 'read', { mapping: [...mapping] }, { ids: [batch.id] })
      onBegun()
    } catch {
      setRunning(false)
    }
  }
  const fill = (index: number, target: string | null) =>
    setMapping(mapping.map((one, at) => (at === index ? target : one === target && target !== null ? null : one)))
  return (
    <section>
      <ul className="view-mapping">
        <li className="view-mapping-head" aria-hidden>
          <span>{t('import.column')}</span>
          <span>{t('import.samples')}</span>
          <span>{t('import.fills')}</span>
        </li>
        {columns.map(({ title, samples }, index) => (
          <li key={index}>
            <b className="view-one-line">{title || '–'}</b>
            <span className="view-quiet view-one-line">
              {samples.filter(Boolean).slice(0, 3).join(t('common.listSeparator')) || '–'}
            </span>
            <Select
              aria-label={`${t('import.fills')} ${title}`}
              value={mapping[index] ?? ''}
              onChange={(value) => fill(index, value || null)}
              showSearch
              optionFilterProp="label"
              status={mapping[index] || needless.has(title) ? undefined : 'warning'}
              options={[
                { value: '', label: needless.has(title) ? t('import.needless') : t('import.unmapped') },
                ...ownTarget(mapping[index], targets, title, say),
                ...targets.map(({ name, label, required }) => ({
                  value: name,
                  label: say(label) + (required ? ' *' : ''),
                })),
              ]}
            />
          </li>
        ))}
      </ul>
      {missing.length > 0 && (
        <Alert
          type="warning"
          showIcon
          message={t('import.missing', {
            columns: missing.map(({ label }) => label[language]).join(t('common.listSeparator')),
          })}
        />
      )}
      <div className="view-import-buttons">
        <span className="view-quiet view-grow">{t('import.nothingYet')}</span>
        {onCancel && <Button onClick={onCancel}>{t('common.cancel')}</Button>}
        <Button type="primary" loading={running} disabled={missing.length > 0} onClick={() => void read()}>
          {t('import.check')}
        </Button>
      </div>
    </section>
  )
}

/** What a column fills that is of this table alone: `exercise_id@12.answer`, the answers to one question. */
function ownTarget(
  name: string | null | undefined,
  targets: readonly Target[],
  title: string,
  say: (text: Text) => string,
): { value: string; label: string }[] {
  if (!name || targets.some((one) => one.name === name)) return []
  const part = targets.find((one) => one.name === name.slice(name.lastIndexOf('.') + 1))
  return [{ value: name, label: part ? `${title} · ${say(part.label)}` : title }]
}

/** Columns without which neither a new record nor the one to change could be told. */
function missingOf(resource: AnyResource, targets: readonly Target[], mapping: readonly (string | null)[]): Target[] {
  const key: string | undefined = resource.imports?.key
  if (key && mapping.includes(key)) return []
  return targets.filter(
    ({ name, required }) => required && !mapping.some((one) => one === name || one?.startsWith(`${name}@`)),
  )
}
