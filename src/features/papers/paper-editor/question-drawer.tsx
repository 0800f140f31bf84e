import { useMemo } from 'react'
import { Drawer } from 'antd'
import { exercise } from '../../../../resources/exercise.ts'
import { formKeyOf } from '../../../records/drafts/draft-model.ts'
import { SlotsProvider } from '../../../records/screen/capability-slots.ts'
import { startingValues, writableGroups } from '../../../records/screen/form-model.ts'
import { Failed, Loading } from '../../../base/message-page/states.tsx'
import type { StoredRecord, Values } from '../../../records/screen/stored-record.ts'
import { useConfirm } from '../../../records/screen/use-confirm.tsx'
import { useRecord } from '../../../records/screen/use-record.ts'
import { useRights } from '../../../base/session/use-rights.ts'
import { FormDrawer } from '../../../records/views/form/form-drawer.tsx'
import type { OnSaved } from '../../../records/views/form/use-submission.ts'
import { RecordEditor } from '../../../records/views/form/record-editor.tsx'
import { slotsOf } from '../../../records/views/slots-of.ts'
import { useEditor } from './editor-context.ts'
import { takeVersion } from './model/commands.ts'
import { positionOf } from './model/paper-index.ts'
import type { Question } from './question-store.ts'
import { useEditorTexts } from './use-editor-texts.ts'
import { itemAt } from '../../../../resources/kit/present.ts'

const resource = exercise

interface EditProps {
  vkey: string
  nth: number
  number: string
  onClose: () => void
}

/** A question of the paper in its own form. Whether the paper takes the new version is asked afterwards. */
export function EditQuestion({ vkey, nth, number, onClose }: EditProps) {
  const { t } = useEditorTexts()
  const confirm = useConfirm()
  const { sections, change, questions, goTo } = useEditor()
  const itemNow = () => {
    const at = positionOf(sections(), vkey)
    return at?.item === undefined ? undefined : itemAt(sections(), at.section).exercise_items[at.item]
  }
  const id = itemNow()?.exercises[nth]?.exercise_id
  const onSaved = (record: StoredRecord, isUnfinished: boolean) => {
    void questions.refresh(record.id)
    if (isUnfinished) return
    onClose()
    const item = itemNow()
    if (!item || item.exercises[nth]?.version === record.version) return
    confirm({
      title: t('question.takeTitle'),
      content: t('question.takeHint'),
      okText: t('question.take'),
      cancelText: t('question.stay'),
      onOk() {
        const now = itemNow()
        if (now) change(takeVersion(now, nth, record.version))
        goTo(vkey)
      },
    })
  }
  if (id === undefined) return null
  return <QuestionForm title={t('question.edit', { number })} id={id} onSaved={onSaved} onClose={onClose} />
}

interface NewProps {
  course: number
  /** Where it goes. */
  targetName: string | null
  onClose: () => void
}

/** A new question of the course, which goes into the paper. */
export function NewQuestion({ course, targetName, onClose }: NewProps) {
  const { t } = useEditorTexts()
  const { add } = useEditor()
  const start = useMemo(() => startingValues(resource, { subject_course_id: course }), [course])
  const onSaved = (record: StoredRecord) => {
    onClose()
    add([record as unknown as Question])
  }
  const hint = targetName === null ? t('question.createHintNew') : t('question.createHint', { name: targetName })
  return <QuestionForm title={t('question.create')} hint={hint} start={start} onSaved={onSaved} onClose={onClose} />
}

interface QuestionFormProps {
  title: string
  hint?: string
  /** The question to edit; without it, a new one with `start`. */
  id?: number
  start?: Values
  onSaved: OnSaved
  onClose: () => void
}

function QuestionForm(props: QuestionFormProps) {
  const slots = useMemo(() => slotsOf(resource), [])
  return (
    <SlotsProvider value={slots}>
      {props.id === undefined ? <OpenForm {...props} record={null} /> : <ExistingForm {...props} id={props.id} />}
    </SlotsProvider>
  )
}

function ExistingForm(props: QuestionFormProps & { id: number }) {
  const { record, fault, retry } = useRecord(resource, props.id, { once: true })
  if (record) return <OpenForm {...props} record={record} />
  return (
    <Drawer open rootClassName="view-drawer" width={width} title={props.title} onClose={props.onClose}>
      {fault ? <Failed fault={fault} retry={retry} /> : <Loading rows={8} />}
    </Drawer>
  )
}

const width = 'min(960px, 100vw)'

function OpenForm({
  title,
  hint,
  start,
  record,
  onSaved,
  onClose,
}: QuestionFormProps & { record: StoredRecord | null }) {
  const { rights } = useRights()
  const groups = useMemo(() => writableGroups(resource, rights), [rights])
  const mode = record ? 'edit' : 'create'
  return (
    <RecordEditor
      resource={resource}
      mode={mode}
      groups={groups}
      record={record}
      start={start ?? {}}
      formKey={formKeyOf(resource.name, mode, record?.id)}
      onSaved={onSaved}
    >
      <FormDrawer title={title} hint={hint} width={width} onClose={onClose} />
    </RecordEditor>
  )
}
