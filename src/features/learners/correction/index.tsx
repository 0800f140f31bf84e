import { resources } from '../../../../resources/index.ts'
import { correctionCalls } from '../../../../resources/learners/correction/calls.ts'
import { mayRead, namedIn } from '../../../../resources/kit/index.ts'
import { lazyPart } from '../../../base/loading/lazy-part.tsx'
import { defineSlots } from '../../../records/screen/capability-slots.ts'

const EffectTab = lazyPart(() => import('./effect-tab.tsx').then((module) => module.EffectTab))

export const correction = defineSlots('correction', (resource) => ({
  recordTabs: (record, { can, rights, say }) => {
    const { preview } = correctionCalls(resource.name)
    return can(resource, preview) && mayRead(resources.answer_exercise, resources.answer_exercise.fields.score, rights)
      ? [
          {
            key: 'effect',
            order: 5,
            label: say(namedIn(resource.actions, preview).label),
            content: <EffectTab resource={resource} record={record} />,
          },
        ]
      : []
  },
}))
