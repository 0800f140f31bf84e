import { Suspense } from 'react'
import { Button, Drawer } from 'antd'
import { exercise } from '../../../resources/exercise.ts'
import type { Fields, FormGroup } from '../../../resources/kit/index.ts'
import type { PaperItem } from '../../../resources/papers/sections.ts'
import { isAbsent, widgetOf } from '../../fields/registry.ts'
import { ShowValue } from '../../fields/show-value.tsx'
import { sameJson } from '../../inputs/same-json.ts'
import { Loading } from '../../screen/states.tsx'
import { useEditor } from './editor-context.ts'
import { takeVersion } from './model/commands.ts'
import { useCurrentQuestion, useQuestion } from './question-store.ts'
import { useEditorTexts } from './use-editor-texts.ts'

const resource = exercise

interface NewerVersionProps {
  item: PaperItem
  nth: number
  number: number
  readOnly: boolean
  onClose: () => void
}

/** What changed in a question since the paper took it, and whether to take that. */
export function NewerVersion({ item, nth, number, readOnly, onClose }: NewerVersionProps) {
  const { t } = useEditorTexts()
  const { questions, change, goTo } = useEditor()
  const { exercise_id, version: from = 1 } = item.exercises[nth]!
  const before = useQuestion(questions, item.exercises[nth]!)
  const current = useCurrentQuestion(questions, exercise_id)
  const to = typeof current === 'string' ? from : current.version
  const take = () => {
    change(takeVersion(item, nth, to))
    onClose()
    goTo(item.vkey!)
  }
  return (
    <Drawer
      open
      rootClassName="view-drawer"
      width="min(880px, 100vw)"
      title={t('question.newer', { number })}
      onClose={onClose}
      footer={
        !readOnly && (
          <div className="view-form-buttons">
            <Button onClick={onClose}>{t('question.stay')}</Button>
            <Button type="primary" onClick={take}>
              {t('question.take')}
            </Button>
          </div>
        )
      }
    >
      <p className="view-quiet">{t('question.newerHint', { from, to })}</p>
      {typeof before === 'string' || typeof current === 'string' ? (
        <Loading rows={6} />
      ) : (
        <Between before={before as unknown as Values} after={current as unknown as Values} />
      )}
    </Drawer>
  )
}

type Values = Readonly<Record<string, unknown>>

const fields = exercise.fields as unknown as Fields
/** What people enter, in the order of the form. */
const entered = (resource.form as ReadonlyArray<FormGroup<string>>).flatMap((group) => group.fields)

function Between({ before, after }: { before: Values; after: Values }) {
  const { t, say } = useEditorTexts()
  // What this person may not read is in neither.
  const changed = entered.filter(
    (name) => !sameJson(before[name], after[name]) && !(isAbsent(before[name]) && isAbsent(after[name])),
  )
  if (changed.length === 0) return <p role="status">{t('question.same')}</p>
  return (
    <dl className="view-details compose-changes">
      {changed.map((name) => (
        <div key={name} className="view-detail">
          <dt>{say(fields[name]!.label)}</dt>
          <dd>
            <Suspense fallback={<Loading rows={1} />}>
              <OneChange name={name} before={before} after={after} />
            </Suspense>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function OneChange({ name, before, after }: { name: string; before: Values; after: Values }) {
  const { t } = useEditorTexts()
  const field = fields[name]!
  const { Difference } = widgetOf(field)
  if (Difference) return <Difference field={field} before={before[name] as never} after={after[name] as never} />
  const value = (record: Values) =>
    isAbsent(record[name]) ? (
      t('conflicts.nothing')
    ) : (
      <ShowValue field={field} value={record[name]} record={record} resource={resource} mode="full" />
    )
  return (
    <div className="compose-change">
      <del>{value(before)}</del> <ins>{value(after)}</ins>
    </div>
  )
}
