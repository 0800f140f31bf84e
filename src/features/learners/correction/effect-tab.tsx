import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Pagination } from 'antd'
import { act } from '../../../../providers/data.ts'
import { correctionCalls } from '../../../../resources/learners/correction/calls.ts'
import type { ChangedAttempt, CorrectionEffect } from '../../../../resources/learners/correction/output.ts'
import type { AnyResource } from '../../../../resources/kit/index.ts'
import { Failed, Loading } from '../../../base/message-page/states.tsx'
import type { StoredRecord } from '../../../records/screen/stored-record.ts'
import { useCorrectionsTexts } from './use-corrections-texts.ts'
import './corrections.css'

const pageSize = 50

interface EffectTabProps {
  resource: AnyResource
  record: StoredRecord
}

/** What a correction does: means, lines, and every learner whose score changes, with what it was and what it is. */
export function EffectTab({ resource, record }: EffectTabProps) {
  const { t } = useCorrectionsTexts()
  const [page, setPage] = useState(1)
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['data', 'default', resource.name, 'detail', String(record.id), 'effect', record.version, page],
    queryFn: ({ signal }) =>
      act<CorrectionEffect>(resource, correctionCalls(resource.name).preview, {
        ids: [record.id],
        input: { page },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
  if (error) return <Failed fault={error} retry={() => void refetch()} />
  if (isPending) return <Loading rows={8} />
  return (
    <div className="corrections">
      <Alert type="info" showIcon message={t(data.is_in_force ? 'effect.inForce' : 'effect.note')} />
      <Lead effect={data} />
      <Kept effect={data} />
      <Lines effect={data} />
      <section aria-label={t('effect.table')}>
        <h3>{t('effect.table')}</h3>
        {data.total === 0 ? <p className="view-quiet">{t('effect.none')}</p> : <Changes list={data.list} />}
        {data.total > pageSize && (
          <Pagination
            size="small"
            align="end"
            current={page}
            pageSize={pageSize}
            total={data.total}
            showSizeChanger={false}
            onChange={setPage}
          />
        )}
      </section>
    </div>
  )
}

interface Sides<T> {
  before: T
  after: T
}

/** One value where nothing changes. */
function Sides({ before, after }: Sides<number | string | null>) {
  const words = (value: number | string | null) => value ?? '—'
  if (before === after) return <>{words(after)}</>
  return (
    <>
      <span className="view-quiet">{words(before)}</span> → <b>{words(after)}</b>
    </>
  )
}

function Lead({ effect: { answers, changed, mean, full_score } }: { effect: CorrectionEffect }) {
  const { t } = useCorrectionsTexts()
  const figures = [
    ['effect.answers', answers],
    ['effect.changed', changed],
    ['effect.mean', <Sides key="mean" {...mean} />],
    ['effect.full', <Sides key="full" {...full_score} />],
  ] as const
  return (
    <dl className="corrections-lead">
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{t(label)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Those that fit a sentence. */
const mostNames = 10

function Kept({ effect: { kept, kept_count: count } }: { effect: CorrectionEffect }) {
  const { t } = useCorrectionsTexts()
  if (count === 0) return null
  const first = kept
    .slice(0, mostNames)
    .map(({ name, answer }) => `${name} (#${answer})`)
    .join(', ')
  const names = count > mostNames ? t('effect.keptMore', { names: first }) : first
  return <Alert type="warning" showIcon message={t('effect.kept', { count, names })} />
}

function Lines({ effect: { lines, lines_left_out: left } }: { effect: CorrectionEffect }) {
  const { t } = useCorrectionsTexts()
  if (lines.length === 0 && left === 0) return null
  return (
    <section aria-label={t('effect.lines')}>
      <h3>{t('effect.lines')}</h3>
      <dl className="corrections-lines">
        {lines.map(({ exam, line, points, reached }) => (
          <div key={`${exam} ${line}`}>
            <dt>{t('effect.line', { exam, line, points })}</dt>
            <dd>
              <Sides {...reached} />
            </dd>
          </div>
        ))}
      </dl>
      {left > 0 && <p className="view-quiet">{t('effect.leftOut', { count: left })}</p>}
    </section>
  )
}

function Changes({ list }: { list: readonly ChangedAttempt[] }) {
  const { t } = useCorrectionsTexts()
  const headings = ['effect.learner', 'effect.score', 'effect.total', 'effect.rank'] as const
  const points = ({ score, full_score }: ChangedAttempt, side: keyof Sides<unknown>) =>
    t('effect.ofFull', { score: score[side] ?? '—', full: full_score[side] })
  return (
    <div className="corrections-table" role="region" aria-label={t('effect.scroll')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {t(heading)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {list.map((one) => (
            <tr key={one.answer}>
              <th scope="row">{one.name}</th>
              <td>
                <Sides before={points(one, 'before')} after={points(one, 'after')} />
              </td>
              <td>
                <Sides {...one.total} />
              </td>
              <td>
                <Sides {...one.rank} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
