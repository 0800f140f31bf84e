import { memo, Suspense, useCallback, useMemo, type ComponentType } from 'react'
import { Form, Skeleton } from 'antd'
import {
  itemAt,
  atPlace,
  namedIn,
  type AnyField,
  type AnyResource,
  type FormGroup,
  type ValidationIssue,
} from '../../../../resources/kit/index.ts'
import { useViewTexts } from '../../../base/locales/use-view-texts.ts'
import { FieldPlaces, focusAt } from '../../../base/inputs/place.tsx'
import { isLeftOut, widgetOf } from '../../fields/registry.ts'
import { UploadReport } from '../../../content/files/upload-report.ts'
import type { InputProps } from '../../../base/inputs/widget.ts'
import { issuesAt, type FormMode } from '../../screen/form-model.ts'
import type { Slots } from '../../screen/capability-slots.ts'
import type { Values } from '../../screen/stored-record.ts'
import type { RecordForm } from './use-record-form.ts'

interface FormFieldsProps {
  form: RecordForm
  groups: readonly FormGroup<string>[]
  /** Distinguishes the fields of two forms on one page. */
  idPrefix: string
  /** A single group needs no heading where the screen's title says it already. */
  headings?: boolean
  autoFocus?: boolean
  disabled?: boolean
  /** Read-only fields among others. */
  readOnly?: ReadonlySet<string>
  /** The slots of the resource's capabilities; the fields of an action have none. */
  slots?: readonly Slots[]
}

const noSlots: readonly Slots[] = []

/** The fields of a form, group by group. */
export function FormFields({
  form,
  groups,
  idPrefix,
  headings = groups.length > 1,
  autoFocus,
  disabled,
  readOnly,
  slots = noSlots,
}: FormFieldsProps) {
  const { say } = useViewTexts()
  return (
    <Form component={false} layout="vertical" requiredMark disabled={disabled}>
      {groups.map((group, index) => (
        <fieldset key={index} className="view-group">
          {headings && <legend className="view-group-title">{say(group.label)}</legend>}
          <div className="view-fields">
            {group.fields.map((name, at) => (
              <FieldItem
                key={name}
                id={`${idPrefix}-${name}`}
                field={namedIn(form.resource.fields, name)}
                name={name}
                value={form.values[name]}
                values={form.values}
                resource={form.resource}
                mode={form.mode}
                change={form.change}
                patch={form.patch}
                setUploading={form.setUploading}
                issues={issuesAt(form.issues, name)}
                autoFocus={autoFocus && index === 0 && at === 0}
                disabled={disabled || readOnly?.has(name)}
                slots={slots}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </Form>
  )
}

interface FieldItemProps {
  id: string
  field: AnyField
  name: string
  value: unknown
  values: Values
  resource: AnyResource
  mode: FormMode
  change: (name: string, value: unknown) => void
  patch: (values: Values) => void
  setUploading: (name: string, isUploading: boolean) => void
  issues: readonly ValidationIssue[]
  autoFocus?: boolean
  disabled?: boolean
  slots: readonly Slots[]
}

const isShown = ({ field, name, values, issues }: FieldItemProps): boolean =>
  issues.length > 0 || !isLeftOut(field, name, values)

/**
 * A field is drawn again for input in another only when its widget depends on its neighbours, or when it appears or
 * disappears by them.
 */
function isUnchanged(before: FieldItemProps, after: FieldItemProps): boolean {
  const { values: valuesBefore, issues: issuesBefore, ...restBefore } = before
  const { values: valuesAfter, issues: issuesAfter, ...restAfter } = after
  if (isShown(before) !== isShown(after)) return false
  const { neighbours } = widgetOf(after.field)
  if (neighbours === 'all' && valuesBefore !== valuesAfter) return false
  if (
    typeof neighbours === 'function' &&
    neighbours(after.field, after.resource).some((name) => valuesBefore[name] !== valuesAfter[name])
  )
    return false
  const sameIssues =
    issuesBefore.length === issuesAfter.length &&
    issuesBefore.every(
      ({ path, message }, index) =>
        path === itemAt(issuesAfter, index).path && message === itemAt(issuesAfter, index).message,
    )
  return (
    sameIssues &&
    Object.entries(restAfter).every(([key, value]) => Object.is(value, restBefore[key as keyof typeof restBefore]))
  )
}

const FieldItem = memo(function FieldItem(props: FieldItemProps) {
  const {
    id,
    field,
    name,
    value,
    values,
    resource,
    mode,
    change,
    patch,
    setUploading,
    issues,
    autoFocus,
    disabled,
    slots,
  } = props
  const { say, t } = useViewTexts()
  const report = useCallback((isUploading: boolean) => setUploading(name, isUploading), [setUploading, name])
  const inside = useMemo(
    () =>
      issues
        .filter(({ path }) => path !== name)
        .map(({ path, message }) => ({ path: path.slice(name.length + 1), message })),
    [issues, name],
  )
  if (!isShown(props)) return null
  const { wide, hasPlaces, Input: Widget } = widgetOf(field)
  const Input = Widget as unknown as ComponentType<InputProps<unknown>>
  const secretKept = mode === 'edit' && field.flow === 'write'
  // Faults in a value of several inputs are marked at their places, not at all of them.
  const isWhole = issues.length > inside.length && !hasPlaces
  return (
    <Form.Item
      className={`${wide ? 'view-field view-field-wide' : 'view-field'}${issues.length > 0 && !isWhole ? ' view-field-wrong' : ''}`}
      data-field={name}
      label={say(field.label)}
      htmlFor={id}
      required={field.required && !secretKept}
      validateStatus={isWhole ? 'error' : undefined}
      extra={field.help && say(field.help)}
    >
      <UploadReport value={report}>
        <FieldPlaces issues={inside}>
          <Suspense fallback={<Skeleton.Input active block />}>
            <Input
              id={id}
              field={field}
              value={value}
              onChange={(after) => change(name, after)}
              record={values}
              resource={resource}
              patch={patch}
              issues={inside}
              status={isWhole ? 'error' : undefined}
              autoFocus={autoFocus}
              disabled={disabled}
              placeholder={secretKept ? t('form.unchangedSecret') : undefined}
            />
          </Suspense>
        </FieldPlaces>
      </UploadReport>
      <FieldNotes slots={slots} name={name} value={value} />
      {issues.length > 0 && <Sentences issues={issues} name={name} field={field} />}
    </Form.Item>
  )
}, isUnchanged)

function FieldNotes({ slots, name, value }: { slots: readonly Slots[]; name: string; value: unknown }) {
  const notes = slots.flatMap(({ fieldNote }) => fieldNote?.(name) ?? [])
  return notes.map((Note, index) => (
    <Suspense key={index}>
      <Note value={value} />
    </Suspense>
  ))
}

/**
 * Each message once; faults inside a value name their place. Not as the item's `help`: antd animates that, and loses a
 * fault from the server that arrives during the animation.
 */
function Sentences({ issues, name, field }: { issues: readonly ValidationIssue[]; name: string; field: AnyField }) {
  const { language } = useViewTexts()
  const sentences = issues.map(({ path, message }) =>
    atPlace(field, name, path.slice(name.length + 1), message, language),
  )
  return (
    <div className="view-fault view-field-faults" role="alert">
      {[...new Set(sentences)].slice(0, 5).map((sentence) => (
        <div key={sentence}>{sentence}</div>
      ))}
    </div>
  )
}

/** Focuses the first fault, in the order of the page. */
export function focusFirstIssue(container: HTMLElement | null, issues: readonly ValidationIssue[]): void {
  const names = [...(container?.querySelectorAll<HTMLElement>('[data-field]') ?? [])].map(
    (one) => one.dataset['field']!,
  )
  const [first] = names.flatMap((name) => issuesAt(issues, name))
  if (first) focusAt(container, first.path)
}
