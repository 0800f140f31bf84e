import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { dataProvider, resourceNamed } from '../../../../providers/data.ts'
import type { MeasuredOptions } from '../../../../resources/learning/measured/index.ts'
import { namedIn, type AnyResource } from '../../../../resources/kit/index.ts'
import { titleOf, useTitles } from '../../../records/record-titles/record-titles.ts'
import type { StoredRecord } from '../../../records/screen/stored-record.ts'
import { useMeasuredTexts } from './use-measured-texts.ts'

interface CompareSelectProps {
  resource: AnyResource
  options: MeasuredOptions
  record: StoredRecord
  value: number | null
  onChange: (id: number | null) => void
}

const most = 200

/** The newest other reports on the same map. */
function useOthers({ resource, options: { by, at }, record }: CompareSelectProps): StoredRecord[] {
  const { data = [] } = useQuery({
    queryKey: ['data', 'default', resource.name, 'list', 'compared', Number(record[by]), record.id],
    queryFn: async () => {
      const { data: list } = await dataProvider.getList({
        resource: resource.name,
        pagination: { currentPage: 1, pageSize: most },
        filters: [{ field: by, operator: 'eq', value: record[by] }],
        sorters: [{ field: at, order: 'desc' }],
      })
      return (list as StoredRecord[]).filter(({ id }) => id !== record.id)
    },
  })
  return data
}

/** Chooses what a report is compared with: another one of the same person, in time, or one of somebody else. */
export function CompareSelect(props: CompareSelectProps) {
  const { resource, options, record, value, onChange } = props
  const { t } = useMeasuredTexts()
  const others = useOthers(props)
  const people = resourceNamed(namedIn(resource.fields, options.of).target!.resource)
  const personOf = (one: StoredRecord) => Number(one[options.of])
  const named = new Map(useTitles(people, [...new Set(others.map(personOf))]).map(({ id, title }) => [id, title]))
  const [own, foreign] = [true, false].map((isOwn) =>
    others.filter((one) => (personOf(one) === personOf(record)) === isOwn),
  )
  const optionOf = (one: StoredRecord, isOwn: boolean) => ({
    value: one.id,
    label: [
      isOwn ? null : (named.get(personOf(one)) ?? `#${personOf(one)}`),
      titleOf(resource, one),
      one[options.at] as string | null,
    ]
      .filter(Boolean)
      .join(' · '),
  })
  const groups = [
    { label: t('measured.inTime'), options: own!.map((one) => optionOf(one, true)) },
    { label: t('measured.others'), options: foreign!.map((one) => optionOf(one, false)) },
  ].filter((group) => group.options.length > 0)
  return (
    <Select
      className="measured-compare"
      showSearch
      allowClear
      optionFilterProp="label"
      options={groups}
      value={value}
      placeholder={t('measured.compareWith')}
      aria-label={t('measured.compareWith')}
      disabled={groups.length === 0}
      onChange={(id: number | undefined) => onChange(id ?? null)}
    />
  )
}
