import { useCallback, useMemo, useRef, useState, type Dispatch, type SetStateAction } from 'react'
import { itemAt, namedIn, type AnyResource, type ValidationIssue } from '../../../../resources/kit/index.ts'
import { useViewTexts } from '../../../base/locales/use-view-texts.ts'
import {
  emptiedBy,
  formIssues,
  missingIssues,
  translatedIssue,
  sameInput,
  type FormMode,
} from '../../screen/form-model.ts'
import type { Values } from '../../screen/stored-record.ts'
import { sentValues } from './sent-values.ts'
import { useFeedback } from '../../../base/loading/feedback.tsx'

export interface RecordForm {
  resource: AnyResource
  mode: FormMode
  /** Names of the fields that are in the form. */
  names: readonly string[]
  /** The record as it was last read; in a new form, its initial values. */
  base: Values
  values: Values
  dirty: boolean
  /** It holds input that no server has, or a file is on its way: leaving it loses something. */
  unsaved: boolean
  /** Nothing in it has a fault, and no upload is in progress. */
  sound: boolean
  /** Visible faults: of a field once it was touched, of all after a try to save. */
  issues: readonly ValidationIssue[]
  change: (name: string, value: unknown) => void
  patch: (values: Values) => void
  /** Fields with an upload in progress. */
  uploading: ReadonlySet<string>
  setUploading: (name: string, isUploading: boolean) => void
  /** What is missing for the record's next state, once that was requested. */
  missing: readonly ValidationIssue[]
  /**
   * Validates everything, with `isWhole` including the requirements of a complete record; returns the faults and shows
   * them.
   */
  validate: (isWhole?: boolean) => readonly ValidationIssue[]
  /** Faults from the server, each until its field is changed. */
  refuse: (issues: readonly ValidationIssue[]) => void
  /** Restarts from another base. */
  restart: (base: Values, values: Values) => void
}

interface Start {
  base: Values
  values: Values
}

interface FormState extends Start {
  touched: ReadonlySet<string>
  validated: boolean
  isWhole: boolean
  refused: readonly ValidationIssue[]
}

type SetState = Dispatch<SetStateAction<FormState>>

const begun = (base: Values, values: Values): FormState => ({
  base,
  values,
  touched: new Set(),
  validated: false,
  isWhole: false,
  refused: [],
})

/** The state of one form. It has plain values, independent of inputs and of saving. */
export function useRecordForm(
  resource: AnyResource,
  mode: FormMode,
  names: readonly string[],
  start: Start,
): RecordForm {
  const { t } = useViewTexts()
  const [state, setState] = useState(() => begun(start.base, start.values))
  const { base, values } = state
  const changes = useChanges(resource, values, setState)
  const { uploading, setUploading } = useUploading((name) => setState((now) => withoutRefusal(now, name)))
  const { here, missing, missingNow, issues } = useFaults({ resource, mode, names }, state, uploading)
  const validate = (isWhole = false) => {
    const onTheirWay = [...uploading].map((path) => ({ path, message: t('form.uploading') }))
    setState((now) => ({
      ...now,
      validated: true,
      isWhole,
      refused: [...now.refused.filter(({ path }) => !uploading.has(path)), ...onTheirWay],
    }))
    return [...here, ...(isWhole ? missingNow() : []), ...onTheirWay]
  }
  const dirty = useMemo(() => isDirty(resource, names, base, values), [resource, names, base, values])
  const sound = here.length === 0 && uploading.size === 0
  const unsaved = dirty || uploading.size > 0
  const shown = { dirty, unsaved, sound, issues, missing }
  return { resource, mode, names, base, values, ...shown, ...changes, uploading, setUploading, validate }
}

/** The functions that change a form's values and the server's refusals. */
function useChanges(
  resource: AnyResource,
  values: Values,
  setState: SetState,
): Pick<RecordForm, 'change' | 'patch' | 'refuse' | 'restart'> {
  const latest = useRef(values)
  latest.current = values
  const announceEmptied = useEmptiedMessage(resource)
  const patch = useCallback(
    (given: Values) => {
      const { emptied, group } = emptiedBy(resource, latest.current, given)
      if (group) announceEmptied(emptied, group)
      const changed = { ...Object.fromEntries(emptied.map((name) => [name, null])), ...given }
      setState((now) => withChanged(now, changed))
    },
    [resource, announceEmptied, setState],
  )
  const change = useCallback((name: string, value: unknown) => patch({ [name]: value }), [patch])
  const refuse = useCallback(
    (issues: readonly ValidationIssue[]) => setState((now) => ({ ...now, refused: issues })),
    [setState],
  )
  const restart = useCallback((newBase: Values, newValues: Values) => setState(begun(newBase, newValues)), [setState])
  return { change, patch, refuse, restart }
}

/** Shows which fields were cleared because their group changed. */
function useEmptiedMessage(resource: AnyResource): (emptied: readonly string[], group: string) => void {
  const { t, say } = useViewTexts()
  const { message } = useFeedback()
  return useCallback(
    (emptied, group) => {
      const labelOf = (name: string) => say(namedIn(resource.fields, name).label)
      const fields = emptied.map(labelOf).join(t('common.listSeparator'))
      void message.info(t('form.emptied', { fields, group: labelOf(group) }))
    },
    [resource, message, say, t],
  )
}

function withChanged(state: FormState, changed: Values): FormState {
  const names = Object.keys(changed)
  return {
    ...state,
    values: { ...state.values, ...changed },
    touched: new Set([...state.touched, ...names]),
    refused: state.refused.filter(({ path }) => !names.includes(itemAt(path.split('.'), 0))),
  }
}

/** The faults of a form's values, and which of them are visible yet. */
function useFaults(
  { resource, mode, names }: Pick<RecordForm, 'resource' | 'mode' | 'names'>,
  { base, values, touched, validated, isWhole, refused }: FormState,
  uploading: ReadonlySet<string>,
) {
  const { language } = useViewTexts()
  const found = useMemo(
    () => formIssues(resource, values, names, mode, language),
    [resource, values, names, mode, language],
  )
  // A field with an upload in progress is not missing.
  const here = uploading.size > 0 ? found.filter(({ path }) => !uploading.has(path)) : found
  const missingNow = useCallback(
    () => missingIssues(resource, sentValues(resource, values, base), names, language),
    [resource, values, base, names, language],
  )
  const missing = useMemo(() => (isWhole ? missingNow() : []), [isWhole, missingNow])
  // Half-typed input inside a field is no fault before somebody tries to save it.
  const shown = validated
    ? [...here, ...missing.filter(({ path }) => !here.some((one) => one.path === path))]
    : here.filter(({ path }) => touched.has(path))
  const refusals = refused.map((issue) => translatedIssue(language, issue, resource))
  return { here, missing, missingNow, issues: [...refusals, ...shown] }
}

const withoutRefusal = (state: FormState, name: string): FormState =>
  state.refused.some(({ path }) => path === name)
    ? { ...state, refused: state.refused.filter(({ path }) => path !== name) }
    : state

/** `onEnded`: a field's uploads ended, successfully or not. */
function useUploading(onEnded: (name: string) => void): Pick<RecordForm, 'uploading' | 'setUploading'> {
  const [uploading, setState] = useState<ReadonlySet<string>>(new Set())
  const ended = useRef(onEnded)
  ended.current = onEnded
  const setUploading = useCallback((name: string, isUploading: boolean) => {
    setState((now) =>
      now.has(name) === isUploading
        ? now
        : new Set(isUploading ? [...now, name] : [...now].filter((one) => one !== name)),
    )
    if (!isUploading) ended.current(name)
  }, [])
  return { uploading, setUploading }
}

function isDirty(resource: AnyResource, names: readonly string[], base: Values, values: Values): boolean {
  const fields = resource.fields
  return names.some((name) => fields[name] !== undefined && !sameInput(base[name], values[name]))
}
