import type { ComponentType } from 'react'
import type { AnyResource, Previews } from '../../resources/kit/index.ts'
import type { HeldProps, PreviewProps } from '../screen/slots.ts'
import { lazyPart, withJudging } from '../loading/lazy-part.tsx'

const previews: { readonly [Name in keyof Previews]: ComponentType<PreviewProps> } = {
  question: lazyPart(() =>
    withJudging(import('../exercise/preview/preview.tsx')).then((module) => module.QuestionPreview),
  ),
}

const helds: { readonly [Name in keyof Previews]: ComponentType<HeldProps> } = {
  question: lazyPart(() =>
    withJudging(import('../exercise/preview/held-questions.tsx')).then((module) => module.HeldQuestions),
  ),
}

export const heldViewOf = (held: AnyResource): ComponentType<HeldProps> | undefined =>
  held.preview && helds[held.preview]

export const previewOf = (resource: AnyResource): ComponentType<PreviewProps> | undefined =>
  resource.preview && previews[resource.preview]
