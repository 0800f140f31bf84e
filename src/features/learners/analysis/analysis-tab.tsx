import { useQuery } from '@tanstack/react-query'
import { InboxOutlined, PrinterOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { act, resourceNamed } from '../../../../providers/data.ts'
import { analysis, analysisCalls, type AnalysisOptions } from '../../../../resources/learners/analysis/index.ts'
import { written } from '../../../../resources/learners/analysis/formats.ts'
import { overallMeasures } from '../../../../resources/learners/analysis/measures.ts'
import type { AnalysisReport } from '../../../../resources/learners/analysis/output.ts'
import { optionsOf, type AnyResource } from '../../../../resources/kit/index.ts'
import { Failed, Loading, StateMessage } from '../../../base/message-page/states.tsx'
import { ScreenLink } from '../../../records/record-titles/screen-link.tsx'
import type { StoredRecord } from '../../../records/screen/stored-record.ts'
import { SaveFile } from '../../../records/views/actions/save-file.tsx'
import { ChartFigure } from './chart-figure.tsx'
import { Method } from './method.tsx'
import { PeopleList, QuestionList } from './report-lists.tsx'
import { useAnalysisText } from './use-analysis-text.ts'
import { printedAlone } from '../../../content/printing/printed-alone.ts'
import './analysis.css'

interface AnalysisTabProps {
  resource: AnyResource
  record: StoredRecord
}

/** The report of the attempts at a record: its figures, its charts with their tables, and how they are computed. */
export function AnalysisTab({ resource, record }: AnalysisTabProps) {
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['data', 'default', resource.name, 'detail', String(record.id), 'analysis'],
    queryFn: ({ signal }) =>
      act<AnalysisReport>(resource, analysisCalls(resource.name).read, { ids: [record.id], signal }),
  })
  if (error) return <Failed fault={error} retry={() => void refetch()} />
  if (isPending) return <Loading rows={8} />
  if (data.attempts + data.open === 0) return <NoAttempts isLearner={isOfLearner(resource)} />
  const title = String(record[resource.title] ?? '')
  return (
    <div ref={printedAlone} className="analysis printed-alone">
      <h2 className="printed-title">{title}</h2>
      <Tools resource={resource} record={record} title={title} />
      <Lead report={data} />
      <div className="analysis-charts">
        {data.charts.map((chart, index) => (
          <ChartFigure key={chart.id ?? `usual-${index}`} chart={chart} />
        ))}
      </div>
      <QuestionList questions={data.questions} />
      <PeopleList people={data.people} people_left_out={data.people_left_out} />
      <Method report={data} />
    </div>
  )
}

/** Whether a report is of one learner's attempts at all papers. */
const isOfLearner = (resource: AnyResource): boolean =>
  optionsOf<AnalysisOptions>(resource, analysis)?.course === undefined

function NoAttempts({ isLearner }: { isLearner: boolean }) {
  const { t } = useAnalysisText()
  return (
    <StateMessage
      icon={<InboxOutlined />}
      title={t(isLearner ? 'lead.noneOfLearner' : 'lead.none')}
      hint={isLearner ? undefined : t('lead.noneHelp')}
    >
      {!isLearner && (
        <>
          <ScreenLink resource={resourceNamed('answer_exercise')} />
          <ScreenLink resource={resourceNamed('answer_record')} />
        </>
      )}
    </StateMessage>
  )
}

function Tools({ resource, record, title }: AnalysisTabProps & { title: string }) {
  const { t } = useAnalysisText()
  return (
    <div className="analysis-tools">
      <SaveFile
        resource={resource}
        record={record}
        action={analysisCalls(resource.name).save}
        label={t('tools.save')}
        title={t('tools.saving', { title })}
      />
      <Button icon={<PrinterOutlined />} onClick={() => globalThis.print()}>
        {t('tools.print')}
      </Button>
    </div>
  )
}

function Lead({ report }: { report: AnalysisReport }) {
  const { t, say } = useAnalysisText()
  const { attempts, open, needed, full_score, summary, corrections } = report
  return (
    <>
      {corrections.length > 0 && (
        <Alert
          type="info"
          showIcon
          message={t('lead.corrected', { list: corrections.map(say).join(t('lead.between')) })}
        />
      )}
      {open > 0 && <Alert type="info" showIcon message={t('lead.open', { count: open })} />}
      {'reliability' in summary && attempts > 0 && attempts < needed && (
        <Alert type="info" showIcon message={t('lead.tooFew', { count: attempts, needed })} />
      )}
      {attempts === 0 ? (
        <p className="view-quiet">{t('lead.onlyOpen')}</p>
      ) : (
        <dl className="analysis-lead">
          <Figure label={t('lead.attempts')} value={String(attempts)} help={t('lead.attemptsHelp')} />
          {overallMeasures
            .filter(({ value }) => value in summary)
            .map(({ value, label }) => (
              <Figure
                key={value}
                label={say(label)}
                value={written(value, summary[value] ?? null)}
                help={value === 'average' && full_score !== null ? t('lead.full', { score: full_score }) : undefined}
              />
            ))}
        </dl>
      )}
    </>
  )
}

function Figure({ label, value, help }: { label: string; value: string; help?: string | undefined }) {
  return (
    <div className="analysis-figure">
      <dt>{label}</dt>
      <dd>
        <b>{value}</b>
        {help && <span className="view-quiet">{help}</span>}
      </dd>
    </div>
  )
}
