import { useMemo, useState } from 'react'
import { Alert, Button, Select } from 'antd'
import type { ImportBatch } from '../../../resources/import-batch.ts'
import { fromFiles, type AnyResource, type Text } from '../../../resources/kit/index.ts'
import { fieldsOfNoFile } from '../../../resources/import/fields-of-no-file.ts'
import { useViewTexts } from '../../base/locales/use-view-texts.ts'
import { Failed, Loading } from '../../base/message-page/states.tsx'
import { useTransferOptions, type Target } from '../../content/files/transfer-options.ts'
import { useImportableTexts } from './use-importable-texts.ts'
import { useReadAgain } from './use-read-again.ts'

interface ImportMappingProps {
  batch: ImportBatch
  resource: AnyResource
  /** Called when the rows are being read with the chosen columns. */
  onBegun: () => void
  onCancel?: () => void
}

/** What each column of a table fills, as detected, to be changed before the rows are read. */
export function ImportMapping(props: ImportMappingProps) {
  const options = useTransferOptions(props.resource)
  if (options.isError) return <Failed fault={options.error} retry={() => void options.refetch()} />
  if (!options.data) return <Loading rows={6} />
  return <MappingForm {...props} targets={options.data.targets} />
}

type Mapping = readonly (string | null)[]

interface MappingFormProps extends ImportMappingProps {
  targets: readonly Target[]
}

function MappingForm({ batch, resource, onBegun, onCancel, targets }: MappingFormProps) {
  const { t, language } = useImportableTexts()
  const { t: ofViews } = useViewTexts()
  const { columns, mapping, fill, forAll, fillAll, running, read } = useMapping(batch, onBegun)
  const lacking = missingOf(resource, targets, mapping)
  const missing = lacking.filter(({ name }) => !forAll.has(name))
  const needless = useMemo(
    () => new Set(fieldsOfNoFile(resource).flatMap(([name, { label }]) => [name, label.zh, label.en])),
    [resource],
  )
  return (
    <section>
      <ul className="view-mapping">
        <li className="view-mapping-head" aria-hidden>
          <span>{t('import.column')}</span>
          <span>{t('import.samples')}</span>
          <span>{t('import.fills')}</span>
        </li>
        {columns.map((column, index) => (
          <MappedColumn
            key={index}
            column={column}
            filled={mapping[index]}
            onFill={(target) => fill(index, target)}
            targets={targets}
            isNeedless={needless.has(column.title)}
          />
        ))}
      </ul>
      {lacking.map((target) => (
        <ForAllRows
          key={target.name}
          target={target}
          word={forAll.get(target.name) ?? null}
          choose={(word) => fillAll(target.name, word)}
        />
      ))}
      {missing.length > 0 && (
        <Alert
          type="warning"
          showIcon
          message={t('import.missing', {
            columns: missing.map(({ label }) => label[language]).join(ofViews('common.listSeparator')),
          })}
        />
      )}
      <div className="view-import-buttons">
        <span className="view-quiet view-grow">{t('import.nothingYet')}</span>
        {onCancel && <Button onClick={onCancel}>{ofViews('common.cancel')}</Button>}
        <Button type="primary" loading={running} disabled={missing.length > 0} onClick={() => void read()}>
          {t('import.check')}
        </Button>
      </div>
    </section>
  )
}

/** What each column fills, one column per field, until the rows are read by it. */
function useMapping(batch: ImportBatch, onBegun: () => void) {
  const all = batch.columns ?? []
  const columns = all.filter((column) => column.forAll === undefined)
  const [mapping, setMapping] = useState<Mapping>(
    batch.mapping ? batch.mapping.slice(0, columns.length) : columns.map(() => null),
  )
  const [forAll, setForAll] = useState<ReadonlyMap<string, string>>(
    new Map(
      all.flatMap(({ forAll: word }, index) => (word === undefined ? [] : [[batch.mapping?.[index] ?? '', word]])),
    ),
  )
  const [running, readAgain] = useReadAgain(batch, onBegun)
  const fillAll = (target: string, word: string) => setForAll(new Map(forAll).set(target, word))
  const read = () => {
    const for_all = [...forAll].filter(([target]) => !mapping.includes(target))
    readAgain({ mapping: [...mapping], for_all: for_all.map(([target, word]) => ({ target, word })) })
  }
  const fill = (index: number, target: string | null) =>
    setMapping(mapping.map((one, at) => (at === index ? target : one === target && target !== null ? null : one)))
  return { columns, mapping, fill, forAll, fillAll, running, read }
}

interface ForAllRowsProps {
  target: Target
  word: string | null
  choose: (word: string) => void
}

/** A needed column that the file lacks: what every row has there, where there are words to choose from. */
function ForAllRows({ target: { label, choices, decided }, word, choose }: ForAllRowsProps) {
  const { t, say } = useImportableTexts()
  if (!choices) return null
  const offered = [...(decided ? [decided] : []), ...choices]
  return (
    <div className="view-mapping-all">
      <span>{t('import.forAll', { column: say(label) })}</span>
      <Select
        aria-label={t('import.forAll', { column: say(label) })}
        value={offered.find(({ zh, en }) => zh === word || en === word)?.zh ?? null}
        placeholder="–"
        onChange={choose}
        showSearch
        optionFilterProp="label"
        options={offered.map((one) => ({ value: one.zh, label: say(one) }))}
      />
    </div>
  )
}

interface MappedColumnProps {
  column: NonNullable<ImportBatch['columns']>[number]
  filled: string | null | undefined
  onFill: (target: string | null) => void
  targets: readonly Target[]
  /** A column that is never imported: no file can set its field. */
  isNeedless: boolean
}

function MappedColumn({ column: { title, samples }, filled, onFill, targets, isNeedless }: MappedColumnProps) {
  const { t, say } = useImportableTexts()
  const { t: ofViews } = useViewTexts()
  return (
    <li>
      <b className="view-one-line">{title || '–'}</b>
      <span className="view-quiet view-one-line">
        {samples.filter(Boolean).slice(0, 3).join(ofViews('common.listSeparator')) || '–'}
      </span>
      <Select
        aria-label={`${t('import.fills')} ${title}`}
        value={filled ?? ''}
        onChange={(value) => onFill(value || null)}
        showSearch
        optionFilterProp="label"
        status={filled || isNeedless ? undefined : 'warning'}
        options={[
          { value: '', label: isNeedless ? t('import.needless') : t('import.unmapped') },
          ...ownTarget(filled, targets, title, say),
          ...targets.map(({ name, label, required }) => ({
            value: name,
            label: say(label) + (required ? ' *' : ''),
          })),
        ]}
      />
    </li>
  )
}

/** A column specific to this table: `exercise_id@12.answer`, the answers to one question. */
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

/** Columns required to identify a new or an existing record. */
function missingOf(resource: AnyResource, targets: readonly Target[], mapping: Mapping): Target[] {
  const key = fromFiles(resource)?.key
  if (key && mapping.includes(key)) return []
  return targets.filter(
    ({ name, required }) => required && !mapping.some((one) => one === name || one?.startsWith(`${name}@`)),
  )
}
