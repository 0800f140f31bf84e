import { answer_record } from '../../../resources/answer-record.ts'
import { analysis as capability, analysisCalls, analysisLabel } from '../../../resources/capabilities/analysis/index.ts'
import { mayRead } from '../../../resources/kit/index.ts'
import { lazyPart } from '../../loading/lazy-part.tsx'
import { defineSlots } from '../../screen/capability-slots.ts'

const AnalysisTab = lazyPart(() => import('./analysis-tab.tsx').then((module) => module.AnalysisTab))

export const analysis = defineSlots(capability, (resource) => ({
  recordTabs: (record, { can, rights, say }) =>
    can(resource, analysisCalls(resource.name).read) && mayRead(answer_record, answer_record.fields.score, rights)
      ? [
          {
            key: 'analysis',
            order: 10,
            label: say(analysisLabel),
            content: <AnalysisTab resource={resource} record={record} />,
          },
        ]
      : [],
}))
