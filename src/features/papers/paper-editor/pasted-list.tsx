import { useRef, useState } from 'react'
import { Alert, Button, Input, Modal } from 'antd'
import { dataProvider } from '../../../../providers/data.ts'
import { exercise } from '../../../../resources/exercise.ts'
import { useEditor } from './editor-context.ts'
import { foundInOrder, namesIn, repeatedIn } from './model/pasted-names.ts'
import type { Question } from './question-store.ts'
import { useEditorTexts } from './use-editor-texts.ts'

const pageSize = 200

/** Questions of a course by their codes, and those without such a code by their ids. */
async function findQuestions(course: number, names: readonly string[]): Promise<Question[]> {
  const found: Question[] = []
  for (let from = 0; from < names.length; from += pageSize) {
    const some = names.slice(from, from + pageSize)
    const asked = (field: string, values: readonly (string | number)[]) =>
      values.length === 0
        ? Promise.resolve([])
        : dataProvider
            .getList({
              resource: exercise.name,
              pagination: { currentPage: 1, pageSize },
              filters: [
                { field: 'subject_course_id', operator: 'eq', value: course },
                { field, operator: 'in', value: values },
              ],
            })
            .then(({ data }) => data as Question[])
    const ids = some.filter((one) => /^#?\d{1,9}$/.test(one)).map((one) => Number(one.replace('#', '')))
    found.push(...(await asked('code', some)), ...(await asked('id', ids)))
  }
  return found
}

interface PastedListProps {
  course: number
  targetName: string | null
  onClose: () => void
}

/** Several questions at once, by a list of their codes or ids. */
export function PastedList({ course, targetName, onClose }: PastedListProps) {
  const { t } = useEditorTexts()
  const { add } = useEditor()
  const [text, setText] = useState('')
  const [found, setFound] = useState<ReturnType<typeof foundInOrder<Question>> | null>(null)
  const [running, setRunning] = useState(false)
  // The dialog is there until the page is drawn again.
  const isAdded = useRef(false)
  const find = async () => {
    setRunning(true)
    try {
      const names = namesIn(text)
      setFound(foundInOrder(names, await findQuestions(course, names)))
    } finally {
      setRunning(false)
    }
  }
  const count = found?.questions.length ?? 0
  const repeated = repeatedIn(text)
  const notes = [
    ...(found && found.missing.length > 0 ? [t('list.missing', { codes: found.missing.join(', ') })] : []),
    ...(repeated.length > 0 ? [t('list.repeated', { codes: repeated.join(', ') })] : []),
  ]
  return (
    <Modal
      open
      title={t('list.title')}
      onCancel={onClose}
      okText={t('list.add', { count })}
      okButtonProps={{ disabled: count === 0 }}
      onOk={() => {
        if (!found || isAdded.current) return
        isAdded.current = true
        add(found.questions)
        onClose()
      }}
    >
      <div className="compose-list-form">
        <span className="view-quiet">
          {targetName === null ? t('list.hintNew') : t('list.hint', { name: targetName })}
        </span>
        <Input.TextArea
          aria-label={t('list.label')}
          value={text}
          rows={8}
          autoFocus
          onChange={(event) => {
            setText(event.target.value)
            setFound(null)
          }}
        />
        <Button disabled={namesIn(text).length === 0} loading={running} onClick={() => void find()}>
          {t('list.find')}
        </Button>
        {found && (
          <Alert
            type={found.missing.length > 0 ? 'warning' : 'success'}
            showIcon
            message={t('list.found', { count })}
            description={notes.length > 0 ? notes.map((note) => <div key={note}>{note}</div>) : undefined}
          />
        )}
      </div>
    </Modal>
  )
}
