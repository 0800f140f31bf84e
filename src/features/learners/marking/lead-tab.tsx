import { useState } from 'react'
import { Segmented } from 'antd'
import { markingCalls } from '../../../../resources/learners/marking/calls.ts'
import { useRights } from '../../../base/session/use-rights.ts'
import { MarkersPart } from './markers-part.tsx'
import { ReturnsPart } from './returns-part.tsx'
import { SamplePart } from './sample-part.tsx'
import { TaggedPart } from './tagged-part.tsx'
import { TrialPart } from './trial-part.tsx'
import { useLeadTexts, type LeadProps } from './use-lead.ts'
import './lead.css'

const parts = {
  markers: MarkersPart,
  sample: SamplePart,
  returns: ReturnsPart,
  trial: TrialPart,
  tagged: TaggedPart,
} as const
type PartName = keyof typeof parts
const names = ['markers', 'sample', 'returns', 'trial', 'tagged'] as const satisfies readonly PartName[]

/** For those who lead the marking: marks are looked at and sent back, and what the trial and the tags show. */
export function LeadTab(props: LeadProps) {
  const { resource, options, record } = props
  const { t } = useLeadTexts()
  const { can } = useRights()
  const leads = can(resource, markingCalls(resource.name).sendBack)
  const shown = names.filter((name) => leads || name !== 'sample')
  const isTrial = record[options.state] === options.trial
  const [chosen, setChosen] = useState<PartName>(isTrial ? 'trial' : 'markers')
  const Part = parts[chosen]
  return (
    <div className="lead">
      <Segmented<PartName>
        aria-label={t('lead.sections')}
        value={chosen}
        options={shown.map((value) => ({ value, label: t(`lead.${value}`) }))}
        onChange={setChosen}
      />
      <Part {...props} />
    </div>
  )
}
