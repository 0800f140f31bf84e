import { memo, Suspense, useCallback, type ComponentType } from 'react'
import { Form, Skeleton } from 'antd'
import type { AnyField, AnyResource, Fields, FormGroup, ValidationIssue } from '../../../resources/kit/index.ts'
import { useViewTexts } from '../../locales/use-view-texts.ts'
import { placeIn } from '../../widgets/place-in.ts'
import { isLeftOut, widgetOf } from '../../widgets/registry.ts'
import { UploadReport } from '../../widgets/upload-report.ts'
import type { InputProps } from '../../widgets/widget.ts'
import { issuesAt, type Values } from './form-model.ts'
import type { RecordForm } from './use-record-form.ts'

interface FormFieldsProps {
  form: RecordForm
  groups: readonly FormGroup<string>[]
  /** Tells the fields of two forms on one page apart. */
  idPrefix: string
  /** A single group goes without its heading where the screen's title says it already. */
  headings?: boolean
  autoFocus?: boolean
  disabled?: boolean
  /** Fields that cannot be changed, among others that can. */
  shut?: ReadonlySet<string>
}

/** The fields of a form, group by group. */
export function FormFields({ form, groups, idPrefix, headings = groups.length > 1, autoFocus, disabled, shut }: FormFieldsProps) {
  const { say } = useViewTexts()
  return (
    <Form component={false} layout="vertical" requiredMark disabled={disabled}>
      {groups.map((group, index) => (
        <fieldset key={index} className="view-group">
          {headings && <legend className="view-group-title">{say(group.label)}</legend>}
          <div className="view-fields">
            {group.fields.map((name, at) => (
              <FieldItem key={name} form={form} name={name} idPrefix={idPrefix} autoFocus={autoFocus && index === 0 && at === 0} disabled={disabled || shut?.has(name)} />
            ))}
          </div>
        </fieldset>
      ))}
    </Form>
  )
}

interface FieldItemProps {
  form: RecordForm
  name: string
  idPrefix: string
  autoFocus?: boolean
  disabled?: boolean
}

function FieldItem({ form, name, idPrefix, autoFocus, disabled }: FieldItemProps) {
  const { say, t } = useViewTexts()
  const field = (form.resource.fields as Fields)[name]!
  const issues = issuesAt(form.issues, name)
  const id = `${idPrefix}-${name}`
  if (isLeftOut(field, name, form.values) && issues.length === 0) return null
  const secretKept = form.mode === 'edit' && field.flow === 'write'
  return (
    <Form.Item
      className={widgetOf(field).wide ? 'view-field view-field-wide' : 'view-field'}
      data-field={name}
      label={say(field.label)}
      htmlFor={id}
      required={field.required && field.default === undefined && !secretKept}
      validateStatus={issues.length > 0 ? 'error' : undefined}
      extra={field.help && say(field.help)}
    >
      <FieldInput
        id={id}
        field={field}
        name={name}
        value={form.values[name]}
        values={form.values}
        resource={form.resource}
        change={form.change}
        patch={form.patch}
        setUploading={form.setUploading}
        issues={issues}
        autoFocus={autoFocus}
        disabled={disabled}
        placeholder={secretKept ? t('form.unchangedSecret') : undefined}
      />
      {issues.length > 0 && <Sentences issues={issues} name={name} />}
    </Form.Item>
  )
}

/**
 * Each sentence once; what is wrong inside a value says where. Not as the item's `help`: antd animates that, and loses the
 * fault of the server that comes while the one before is still on its way out.
 */
function Sentences({ issues, name }: { issues: readonly ValidationIssue[]; name: string }) {
  const sentences = issues.map(({ path, message }) => (path === name ? message : `${placeIn(path.slice(name.length + 1))}${message}`))
  return (
    <div className="view-fault view-field-faults" role="alert">
      {[...new Set(sentences)].slice(0, 5).map((sentence) => (
        <div key={sentence}>{sentence}</div>
      ))}
    </div>
  )
}

interface FieldInputProps {
  id: string
  field: AnyField
  name: string
  value: unknown
  values: Values
  resource: AnyResource
  change: (name: string, value: unknown) => void
  patch: (values: Values) => void
  setUploading: (name: string, isUploading: boolean) => void
  issues: readonly ValidationIssue[]
  autoFocus?: boolean
  disabled?: boolean
  placeholder?: string
}

/** Typing in one field draws another anew only when its widget looks at its neighbours. */
function isUnchanged(before: FieldInputProps, after: FieldInputProps): boolean {
  const { values: valuesBefore, issues: issuesBefore, ...restBefore } = before
  const { values: valuesAfter, issues: issuesAfter, ...restAfter } = after
  if (widgetOf(after.field).neighbours && valuesBefore !== valuesAfter) return false
  const sameIssues = issuesBefore.length === issuesAfter.length && issuesBefore.every(({ path, message }, index) => path === issuesAfter[index]!.path && message === issuesAfter[index]!.message)
  return sameIssues && Object.entries(restAfter).every(([key, value]) => Object.is(value, restBefore[key as keyof typeof restBefore]))
}

const FieldInput = memo(function FieldInput({ id, field, name, value, values, resource, change, patch, setUploading, issues, autoFocus, disabled, placeholder }: FieldInputProps) {
  const report = useCallback((isUploading: boolean) => setUploading(name, isUploading), [setUploading, name])
  const Input = widgetOf(field).Input as unknown as ComponentType<InputProps<unknown>>
  return (
    <UploadReport value={report}>
      <Suspense fallback={<Skeleton.Input active block />}>
        <Input
          id={id}
          field={field}
          value={value}
          onChange={(after) => change(name, after)}
          record={values}
          resource={resource}
          patch={patch}
          issues={issues.filter(({ path }) => path !== name).map(({ path, message }) => ({ path: path.slice(name.length + 1), message }))}
          status={issues.length > 0 ? 'error' : undefined}
          autoFocus={autoFocus}
          disabled={disabled}
          placeholder={placeholder}
        />
      </Suspense>
    </UploadReport>
  )
}, isUnchanged)

/** Puts the cursor into the first field that is wrong, in the order of the page. */
export function focusFirstIssue(container: HTMLElement | null, issues: readonly ValidationIssue[]): void {
  const wrong = new Set(issues.map(({ path }) => path.split('.')[0]!))
  const item = [...(container?.querySelectorAll<HTMLElement>('[data-field]') ?? [])].find((one) => wrong.has(one.dataset['field']!))
  if (!item) return
  item.scrollIntoView({ block: 'center', behavior: 'auto' })
  item.querySelector<HTMLElement>('input, textarea, [tabindex="0"], button')?.focus({ preventScroll: true })
}
