import { Fragment, type ReactNode } from 'react'
import { ArrowRightOutlined } from '@ant-design/icons'
import { resourceNamed } from '../../../../providers/data.ts'
import type { AnyResource } from '../../../../resources/kit/index.ts'
import { partOptions, shownPart, type PartOptions } from '../../../../resources/kit/json-parts.ts'
import { ownEntry } from '../../../../resources/kit/own-entry.ts'
import { useListed } from '../../../base/loading/declarations.ts'
import { listOf } from '../../../base/locales/list-of.ts'
import { momentIn } from '../../../base/locales/moments.ts'
import { partTexts, usePartTexts } from '../../../base/locales/part-texts.ts'
import { useViewTexts } from '../../../base/locales/use-view-texts.ts'
import type { DifferenceProps, ListedField, ShowProps } from '../../../base/inputs/widget.ts'
import { plainOf } from '../../../content/rich-text/profile-lines.tsx'
import { titleOf, useTitles } from '../../record-titles/record-titles.ts'
import { valueShower } from '../../../base/inputs/value-shower.ts'
import { jsonPartsEn } from './json-parts.en.ts'
import { jsonPartsZh } from './json-parts.zh.ts'
import {
  countOf,
  isEmpty,
  isRows,
  isValues,
  isWords,
  partChanges,
  partNames,
  type PartChange,
  type Step,
  type Values,
} from './json-parts.ts'
import './json.css'

const texts = partTexts('jsonParts', { zh: jsonPartsZh, en: jsonPartsEn })

/** More rows than anybody reads. */
const mostRows = 200

/** What all parts of one value need to be shown. */
interface Showing {
  field: ListedField
  options: PartOptions
  like?: AnyResource
  names: readonly string[]
}

const isMoment = (text: string): boolean => /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2})?)?$/.test(text)

const Nothing = () => <span className="view-absent">–</span>

function Title({ resource, ids }: { resource: string; ids: readonly number[] }) {
  const { language } = useViewTexts()
  const titles = useTitles(resourceNamed(resource), ids)
  return listOf(
    titles.map(({ title, known }) => (known ? title : '…')),
    language,
  )
}

interface PartProps {
  showing: Showing
  /** The name of the part; null for the whole value. */
  name: string | null
  value: unknown
  /** Where `like` has the part, the record that it is one of. */
  record: Values
  /** A line of a list, of a table or of a difference. */
  inLine?: boolean
}

/** One value of no parts, in words. */
function Plain({ showing: { options }, name, value }: PartProps) {
  const { t, language, say } = useViewTexts()
  const part = name === null ? undefined : shownPart(options, name)
  if (typeof value === 'boolean') return t(value ? 'widget.yes' : 'widget.no')
  if (isWords(value)) return say(value)
  const text = String(value)
  if (part?.of) {
    const word = ownEntry(part.of, text)
    return word ? say(word) : <Nothing />
  }
  if (typeof value === 'string' && isMoment(text))
    return momentIn(language, text, text.includes('T') ? 'second' : 'day')
  return name !== null && options.html.includes(name) ? plainOf(text) : text
}

function Part(props: PartProps): ReactNode {
  const { showing, name, value, record, inLine } = props
  const { options, field, like } = showing
  const { language } = useViewTexts()
  if (isEmpty(value)) return <Nothing />
  const part = name === null ? undefined : shownPart(options, name)
  const ShowValue = valueShower()
  const declared = name === null || part ? undefined : ownEntry(like?.fields ?? {}, name)
  if (declared)
    return <ShowValue field={declared} value={value} record={record} resource={like} mode={inLine ? 'cell' : 'full'} />
  if (part?.widget) {
    const shown = { ...field, widget: part.widget, options: {}, label: part.label }
    return <ShowValue field={shown} value={value} record={record} mode="cell" />
  }
  const refers = name === null ? undefined : ownEntry(options.refers, name)
  if (refers) return <Title resource={refers} ids={[value].flat().filter((id) => typeof id === 'number')} />
  if (isRows(value)) return inLine ? <Count value={value} /> : <Rows {...props} rows={value} />
  if (Array.isArray(value))
    return value.map((one, at) => (
      <Fragment key={at}>
        {at > 0 && listOf(['', ''], language)}
        <Plain {...props} value={one} />
      </Fragment>
    ))
  if (isValues(value) && !isWords(value))
    return inLine ? <Line {...props} values={value} /> : <Parts {...props} values={value} />
  return <Plain {...props} />
}

function Count({ value }: { value: unknown }) {
  const { t } = usePartTexts(texts)
  return t('count', { count: countOf(value) })
}

function useLabel({ options, like }: Showing): (name: string) => string {
  const { say } = useViewTexts()
  return (name) => {
    const label = shownPart(options, name)?.label ?? ownEntry(like?.fields ?? {}, name)?.label
    return label ? say(label) : ''
  }
}

const given = ({ names }: Showing, values: Values): string[] => names.filter((name) => !isEmpty(values[name]))

/** The parts of an object, each with what it is called. */
function Parts({ values, ...props }: PartProps & { values: Values }) {
  const labelOf = useLabel(props.showing)
  return (
    <dl className="view-parts">
      {given(props.showing, values).map((name) => (
        <div key={name}>
          <dt>{labelOf(name)}</dt>
          <dd>
            <Part {...props} name={name} value={values[name]} record={values} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The same in one line. */
function Line({ values, ...props }: PartProps & { values: Values }) {
  const { t } = usePartTexts(texts)
  const labelOf = useLabel(props.showing)
  return given(props.showing, values).map((name, at) => (
    <Fragment key={name}>
      {at > 0 && t('between')}
      {labelOf(name)}
      {t('colon')}
      <Part {...props} name={name} value={values[name]} record={values} inLine />
    </Fragment>
  ))
}

/** A table of entries without lists of their own, else one below the other. */
function Rows({ rows, ...props }: PartProps & { rows: readonly Values[] }) {
  const { t } = usePartTexts(texts)
  const labelOf = useLabel(props.showing)
  const shown = rows.slice(0, mostRows)
  const more = rows.length - shown.length
  const names = props.showing.names.filter((name) => shown.some((one) => !isEmpty(one[name])))
  const isFlat = !props.showing.like && !shown.some((one) => names.some((name) => isRows(one[name])))
  return (
    <>
      {isFlat ? (
        <div className="view-parts-scroll">
          <table className="view-parts-table">
            <thead>
              <tr>
                {names.map((name) => (
                  <th key={name} scope="col">
                    {labelOf(name)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((one, at) => (
                <tr key={at}>
                  {names.map((name) => (
                    <td key={name}>
                      <Part {...props} name={name} value={one[name]} record={one} inLine />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <ol className="view-parts-list">
          {shown.map((one, at) => (
            <li key={at}>
              <Parts {...props} values={one} />
            </li>
          ))}
        </ol>
      )}
      {more > 0 && <p className="view-quiet">{t('more', { count: more })}</p>}
    </>
  )
}

/** Where a field's parts are fields of another resource, drawn when these are there. */
function WithLike({ like, children }: { like: AnyResource; children: () => ReactNode }) {
  useListed(like)
  return children()
}

/** Calls `children` with what the parts of a field's value need to be shown. */
function Shown({ field, children }: { field: ListedField; children: (showing: Showing) => ReactNode }) {
  const options = partOptions(field)
  if (options.like === undefined) return children({ field, options, names: partNames(options, undefined) })
  const like = resourceNamed(options.like)
  return <WithLike like={like}>{() => children({ field, options, like, names: partNames(options, like) })}</WithLike>
}

export function JsonView({ field, value, mode }: ShowProps<unknown>) {
  return (
    <Shown field={field}>
      {(showing) =>
        showing.options.counted ? (
          <Count value={value} />
        ) : (
          <Part showing={showing} name={null} value={value} record={{}} inLine={mode === 'cell'} />
        )
      }
    </Shown>
  )
}

/** What an entry of a list is called: its record, its title, or its place. */
function EntryName({ showing: { options, like }, step }: { showing: Showing; step: { entry: Values; at: number } }) {
  const { t } = usePartTexts(texts)
  const key = options.entry
  const value = key === undefined ? undefined : step.entry[key]
  const refers = key === undefined ? undefined : ownEntry(options.refers, key)
  if (refers && typeof value === 'number') return <Title resource={refers} ids={[value]} />
  if (like) return titleOf(like, step.entry)
  return typeof value === 'string' && key !== undefined && shownPart(options, key)
    ? value
    : t('nth', { n: step.at + 1 })
}

function Place({ showing, path }: { showing: Showing; path: readonly Step[] }) {
  const labelOf = useLabel(showing)
  if (path.length === 0) return null
  return (
    <span className="view-quiet">
      {path.map((step, at) => (
        <Fragment key={at}>
          {at > 0 && ' › '}
          {'part' in step ? labelOf(step.part) : <EntryName showing={showing} step={step} />}
        </Fragment>
      ))}
    </span>
  )
}

function Side({ showing, path, value }: { showing: Showing; path: readonly Step[]; value: unknown }) {
  const { t } = useViewTexts()
  const last = path.at(-1)
  const owner = path.at(-2)
  const record = owner && 'entry' in owner ? owner.entry : {}
  if (isEmpty(value)) return <span className="view-quiet">{t('show.empty')}</span>
  return (
    <Part showing={showing} name={last && 'part' in last ? last.part : null} value={value} record={record} inLine />
  )
}

function OneChange({ showing, change: { path, kind, before, after } }: { showing: Showing; change: PartChange }) {
  const { t } = usePartTexts(texts)
  if (kind === 'moved')
    return (
      <>
        <Place showing={showing} path={path} /> {t('moved')}
      </>
    )
  if (kind === 'added' || kind === 'removed') {
    const Changed = kind === 'added' ? 'ins' : 'del'
    return (
      <>
        {t(kind)} <Place showing={showing} path={path} />{' '}
        <Changed className="view-key">
          <Part showing={showing} name={null} value={kind === 'added' ? after : before} record={{}} inLine />
        </Changed>
      </>
    )
  }
  return (
    <>
      <Place showing={showing} path={path} />{' '}
      <del className="view-key">
        <Side showing={showing} path={path} value={before} />
      </del>{' '}
      <ArrowRightOutlined aria-label="→" />{' '}
      <ins className="view-key">
        <Side showing={showing} path={path} value={after} />
      </ins>
    </>
  )
}

/** What differs between two values, part by part. */
export function JsonDifference({ field, before, after }: DifferenceProps<unknown>) {
  const { t } = usePartTexts(texts)
  return (
    <Shown field={field}>
      {(showing) => {
        if (showing.options.counted)
          return (
            <>
              <Count value={before} /> <ArrowRightOutlined aria-label="→" /> <Count value={after} />
            </>
          )
        const changes = partChanges(before, after, showing.options, showing.like)
        const more = changes.length - mostRows
        return (
          <ul className="view-part-changes">
            {changes.slice(0, mostRows).map((change, at) => (
              <li key={at}>
                <OneChange showing={showing} change={change} />
              </li>
            ))}
            {more > 0 && <li className="view-quiet">{t('more', { count: more })}</li>}
          </ul>
        )
      }}
    </Shown>
  )
}
