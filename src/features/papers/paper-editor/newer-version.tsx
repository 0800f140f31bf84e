import { Suspense } from 'react'
import { Button, Drawer } from 'antd'
import { exam_item } from '../../../../resources/exam-item.ts'
import { exercise } from '../../../../resources/exercise.ts'
import { itemAt, namedIn, type AnyResource } from '../../../../resources/kit/index.ts'
import type { PaperItem } from '../../../../resources/papers/sections.ts'
import { isAbsent, widgetOf } from '../../../records/fields/registry.ts'
import { ShowValue } from '../../../records/fields/show-value.tsx'
import { sameJson } from '../../../base/inputs/same-json.ts'
import { Loading } from '../../../base/message-page/states.tsx'
import { useEditor } from './editor-context.ts'
import { takeMaterialVersion, takeVersion } from './model/commands.ts'
import { useCurrentMaterial, useCurrentQuestion, useMaterial, useQuestion } from './question-store.ts'
import { useEditorTexts } from './use-editor-texts.ts'
import type { Loaded } from './version-store.ts'

interface NewerVersionProps {
  item: PaperItem
  nth: number
  number: string
  readOnly: boolean
  onClose: () => void
}

/** What changed in a question since the paper took it, and whether to take that. */
export function NewerVersion({ item, nth, number, ...rest }: NewerVersionProps) {
  const { t } = useEditorTexts()
  const { questions, change, goTo } = useEditor()
  const one = itemAt(item.exercises, nth)
  const take = (to: number) => {
    change(takeVersion(item, nth, to))
    goTo(item.vkey!)
  }
  return (
    <Compared
      resource={exercise}
      title={t('question.newer', { number })}
      before={useQuestion(questions, one)}
      after={useCurrentQuestion(questions, one.exercise_id)}
      onTake={take}
      {...rest}
    />
  )
}

/** The same of a material. */
export function NewerMaterial({ item, number, ...rest }: Omit<NewerVersionProps, 'nth'>) {
  const { t } = useEditorTexts()
  const { questions, change, goTo } = useEditor()
  const take = (to: number) => {
    change(takeMaterialVersion(item, to))
    goTo(item.vkey!)
  }
  return (
    <Compared
      resource={exam_item}
      title={t('question.newerMaterial', { number })}
      before={useMaterial(questions, item) ?? 'missing'}
      after={useCurrentMaterial(questions, item) ?? 'missing'}
      onTake={take}
      {...rest}
    />
  )
}

interface ComparedProps {
  resource: AnyResource
  title: string
  before: Loaded<{ version: number }>
  after: Loaded<{ version: number }>
  readOnly: boolean
  onTake: (version: number) => void
  onClose: () => void
}

function Compared({ resource, title, before, after, readOnly, onTake, onClose }: ComparedProps) {
  const { t } = useEditorTexts()
  const isKnown = typeof before !== 'string' && typeof after !== 'string'
  return (
    <Drawer
      open
      rootClassName="view-drawer"
      width="min(880px, 100vw)"
      title={title}
      onClose={onClose}
      footer={
        !readOnly && (
          <div className="view-form-buttons">
            <Button onClick={onClose}>{t('question.stay')}</Button>
            <Button
              type="primary"
              disabled={!isKnown}
              onClick={() => {
                if (isKnown) onTake(after.version)
                onClose()
              }}
            >
              {t('question.take')}
            </Button>
          </div>
        )
      }
    >
      {isKnown ? (
        <>
          <p className="view-quiet">{t('question.newerHint', { from: before.version, to: after.version })}</p>
          <Between resource={resource} before={before} after={after} />
        </>
      ) : (
        <Loading rows={6} />
      )}
    </Drawer>
  )
}

type Values = Readonly<Record<string, unknown>>

/** What people enter, in the order of the form; all fields where there is none. */
const enteredIn = ({ form, fields }: AnyResource): string[] =>
  form ? form.flatMap((group) => group.fields) : Object.keys(fields)

interface BetweenProps {
  resource: AnyResource
  before: Values
  after: Values
}

function Between({ resource, before, after }: BetweenProps) {
  const { t, say } = useEditorTexts()
  const fields = resource.fields
  // What this person may not read is in neither.
  const changed = enteredIn(resource).filter(
    (name) => !sameJson(before[name], after[name]) && !(isAbsent(before[name]) && isAbsent(after[name])),
  )
  if (changed.length === 0) return <p role="status">{t('question.same')}</p>
  return (
    <dl className="view-details compose-changes">
      {changed.map((name) => (
        <div key={name} className="view-detail">
          <dt>{say(namedIn(fields, name).label)}</dt>
          <dd>
            <Suspense fallback={<Loading rows={1} />}>
              <OneChange resource={resource} name={name} before={before} after={after} />
            </Suspense>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function OneChange({ resource, name, before, after }: BetweenProps & { name: string }) {
  const { t } = useEditorTexts()
  const field = namedIn(resource.fields, name)
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
