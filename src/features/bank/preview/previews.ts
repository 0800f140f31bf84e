import type { ComponentType } from 'react'
import type { Previews } from '../../../../resources/bank/preview/index.ts'
import { lazyPart } from '../../../base/loading/lazy-part.tsx'
import type { HeldProps } from '../../../records/screen/capability-slots.ts'
import type { PreviewProps } from './preview-props.ts'

interface Preview {
  /** What the button opens. */
  Preview: ComponentType<PreviewProps>
  /** How they look within a record that contains them. */
  Held: ComponentType<HeldProps>
}

export const previews: { readonly [Name in keyof Previews]: Preview } = {
  question: {
    Preview: lazyPart(() => import('./question/question-preview.tsx').then((module) => module.QuestionPreview)),
    Held: lazyPart(() => import('./question/held-questions.tsx').then((module) => module.HeldQuestions)),
  },
}
