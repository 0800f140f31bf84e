import type { Stroke } from '../../../../resources/learners/marking/strokes.ts'
import type { SampledMark } from '../../../../resources/learners/marking/answers.ts'
import { responseText } from '../../../../resources/bank/exercise-types/response-text.ts'
import { AnswerPicture } from '../../../content/exercise/answer-picture.tsx'
import { useLeadTexts } from './use-lead.ts'

interface ShownAnswerProps extends Pick<SampledMark, 'given' | 'scans'> {
  strokes?: readonly Stroke[]
}

/** What a learner wrote, in pictures or as text, without their name. */
export function ShownAnswer({ given, scans, strokes = [] }: ShownAnswerProps) {
  const { t, language } = useLeadTexts()
  const text = given ? responseText(given, language).trim() : ''
  if (scans.length > 0)
    return scans.map((file, at) => <AnswerPicture key={file.url} file={file} picture={at} strokes={strokes} />)
  return <p className={text === '' ? 'view-quiet' : 'view-pre-wrap'}>{text || t('lead.noText')}</p>
}
