import { useCallback, useMemo, useRef, useState } from 'react'
import { App } from 'antd'
import type { AnyResource, Fields, ValidationIssue } from '../../../resources/kit/index.ts'
import { useViewTexts } from '../../locales/use-view-texts.ts'
import { emptiedBy, formIssues, missingIssues, saidIn, sameInput, type FormMode, type Values } from './form-model.ts'
import { sentValues } from './sent-values.ts'

export interface RecordForm {
  resource: AnyResource
  mode: FormMode
  /** Names of the fields that are in the form. */
  names: readonly string[]
  /** The record as it was last read; in a new form, what it started with. */
  base: Values
  values: Values
  dirty: boolean
  /** What is wrong and may be said: of a field once it was touched, of all after a try to save. */
  issues: readonly ValidationIssue[]
  change: (name: string, value: unknown) => void
  patch: (values: Values) => void
  /** Fields whose file is on its way to the server. */
  uploading: ReadonlySet<string>
  setUploading: (name: string, isUploading: boolean) => void
  /** What is missing for where the record is to go, once that was asked for. */
  missing: readonly ValidationIssue[]
  /** Judges all, with `isWhole` as what a complete record has; answers what is wrong and shows it. */
  judge: (isWhole?: boolean) => readonly ValidationIssue[]
  /** Faults that the server found, each until its field is changed. */
  refuse: (issues: readonly ValidationIssue[]) => void
  /** Starts again from another base. */
  restart: (base: Values, values: Values) => void
}

interface Start {
  base: Values
  values: Values
}

/** The state of one form. It holds plain values and knows neither how they are typed nor how they are saved. */
export function useRecordForm(
  resource: AnyResource,
  mode: FormMode,
  names: readonly string[],
  start: Start,
): RecordForm {
  const { language, t, say } = useViewTexts()
  const [state, setState] = useState({
    ...start,
    touched: new Set<string>() as ReadonlySet<string>,
    judged: false,
    isWhole: false,
    refused: [] as readonly ValidationIssue[],
  })
  const { base, values, touched, judged, isWhole, refused } = state
  const found = useMemo(
    () => formIssues(resource, values, names, mode, language),
    [resource, values, names, mode, language],
  )

  const latest = useRef(values)
  latest.current = values
  const { message } = App.useApp()
  const patch = useCallback(
    (given: Values) => {
      const { emptied, group } = emptiedBy(resource, latest.current, given)
      if (group)
        void message.info(
          t('form.emptied', {
            fields: emptied
              .map((name) => say((resource.fields as Fields)[name]!.label))
              .join(t('common.listSeparator')),
            group: say((resource.fields as Fields)[group]!.label),
          }),
        )
      const changed = { ...Object.fromEntries(emptied.map((name) => [name, null])), ...given }
      const changedNames = Object.keys(changed)
      setState((now) => ({
        ...now,
        values: { ...now.values, ...changed },
        touched: new Set([...now.touched, ...changedNames]),
        refused: now.refused.filter(({ path }) => !changedNames.includes(path.split('.')[0]!)),
      }))
    },
    [resource, message, say, t],
  )
  const change = useCallback((name: string, value: unknown) => patch({ [name]: value }), [patch])
  const refuse = useCallback(
    (issues: readonly ValidationIssue[]) => setState((now) => ({ ...now, refused: issues })),
    [],
  )
  const restart = useCallback(
    (newBase: Values, newValues: Values) =>
      setState({ base: newBase, values: newValues, touched: new Set(), judged: false, isWhole: false, refused: [] }),
    [],
  )
  const { uploading, setUploading } = useUploading((name) => setState((now) => withoutRefusal(now, name)))
  // What is missing in a field is not missed while it is on its way.
  const here = uploading.size > 0 ? found.filter(({ path }) => !uploading.has(path)) : found
  const missing = useMemo(
    () => (isWhole ? missingIssues(resource, sentValues(resource, values, base), names, language) : []),
    [isWhole, resource, values, base, names, language],
  )
  const judge = (wantsWhole = false) => {
    const onTheirWay = [...uploading].map((path) => ({ path, message: t('form.uploading') }))
    setState((now) => ({
      ...now,
      judged: true,
      isWhole: wantsWhole,
      refused: [...now.refused.filter(({ path }) => !uploading.has(path)), ...onTheirWay],
    }))
    return [
      ...here,
      ...(wantsWhole ? missingIssues(resource, sentValues(resource, values, base), names, language) : []),
      ...onTheirWay,
    ]
  }
  // What is half typed inside a field is no fault before somebody tries to save it.
  const shown = judged
    ? [...here, ...missing.filter(({ path }) => !here.some((one) => one.path === path))]
    : here.filter(({ path }) => touched.has(path))
  const refusals = refused.map((issue) => saidIn(language, issue, resource))
  const dirty = useMemo(() => isDirty(resource, names, base, values), [resource, names, base, values])
  return {
    resource,
    mode,
    names,
    base,
    values,
    dirty,
    issues: [...refusals, ...shown],
    missing,
    change,
    patch,
    uploading,
    setUploading,
    judge,
    refuse,
    restart,
  }
}

interface Refusable {
  refused: readonly ValidationIssue[]
}

const withoutRefusal = <S extends Refusable>(state: S, name: string): S =>
  state.refused.some(({ path }) => path === name)
    ? { ...state, refused: state.refused.filter(({ path }) => path !== name) }
    : state

/** `onEnded`: a field's uploads came to an end, well or not. */
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
  const fields = resource.fields as Fields
  return names.some((name) => fields[name] !== undefined && !sameInput(base[name], values[name]))
}
