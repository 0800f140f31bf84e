import type { ComponentType } from 'react'
import type { AnyResource, Previews } from '../../resources/kit/index.ts'
import { lazyPart, withJudging } from '../widgets/lazy-part.tsx'

/** Shows a record, or what a form holds of one, as those see it for whom it is made. Opened and closed like a dialog. */
export interface PreviewProps {
  record: Readonly<Record<string, unknown>>
  onClose: () => void
}

const previews: { readonly [Name in keyof Previews]: ComponentType<PreviewProps> } = {
  question: lazyPart(() => withJudging(import('../exercise/preview.tsx')).then((module) => module.QuestionPreview)),
}

export const previewOf = (resource: AnyResource): ComponentType<PreviewProps> | undefined => resource.preview && previews[resource.preview]
