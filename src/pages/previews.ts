import type { ComponentType } from 'react'
import type { AnyResource, Previews } from '../../resources/kit/index.ts'
import type { StoredRecord } from '../views/form/form-model.ts'
import { lazyPart, withJudging } from '../loading/lazy-part.tsx'

/** Shows a record, or what a form holds of one, as those see it for whom it is made. Opened and closed like a dialog. */
export interface PreviewProps {
  record: Readonly<Record<string, unknown>>
  onClose: () => void
}

const previews: { readonly [Name in keyof Previews]: ComponentType<PreviewProps> } = {
  question: lazyPart(() => withJudging(import('../exercise/preview.tsx')).then((module) => module.QuestionPreview)),
}

/** Shows such records below one that is made of them, in their order. */
export interface HeldProps {
  records: readonly StoredRecord[]
}

const helds: { readonly [Name in keyof Previews]: ComponentType<HeldProps> } = {
  question: lazyPart(() =>
    withJudging(import('../exercise/held-questions.tsx')).then((module) => module.HeldQuestions),
  ),
}

export const heldViewOf = (held: AnyResource): ComponentType<HeldProps> | undefined =>
  held.preview && helds[held.preview]

export const previewOf = (resource: AnyResource): ComponentType<PreviewProps> | undefined =>
  resource.preview && previews[resource.preview]
