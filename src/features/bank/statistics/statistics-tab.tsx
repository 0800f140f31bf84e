import { useQuery } from '@tanstack/react-query'
import { Alert, Empty } from 'antd'
import { useId, type ReactNode } from 'react'
import { act } from '../../../../providers/data.ts'
import {
  statisticsCall,
  suspicions,
  type ExerciseStatistics,
  type Suspicion,
} from '../../../../resources/bank/statistics/index.ts'
import { namedIn, mayRead, type AnyResource } from '../../../../resources/kit/index.ts'
import { useLanguage } from '../../../base/locales/language.ts'
import { momentIn } from '../../../base/locales/moments.ts'
import type { StoredRecord } from '../../../records/screen/stored-record.ts'
import { Failed, Loading } from '../../../base/message-page/states.tsx'
import { useRights } from '../../../base/session/use-rights.ts'
import { GroupTable } from './group-table.tsx'
import { discriminationLevel, facilityLevel } from './levels.ts'
import { useStatisticsText } from './use-statistics-text.ts'
import './statistics.css'

interface StatisticsTabProps {
  resource: AnyResource
  record: StoredRecord
}

/** How often to reload while answers are not counted yet. */
const pendingMs = 1500

/** How often a question was used, the statistics of its answers, and who chose what. */
export function StatisticsTab({ resource, record }: StatisticsTabProps) {
  const t = useStatisticsText()
  const { rights } = useRights()
  const seesScores = mayRead(resource, namedIn(resource.fields, 'facility'), rights)
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['data', 'default', resource.name, 'detail', String(record.id), 'statistics'],
    queryFn: ({ signal }) =>
      act<ExerciseStatistics>(resource, statisticsCall(resource.name), { ids: [record.id], signal }),
    refetchInterval: ({ state }) => (state.data?.pending ? pendingMs : false),
  })
  if (error) return <Failed fault={error} retry={() => void refetch()} />
  if (isPending) return <Loading rows={6} />
  return (
    <div className="statistics">
      {data.pending && <Alert type="info" showIcon message={t('lead.pending')} />}
      <Lead statistics={data} seesScores={seesScores} />
      {!seesScores ? (
        <Alert type="info" showIcon message={t('lead.noRight')} />
      ) : data.answer_count === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('lead.noAnswers')} />
      ) : data.answer_count < data.needed ? (
        <Alert type="info" showIcon message={t('lead.tooFew', { count: data.answer_count, needed: data.needed })} />
      ) : (
        <>
          <Suspicions codes={data.suspicions} />
          {data.picks.length > 0 ? (
            <GroupTable kind="picks" statistics={data} record={record} />
          ) : (
            <GroupTable kind="shares" statistics={data} record={record} />
          )}
          <Method />
        </>
      )}
    </div>
  )
}

interface FigureProps {
  label: string
  value: string
  level?: string | undefined
  tone?: string | undefined
  help?: string | undefined
}

/** A value, its level in a word, and how it is computed. */
function Figure({ label, value, level, tone, help }: FigureProps) {
  return (
    <div className="statistics-figure">
      <dt>{label}</dt>
      <dd>
        <b className="statistics-value">{value}</b>
        {level && (
          <span className="statistics-level" data-tone={tone}>
            {level}
          </span>
        )}
        {help && <p className="statistics-help">{help}</p>}
      </dd>
    </div>
  )
}

const fixed = (value: number | null): string | undefined => value?.toFixed(2).replace('-', '−')

function Lead({ statistics, seesScores }: { statistics: ExerciseStatistics; seesScores: boolean }) {
  const t = useStatisticsText()
  const { language } = useLanguage()
  const { facility, discrimination, upper_lower, answer_count, used_count, last_used_at, statistics_at } = statistics
  const difficulty = facility === null ? undefined : facilityLevel(facility)
  const quality = discrimination === null ? undefined : discriminationLevel(discrimination)
  return (
    <>
      <dl className="statistics-lead">
        <Figure
          label={t('lead.use')}
          value={t('lead.usedTimes', { count: used_count })}
          help={last_used_at ? t('lead.lastUsed', { at: momentIn(language, last_used_at, 'day') }) : undefined}
        />
        <Figure label={t('lead.answers')} value={String(answer_count)} help={t('lead.answersOf')} />
        {seesScores && (
          <Figure
            label={t('lead.facility')}
            value={fixed(facility) ?? t('lead.none')}
            level={difficulty && t(`level.${difficulty}`)}
            tone={difficulty}
            help={facility === null ? undefined : t('lead.facilityHelp', { percent: Math.round(facility * 100) })}
          />
        )}
        {seesScores && (
          <Figure
            label={t('lead.discrimination')}
            value={fixed(discrimination) ?? t('lead.none')}
            level={quality && t(`level.${quality}`)}
            tone={quality}
            help={discrimination === null ? undefined : t('lead.discriminationHelp')}
          />
        )}
        {seesScores && (
          <Figure
            label={t('lead.upperLower')}
            value={fixed(upper_lower) ?? t('lead.none')}
            help={upper_lower === null ? undefined : t('lead.upperLowerHelp')}
          />
        )}
      </dl>
      {statistics_at && (
        <p className="view-quiet statistics-computed">
          {t('lead.computed', { at: momentIn(language, statistics_at, 'minute') })}
        </p>
      )}
    </>
  )
}

function Method() {
  const t = useStatisticsText()
  return (
    <details className="statistics-method view-quiet">
      <summary>{t('method.title')}</summary>
      <p>{t('method.facility')}</p>
      <p>{t('method.discrimination')}</p>
      <p>{t('method.upperLower')}</p>
      <p>{t('method.sources')}</p>
    </details>
  )
}

function Suspicions({ codes }: { codes: readonly string[] }): ReactNode {
  const t = useStatisticsText()
  const { say } = useLanguage()
  const title = useId()
  const known = suspicions.filter(({ value }) => codes.includes(value))
  if (known.length === 0) return null
  return (
    <section className="statistics-suspicions" aria-labelledby={title}>
      <h3 id={title}>{t('suspicion.title')}</h3>
      <ul>
        {known.map(({ value, label }) => (
          <li key={value}>
            <b>{say(label)}</b> {t(`suspicion.${value satisfies Suspicion}`)}
          </li>
        ))}
      </ul>
    </section>
  )
}
