import { useQuery } from '@tanstack/react-query'
import { InboxOutlined, PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { act } from '../../../../providers/data.ts'
import { measuredCalls } from '../../../../resources/learning/measured/index.ts'
import type { MeasuredDates } from '../../../../resources/learning/measured/output.ts'
import type { AnyResource } from '../../../../resources/kit/index.ts'
import { titleOf } from '../../../records/record-titles/record-titles.ts'
import { Failed, Loading, StateMessage } from '../../../base/message-page/states.tsx'
import type { StoredRecord } from '../../../records/screen/stored-record.ts'
import { SaveFile } from '../../../records/views/actions/save-file.tsx'
import { useMeasuredTexts } from './use-measured-texts.ts'

interface DatesProps {
  resource: AnyResource
  record: StoredRecord
}

/** What was measured of a person on the nodes of a map, with a column for each date. */
export function Dates({ resource, record }: DatesProps) {
  const { t } = useMeasuredTexts()
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['data', 'default', resource.name, 'detail', String(record.id), 'dates'],
    queryFn: ({ signal }) =>
      act<MeasuredDates>(resource, measuredCalls(resource.name).read, { ids: [record.id], signal }),
  })
  if (error) return <Failed fault={error} retry={() => void refetch()} />
  if (isPending) return <Loading rows={8} />
  if (data.rows.length === 0)
    return <StateMessage icon={<InboxOutlined />} title={t('measured.empty')} hint={t('measured.emptyHelp')} />
  return (
    <>
      <Tools resource={resource} record={record} />
      <DatesTable dates={data} current={record.id} />
      {data.left_out > 0 && <p className="view-quiet">{t('measured.leftOut', { count: data.left_out })}</p>}
    </>
  )
}

function Tools({ resource, record }: DatesProps) {
  const { t } = useMeasuredTexts()
  return (
    <div className="measured-tools">
      <SaveFile
        resource={resource}
        record={record}
        action={measuredCalls(resource.name).save}
        label={t('measured.save')}
        title={t('measured.saving', { title: titleOf(resource, record) })}
      />
      <Button icon={<PrinterOutlined />} onClick={() => globalThis.print()}>
        {t('measured.print')}
      </Button>
    </div>
  )
}

/** The report from which one came is marked; a value of too little data is quiet and has a star. */
function DatesTable({ dates: { columns, rows }, current }: { dates: MeasuredDates; current: number }) {
  const { t } = useMeasuredTexts()
  return (
    <>
      <div className="measured-table measured-dates" tabIndex={0} role="region" aria-label={t('measured.dates')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('measured.topic')}</th>
              {columns.map(({ id, title, at }) => (
                <th key={id} scope="col" data-chosen={id === current || undefined}>
                  <span>{at ?? '–'}</span>
                  <span className="measured-date-title">{title}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, name, depth, values, thin }) => (
              <tr key={id}>
                <th scope="row" style={{ paddingInlineStart: 10 + Math.min(depth, 8) * 16 }}>
                  {name}
                </th>
                {columns.map((column, at) => (
                  <td
                    key={column.id}
                    data-thin={thin[at] || undefined}
                    data-chosen={column.id === current || undefined}
                  >
                    {values[at] ?? ''}
                    {thin[at] && ' *'}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.some(({ thin }) => thin.includes(true)) && <p className="view-quiet">* {t('measured.thin')}</p>}
    </>
  )
}
