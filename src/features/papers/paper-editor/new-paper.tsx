import { useMemo, useState } from 'react'
import { Alert, Button, Input } from 'antd'
import { useLocation } from 'react-router'
import { act } from '../../../../providers/data.ts'
import { HttpFault } from '../../../../providers/fault.ts'
import type { AnyResource, FormGroup } from '../../../../resources/kit/index.ts'
import { titleOf } from '../../../records/record-titles/record-titles.ts'
import { startingValues } from '../../../records/screen/form-model.ts'
import { givenBy, readListState } from '../../../records/screen/list-model.ts'
import { useScreen } from '../../../records/screen/screen.ts'
import { Failed, Loading, NoRight } from '../../../base/message-page/states.tsx'
import { useFreshen } from '../../../records/screen/use-freshen.ts'
import { useRecord } from '../../../records/screen/use-record.ts'
import { useRights } from '../../../base/session/use-rights.ts'
import { EditorFields, useEditing } from '../../../records/views/form/editing.ts'
import { PageHead } from '../../../records/views/form/form-screen.tsx'
import { RecordEditor } from '../../../records/views/form/record-editor.tsx'
import { useEditorTexts } from './use-editor-texts.ts'

/** What a new paper needs before its content; the rest of its form can wait. */
const firstFields = ['title', 'subject_course_id', 'kind']

export function NewPaper({ resource }: { resource: AnyResource }) {
  const { t } = useEditorTexts()
  const { toEdit, back } = useScreen()
  const { can, rights } = useRights()
  const { search } = useLocation()
  const [asked] = useState(search)
  const groups: FormGroup<string>[] = useMemo(() => [{ label: resource.label, fields: firstFields }], [resource])
  const start = useMemo(
    () => startingValues(resource, givenBy(resource, readListState(resource, new URLSearchParams(asked), rights))),
    [resource, asked, rights],
  )
  if (!can(resource, 'create')) return <NoRight />
  return (
    <div className="view-page">
      <RecordEditor
        resource={resource}
        mode="create"
        groups={groups}
        record={null}
        start={start}
        formKey={`${resource.name}/create/`}
        onSaved={({ id }) => toEdit(id)}
        autoFocus
      >
        <Leaving title={t('create.title')} back={back} />
        <div className="view-page-body compose-new">
          <p className="view-quiet">{t('create.lead')}</p>
          <EditorFields />
          <CreateButton />
        </div>
      </RecordEditor>
    </div>
  )
}

function Leaving({ title, back }: { title: string; back: () => void }) {
  const { leave } = useEditing()
  return <PageHead title={title} back={() => leave(back)} />
}

function CreateButton() {
  const { t } = useEditorTexts()
  const { save, saving } = useEditing()
  return (
    <Button type="primary" size="large" loading={saving} onClick={save}>
      {t('create.go')}
    </Button>
  )
}

/** A copy with its content is made by the server; only its title is asked for. */
export function CopyPaper({ resource, id }: { resource: AnyResource; id: number }) {
  const { t } = useEditorTexts()
  const { back } = useScreen()
  const { record, fault, retry } = useRecord(resource, id)
  return (
    <div className="view-page">
      <PageHead title={t('create.copyTitle')} subtitle={record && titleOf(resource, record)} back={back} />
      <div className="view-page-body compose-new">
        {fault ? (
          <Failed fault={fault} retry={retry} />
        ) : record ? (
          <CopyForm resource={resource} id={id} title={titleOf(resource, record)} />
        ) : (
          <Loading rows={3} />
        )}
      </div>
    </div>
  )
}

const titleMax = 200

function CopyForm({ resource, id, title }: { resource: AnyResource; id: number; title: string }) {
  const { t } = useEditorTexts()
  const { toEdit } = useScreen()
  const freshen = useFreshen()
  const [typed, setTyped] = useState(title)
  const [running, setRunning] = useState(false)
  const copy = async () => {
    setRunning(true)
    try {
      const made = await act<{ id: number }>(resource, 'copy_exam', { ids: [id], input: { title: typed.trim() } })
      void freshen(resource.name)
      toEdit(made.id)
    } catch (fault) {
      if (!(fault instanceof HttpFault)) throw fault
    } finally {
      setRunning(false)
    }
  }
  return (
    <>
      <Alert type="info" showIcon message={t('create.copyLead')} />
      <label className="compose-new-field">
        {t('create.copyName')}
        <Input value={typed} maxLength={titleMax} onChange={(event) => setTyped(event.target.value)} autoFocus />
      </label>
      <Button type="primary" loading={running} disabled={typed.trim() === ''} onClick={() => void copy()}>
        {t('create.copyGo')}
      </Button>
    </>
  )
}
