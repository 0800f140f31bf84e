import { useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useQuery } from '@tanstack/react-query'
import { InboxOutlined, PrinterOutlined } from '@ant-design/icons'
import { Button, Segmented } from 'antd'
import { dataProvider, readTree, resourceNamed } from '../../../../providers/data.ts'
import type { HttpFault } from '../../../../providers/fault.ts'
import type { MeasuredOptions } from '../../../../resources/learning/measured/index.ts'
import { namedIn, type AnyResource, type ViewNeeds } from '../../../../resources/kit/index.ts'
import type { TopicValue } from '../../../../resources/learning/maps/topic-values.ts'
import type { NodeMark } from '../../../content/map-canvas/drawn-map.tsx'
import { MapCanvas, type CanvasHandle } from '../../../content/map-canvas/map-canvas.tsx'
import { layOut, type MapLayout } from '../../../content/map-canvas/map-layout.ts'
import { PrintedMap } from '../../../content/map-canvas/printed-map.tsx'
import { titleOf, useTitles } from '../../../records/record-titles/record-titles.ts'
import { Failed, Loading, StateMessage } from '../../../base/message-page/states.tsx'
import type { StoredRecord } from '../../../records/screen/stored-record.ts'
import { placedNodes, usePlaces } from '../../../records/views/nodes/use-places.ts'
import { CompareSelect } from './compare-select.tsx'
import { Dates } from './dates.tsx'
import { bands, markOf, measuredRows, type MeasuredRow } from './measured-model.ts'
import { MeasuredTable } from './measured-table.tsx'
import { useMeasuredTexts } from './use-measured-texts.ts'
import { printedAlone } from '../../../content/printing/printed-alone.ts'
import './measured.css'

interface MeasuredTabProps {
  resource: AnyResource
  options: MeasuredOptions
  nodes: AnyResource
  map: ViewNeeds['map']
  record: StoredRecord
}

const valuesOf = (record: StoredRecord | undefined, { values }: MeasuredOptions): readonly TopicValue[] =>
  (record?.[values] as readonly TopicValue[] | null | undefined) ?? []

/** The report that one is compared with, whole. */
function useOther(resource: AnyResource, id: number | null) {
  return useQuery<StoredRecord, HttpFault>({
    queryKey: ['data', 'default', resource.name, 'one', String(id), 'compared'],
    enabled: id !== null,
    queryFn: async ({ signal }) => {
      const { data } = await dataProvider.getOne({
        resource: resource.name,
        id: id!,
        meta: { queryContext: { signal } } as never,
      })
      return data as StoredRecord
    },
  })
}

/** What a record measured, drawn on its map and as a table, and compared with another one. */
function OnMap(props: MeasuredTabProps) {
  const { resource, options, nodes, map, record } = props
  const group = Number(record[options.by])
  const tree = useQuery({
    queryKey: ['data', 'default', nodes.name, 'list', 'tree', group],
    queryFn: ({ signal }) => readTree(nodes, group, signal),
  })
  const places = usePlaces(nodes, map, group)
  const [otherId, setOtherId] = useState<number | null>(null)
  const other = useOther(resource, otherId)
  const layout = useMemo(
    () => (tree.data && places.query.data ? layOut(tree.data, placedNodes(places.query.data)) : null),
    [tree.data, places.query.data],
  )
  const fault = tree.error ?? places.query.error ?? other.error
  if (fault)
    return (
      <Failed fault={fault} retry={() => void Promise.all([tree.refetch(), places.query.refetch(), other.refetch()])} />
    )
  if (!layout) return <Loading rows={8} />
  const compared = otherId === null ? undefined : other.data
  return (
    <>
      <Tools {...{ resource, options, record }} value={otherId} onChange={setOtherId} />
      <Drawn {...props} layout={layout} compared={compared} />
    </>
  )
}

/** This record on its map, or all of its person date by date. */
export function MeasuredTab(props: MeasuredTabProps) {
  const { t } = useMeasuredTexts()
  const [shown, show] = useState<'one' | 'dates'>('one')
  const choices = [
    { value: 'one' as const, label: t('measured.one') },
    { value: 'dates' as const, label: t('measured.dates') },
  ]
  return (
    <div ref={printedAlone} className="measured printed-alone">
      <Head {...props} isOfDates={shown === 'dates'} />
      <Segmented
        className="measured-choice"
        aria-label={t('measured.choose')}
        options={choices}
        value={shown}
        onChange={show}
      />
      {shown === 'one' ? <OnMap {...props} /> : <Dates resource={props.resource} record={props.record} />}
    </div>
  )
}

function Head({ resource, options, record, isOfDates }: MeasuredTabProps & { isOfDates: boolean }) {
  const { t } = useMeasuredTexts()
  const person = Number(record[options.of])
  const people = resourceNamed(namedIn(resource.fields, options.of).target!.resource)
  const [named] = useTitles(people, [person])
  const name = named?.title ?? `#${person}`
  return (
    <header className="measured-head">
      <h2>{isOfDates ? t('measured.dates') : titleOf(resource, record)}</h2>
      <span>{isOfDates ? name : t('measured.of', { name, date: String(record[options.at] ?? '') })}</span>
    </header>
  )
}

function Tools(props: Parameters<typeof CompareSelect>[0]) {
  const { t } = useMeasuredTexts()
  return (
    <div className="measured-tools">
      <CompareSelect {...props} />
      <Button icon={<PrinterOutlined />} onClick={() => globalThis.print()}>
        {t('measured.print')}
      </Button>
    </div>
  )
}

/** Whether the page is being printed: then the whole map is drawn. */
function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    globalThis.addEventListener('beforeprint', begin)
    globalThis.addEventListener('afterprint', end)
    return () => {
      globalThis.removeEventListener('beforeprint', begin)
      globalThis.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}

interface DrawnProps extends MeasuredTabProps {
  layout: MapLayout
  compared: StoredRecord | undefined
}

function Drawn({ resource, options, record, layout, compared }: DrawnProps) {
  const { t } = useMeasuredTexts()
  const [chosen, choose] = useState<number | null>(null)
  const canvas = useRef<CanvasHandle>(null)
  const isPrinting = usePrinting()
  const isCompared = compared !== undefined
  const rows = useMemo(
    () => measuredRows(layout, valuesOf(record, options), compared ? valuesOf(compared, options) : null),
    [layout, record, compared, options],
  )
  const marks = useMemo(() => marksOf(rows, isCompared), [rows, isCompared])
  const describe = (id: number) => marks.get(id)?.text ?? t('measured.none')
  if (valuesOf(record, options).length === 0 && !isCompared)
    return <StateMessage icon={<InboxOutlined />} title={t('measured.empty')} hint={t('measured.emptyHelp')} />
  return (
    <>
      <Legend isCompared={isCompared} />
      {isPrinting ? (
        <PrintedMap layout={layout} marks={marks} />
      ) : (
        <div className="measured-map">
          <MapCanvas
            layout={layout}
            links={noLinks}
            label={t('measured.map', { title: titleOf(resource, record) })}
            chosen={chosen}
            onChoose={choose}
            marks={marks}
            describe={describe}
            handle={canvas}
          />
        </div>
      )}
      <MeasuredTable rows={rows} isCompared={isCompared} chosen={chosen} onChoose={choose} />
    </>
  )
}

const noLinks: readonly never[] = []

function marksOf(rows: readonly MeasuredRow[], isCompared: boolean): Map<number, NodeMark> {
  const marks = new Map<number, NodeMark>()
  for (const row of rows) {
    const mark = markOf(row, isCompared)
    if (mark) marks.set(row.node.id, mark)
  }
  return marks
}

function Legend({ isCompared }: { isCompared: boolean }) {
  const { t } = useMeasuredTexts()
  const ranges = bands.map(({ tone, from }, at) => {
    const next = bands[at + 1]?.from
    return { tone, text: next === undefined ? `${from}–100` : `${from}–${next - 1}` }
  })
  const changes = (['down', 'same', 'up'] as const).map((tone) => ({ tone, text: t(`measured.${tone}`) }))
  const entries = isCompared ? changes : [...ranges, { tone: 'thin', text: t('measured.thin') }]
  return (
    <ul className="measured-legend" aria-label={t('measured.legend')}>
      {entries.map(({ tone, text }) => (
        <li key={tone}>
          <span data-tone={tone} />
          {text}
        </li>
      ))}
      <li>
        <span />
        {t(isCompared ? 'measured.tooLittle' : 'measured.none')}
      </li>
    </ul>
  )
}
