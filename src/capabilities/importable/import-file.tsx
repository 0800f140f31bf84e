import { useMemo, useRef, useState } from 'react'
import { DownloadOutlined, ImportOutlined } from '@ant-design/icons'
import { Button, Tag } from 'antd'
import { useLocation, useNavigate } from 'react-router'
import { act } from '../../../providers/data.ts'
import { HttpFault } from '../../../providers/fault.ts'
import { recordHref } from '../../../providers/pages.ts'
import { import_batch } from '../../../resources/import-batch.ts'
import { importCall, importLabel } from '../../../resources/capabilities/importable/index.ts'
import { resources } from '../../../resources/index.ts'
import { namedIn, fromFiles, type AnyResource, type StoredFile } from '../../../resources/kit/index.ts'
import { useAllListed } from '../../base/loading/declarations.ts'
import { useOwnTab, useTabTitle } from '../../base/tabs/tab-context.ts'
import { csv } from '../../../resources/import/csv.ts'
import { DropZone, FileRow, saveBlob, UploadRow } from '../../content/files/file-parts.tsx'
import { useRights } from '../../base/session/use-rights.ts'
import { useUploads } from '../../content/files/use-uploads.ts'
import { focusFirstIssue, FormFields } from '../../records/views/form/form-fields.tsx'
import { PageHead } from '../../records/views/form/form-screen.tsx'
import { createdFields } from '../../records/screen/form-model.ts'
import { useRecordForm } from '../../records/views/form/use-record-form.ts'
import { givenBy, readListState } from '../../records/screen/list-model.ts'
import { useScreen } from '../../records/screen/screen.ts'
import { Failed, Loading, NoRight } from '../../base/message-page/states.tsx'
import { useTransferOptions, type TransferOptions } from '../../content/files/transfer-options.ts'
import { useImported } from './import-model.ts'
import { ImportSteps } from './import-steps.tsx'
import { templateSheet } from './template-sheet.ts'
import { noteOf, templateOf } from './template-words.ts'
import { useImportableTexts } from './use-importable-texts.ts'
import './import.css'

declare module '../../../resources/kit/resource.ts' {
  interface BespokePages {
    importFile: true
  }
}

/** The first step of an import: the resource, the file, and values for all of it. `?of=` names the resource. */
export function ImportFile() {
  const { search } = useLocation()
  const { can } = useRights()
  const { t, say } = useImportableTexts()
  const { back } = useScreen()
  const [asked] = useState(() => new URLSearchParams(search))
  const [name, setName] = useState(asked.get('of'))
  const resource = useImported(name)
  const title = resource ? t('import.title', { name: say(resource.label) }) : say(importLabel)
  useTabTitle(title)
  const mayImport = resource ? can(resource, importCall(resource.name)) : can(import_batch, 'list')
  return (
    <div className="view-page">
      <PageHead title={title} back={back} />
      <div className="view-page-body view-import">
        {!mayImport ? (
          <NoRight />
        ) : resource ? (
          <FileStep resource={resource} asked={asked} />
        ) : (
          <ResourceChoice choose={setName} />
        )}
      </div>
    </div>
  )
}

function ResourceChoice({ choose }: { choose: (name: string) => void }) {
  const { t, say } = useImportableTexts()
  const { can } = useRights()
  useAllListed(Object.values(resources))
  const all = Object.values(resources).filter((one) => fromFiles(one) && can(one, importCall(one.name)))
  if (all.length === 0) return <NoRight />
  return (
    <section>
      <h2 className="view-group-title">{t('import.chooseResource')}</h2>
      <div className="view-import-choices">
        {all.map((one) => (
          <Button key={one.name} size="large" icon={<ImportOutlined />} onClick={() => choose(one.name)}>
            {say(one.label)}
          </Button>
        ))}
      </div>
    </section>
  )
}

function FileStep({ resource, asked }: { resource: AnyResource; asked: URLSearchParams }) {
  const options = useTransferOptions(resource)
  if (options.isError) return <Failed fault={options.error} retry={() => void options.refetch()} />
  if (!options.data) return <Loading rows={6} />
  return <FileForm resource={resource} asked={asked} options={options.data} />
}

/** The fields chosen once for the file, as the form of a resource. */
function onceForm(resource: AnyResource): AnyResource {
  const { once: names = [] } = fromFiles(resource) ?? {}
  const fields = Object.fromEntries(names.map((name) => [name, namedIn(resource.fields, name)]))
  return {
    ...resource,
    fields,
    form: [{ label: resource.label, fields: names }],
    rules: [],
    parentField: undefined,
    orderField: undefined,
  }
}

function useStart(resource: AnyResource, asked: URLSearchParams) {
  const { rights } = useRights()
  const navigate = useNavigate()
  const tab = useOwnTab()
  const asResource = useMemo(() => onceForm(resource), [resource])
  const given = useMemo(
    () => givenBy(asResource, readListState(asResource, asked, rights)),
    [asResource, asked, rights],
  )
  const names = Object.keys(asResource.fields)
  const form = useRecordForm(asResource, 'create', names, { base: given, values: given })
  const container = useRef<HTMLDivElement>(null)
  const [running, setRunning] = useState(false)
  const start = async (file: StoredFile) => {
    const issues = form.validate()
    if (issues.length > 0) return requestAnimationFrame(() => focusFirstIssue(container.current, issues))
    setRunning(true)
    try {
      const input = { ...createdFields(form.values, names), file, commit: false }
      const { batch_id } = await act<{ batch_id: number }>(resource, importCall(resource.name), { input, inForm: true })
      const path = recordHref(import_batch, batch_id) ?? '/'
      if (tab) tab.close(path)
      else void navigate(path, { replace: true })
    } catch (fault) {
      if (fault instanceof HttpFault && fault.errors?.length) form.refuse(fault.errors)
      setRunning(false)
    }
    return undefined
  }
  return { asResource, form, container, running, start }
}

function FileForm({
  resource,
  asked,
  options,
}: {
  resource: AnyResource
  asked: URLSearchParams
  options: TransferOptions
}) {
  const { t } = useImportableTexts()
  const { asResource, form, container, running, start } = useStart(resource, asked)
  const [file, setFile] = useState<StoredFile | null>(null)
  const accept = [...new Set(options.imports.flatMap(({ extensions }) => extensions))]
  const { rows, start: upload } = useUploads({ accept }, setFile)
  return (
    <>
      <ImportSteps current={0} />
      <div ref={container}>
        <FormFields form={form} groups={asResource.form} idPrefix="import" headings={false} />
      </div>
      <div className="view-files">
        {file ? (
          <FileRow file={file} onRemove={() => setFile(null)} />
        ) : (
          <DropZone accept={accept} many={false} start={upload} />
        )}
        {rows.map((row) => (
          <UploadRow key={row.upload.key} {...row} />
        ))}
      </div>
      <div className="view-import-buttons">
        <span className="view-quiet view-grow">{t('import.nothingYet')}</span>
        <Button type="primary" disabled={!file} loading={running} onClick={() => file && void start(file)}>
          {file ? t('import.start') : t('import.chooseFirst')}
        </Button>
      </div>
      <Help resource={resource} options={options} />
    </>
  )
}

/** The formats, and a table to fill in. */
function Help({ resource, options }: { resource: AnyResource; options: TransferOptions }) {
  const { imports, targets } = options
  const { t, say } = useImportableTexts()
  const save = async (extension: '.xlsx' | '.csv') => {
    const template = templateOf(options, { t, say })
    const rows = () => [template.columns.map(({ heading }) => heading), ...template.examples]
    const blob =
      extension === '.xlsx'
        ? await templateSheet(template)
        : new Blob([csv(rows())], { type: 'text/csv;charset=utf-8' })
    saveBlob(blob, t('import.templateName', { name: say(resource.label) }) + extension)
  }
  return (
    <section className="view-import-help">
      <h2 className="view-group-title">{t('import.formats')}</h2>
      <ul className="view-import-formats">
        {imports.map(({ name, label, extensions }) => (
          <li key={name}>
            {say(label)} <span className="view-quiet">{extensions.join(' ')}</span>
          </li>
        ))}
      </ul>
      <p className="view-quiet">{t('import.templateHelp')}</p>
      <div className="view-import-tags">
        {targets.map((target) => (
          <Tag key={target.name} title={noteOf(target, { t, say })}>
            {say(target.label)}
            {target.required && '*'}
          </Tag>
        ))}
      </div>
      <div className="view-import-tags">
        {(['.xlsx', '.csv'] as const).map((extension) => (
          <Button key={extension} icon={<DownloadOutlined />} onClick={() => void save(extension)}>
            {t('import.template')} {extension}
          </Button>
        ))}
      </div>
    </section>
  )
}
