import { useQuery } from '@tanstack/react-query'
import { act, resourceNamed } from '../../../../providers/data.ts'
import type { Progress, ProgressOptions } from '../../../../resources/exams/progress/index.ts'
import { namedIn, type AnyResource } from '../../../../resources/kit/index.ts'
import { Failed, Loading } from '../../../base/message-page/states.tsx'
import { useRights } from '../../../base/session/use-rights.ts'
import { titleOf } from '../../../records/record-titles/record-titles.ts'
import type { StoredRecord } from '../../../records/screen/stored-record.ts'
import { LackingTable } from './lacking-table.tsx'
import { NextStep } from './next-step.tsx'
import { PartsTable } from './parts-table.tsx'
import { addressOf, nextStep, placedSteps, type PlacedStep } from './progress-model.ts'
import { StepFigure } from './step-figure.tsx'
import { useProgressTexts } from './use-progress-texts.ts'
import './progress.css'

interface ProgressTabProps {
  resource: AnyResource
  options: ProgressOptions
  record: StoredRecord
}

/** How often it is counted again while it is looked at. */
const refreshMs = 20_000

/** The progress of a record: what comes next, what is done of what, and who lacks what. */
export function ProgressTab({ resource, options, record }: ProgressTabProps) {
  const { t, say } = useProgressTexts()
  const { can } = useRights()
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['data', 'default', resource.name, 'detail', String(record.id), 'progress'],
    queryFn: ({ signal }) => act<Progress>(resource, options.read, { ids: [record.id], signal }),
    refetchInterval: refreshMs,
  })
  if (error && !data) return <Failed fault={error} retry={() => void refetch()} />
  if (isPending) return <Loading rows={8} />
  const steps = placedSteps(options.steps, data)
  const parts = resourceNamed(options.each.of)
  const nameOf = ({ step, part }: Pick<PlacedStep, 'step' | 'part'>): string =>
    part ? t('progress.lacksPart', { part: titleOf(parts, part), step: say(step.label) }) : say(step.label)
  const hrefOf = (step: PlacedStep) => addressOf(step, { options, record, can })
  return (
    <div className="progress">
      <NextStep
        {...{ resource, record, parts, hrefOf, onDone: () => void refetch() }}
        step={nextStep(steps)}
        last={steps.findLast(({ step }) => step.action !== undefined)}
      />
      <dl className="progress-steps">
        {steps
          .filter(({ part }) => part === null)
          .map((step) => (
            <div key={step.name} className="progress-step">
              <dt>{say(step.step.label)}</dt>
              <dd>
                <StepFigure step={step} href={hrefOf(step)} label={say(step.step.label)} />
              </dd>
            </div>
          ))}
      </dl>
      {data.parts.length > 0 && <PartsTable {...{ parts, steps, hrefOf, nameOf }} />}
      <LackingTable
        resource={resourceNamed(options.lacking.of)}
        columns={options.lacking.columns}
        progress={data}
        nameOf={(step, partId) =>
          nameOf({
            step: namedIn(options.steps, step),
            part: data.parts.find((one) => one.record.id === partId)?.record ?? null,
          })
        }
      />
    </div>
  )
}
