import { resources } from '../../../../resources/index.ts'
import { analysisCalls, analysisLabel } from '../../../../resources/learners/analysis/calls.ts'
import { mayRead } from '../../../../resources/kit/index.ts'
import { lazyPart } from '../../../base/loading/lazy-part.tsx'
import { defineSlots } from '../../../records/screen/capability-slots.ts'

const AnalysisTab = lazyPart(() => import('./analysis-tab.tsx').then((module) => module.AnalysisTab))

export const analysis = defineSlots('analysis', (resource) => ({
  recordTabs: (record, { can, rights, say }) =>
    can(resource, analysisCalls(resource.name).read) &&
    mayRead(resources.answer_record, resources.answer_record.fields.score, rights)
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
