import { useInsertionEffect, useRef, useState } from 'react'
import { Button, Spin } from 'antd'
import { fillsOf, namedIn, type AnyResource, type StoredFile, type Text } from '../../../../resources/kit/index.ts'
import { isMedia, isVideo } from '../../../content/files/file-model.ts'
import type { InputProps } from '../../../base/inputs/widget.ts'
import { listOf } from '../../../base/locales/list-of.ts'
import { mediaFillsEn } from '../../../base/locales/media-fills.en.ts'
import { mediaFillsZh } from '../../../base/locales/media-fills.zh.ts'
import { partTexts, usePartTexts } from '../../../base/locales/part-texts.ts'
import type { MediaFacts } from '../../../content/files/media-facts.ts'

const texts = partTexts('mediaFills', { zh: mediaFillsZh, en: mediaFillsEn })
export const useFillTexts = () => usePartTexts(texts)

type FillProps = Pick<InputProps<StoredFile>, 'field' | 'value' | 'record' | 'resource' | 'patch' | 'disabled'>
type State = 'idle' | 'reading' | 'failed' | { file: StoredFile; facts: MediaFacts }

const isEmpty = (value: unknown): boolean => value === null || value === undefined

/** The values of the fields that facts fill, by their names. */
function valuesOf({ field }: Pick<FillProps, 'field'>, facts: MediaFacts): [name: string, value: unknown][] {
  const { seconds, cover } = fillsOf(field) ?? {}
  return [
    ...(seconds && facts.seconds !== null ? [[seconds, facts.seconds] as [string, unknown]] : []),
    ...(cover && facts.cover ? [[cover, facts.cover] as [string, unknown]] : []),
  ]
}

/**
 * Fills fields from a sound or a video once it is stored, only while they are empty, or have what was filled from the
 * file before. What a person entered is never changed, but they see a notice when it differs.
 */
export function useMediaFills(props: FillProps) {
  const { field } = props
  const [state, setState] = useState<State>('idle')
  const latest = useRef(props)
  latest.current = props
  const filled = useRef(new Map<string, unknown>())
  const running = useRef<AbortController>(null)
  // As an upload, it goes on while a kept-alive tab is hidden.
  useInsertionEffect(() => () => running.current?.abort(), [])

  const read = async (file: StoredFile): Promise<void> => {
    running.current?.abort()
    const fills = fillsOf(field)
    if (!fills || !isMedia(file) || !latest.current.patch) return setState('idle')
    const mine = new AbortController()
    running.current = mine
    setState('reading')
    try {
      const { mediaFacts } = await import('../../../content/files/media-facts.ts')
      const mayFill = (name: string) => {
        const now = latest.current.record[name]
        return isEmpty(now) || now === filled.current.get(name)
      }
      const facts = await mediaFacts(file, fills.cover !== undefined && mayFill(fills.cover), mine.signal)
      if (mine.signal.aborted) return
      const values = valuesOf(latest.current, facts).filter(([name]) => mayFill(name))
      for (const [name, value] of values) filled.current.set(name, value)
      if (values.length > 0) latest.current.patch?.(Object.fromEntries(values))
      setState({ file, facts })
    } catch {
      if (!mine.signal.aborted) setState('failed')
    }
  }
  const forget = () => {
    running.current?.abort()
    setState('idle')
  }
  return { state, read, forget }
}

interface FillsNoteProps extends FillProps {
  state: State
  read: (file: StoredFile) => void
}

/** Below the file: that it is being read, what it does not say, and what of the form differs from it. */
export function FillsNote({ state, read, ...props }: FillsNoteProps) {
  const { field, value, record, resource, patch, disabled } = props
  const { t, say, language } = useFillTexts()
  const fills = fillsOf(field)
  if (!fills || !value || !isMedia(value) || !resource || !patch || disabled) return null
  if (state === 'reading')
    return (
      <span className="view-quiet" role="status">
        <Spin size="small" /> {t('fills.reading')}
      </span>
    )
  if (state === 'failed')
    return (
      <span className="view-quiet" role="status">
        {t('fills.failed')}{' '}
        <Button type="link" size="small" onClick={() => read(value)}>
          {t('fills.retry')}
        </Button>
      </span>
    )
  const known = typeof state === 'object' && state.file.url === value.url ? state.facts : null
  // Most sounds have no cover, and need none.
  const expected = [fills.seconds, isVideo(value) ? fills.cover : undefined]
  const empty = expected.filter((name) => name !== undefined && isEmpty(record[name])) as string[]
  const labels = listOf(labelsOf(resource, empty, say), language)
  if (known)
    return (
      <>
        {empty.length > 0 && <span className="view-quiet">{t('fills.unknown', { fields: labels })}</span>}
        <Difference {...{ known, resource, record, patch }} name={fills.seconds} />
      </>
    )
  return (
    empty.length > 0 && (
      <Button type="link" size="small" className="view-fills-read" onClick={() => read(value)}>
        {t('fills.read', { fields: labels })}
      </Button>
    )
  )
}

const labelsOf = ({ fields }: AnyResource, names: readonly string[], say: (text: Text) => string): string[] =>
  names.map((name) => say(namedIn(fields, name).label))

interface DifferenceProps {
  known: MediaFacts
  name: string | undefined
  resource: AnyResource
  record: Readonly<Record<string, unknown>>
  patch: (values: Readonly<Record<string, unknown>>) => void
}

/** The length that a person entered, or that an earlier file had, and the one of this file. */
function Difference({ known: { seconds }, name, resource, record, patch }: DifferenceProps) {
  const { t, say } = useFillTexts()
  if (!name || seconds === null || isEmpty(record[name]) || Math.abs(Number(record[name]) - seconds) <= 1) return null
  const { label, options } = namedIn(resource.fields, name)
  const unit = options['unit'] as Text | undefined
  return (
    <span className="view-quiet">
      {t('fills.differs', { field: say(label), value: `${seconds} ${unit ? say(unit) : ''}`.trim() })}{' '}
      <Button type="link" size="small" onClick={() => patch({ [name]: seconds })}>
        {t('fills.take')}
      </Button>
    </span>
  )
}
