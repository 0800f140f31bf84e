import { useState } from 'react'
import { Segmented } from 'antd'
import { roundChoices } from '../../../../resources/learners/marking/index.ts'
import type { Response } from '../../../../resources/learners/responses/output.ts'
import { AnswerPicture } from '../../../content/exercise/answer-picture.tsx'
import { itemAt } from '../../../../resources/kit/present.ts'
import { useResponsesTexts } from './use-responses-texts.ts'

type Drawing = Response['drawings'][number]

/** The pictures of an answer with what a marker drew over them; of several markers, the last round first. */
export function DrawnScans({ scans, drawings }: Pick<Response, 'scans' | 'drawings'>) {
  const { t, say } = useResponsesTexts()
  const [round, setRound] = useState(itemAt(drawings, -1).round)
  const shown = drawings.find((one) => one.round === round) ?? itemAt(drawings, -1)
  const named = ({ round: of, by }: Drawing) =>
    [say(roundChoices.find(({ value }) => value === of)!.label), by].filter(Boolean).join(' · ')
  return (
    <div className="responses-drawn">
      {drawings.length > 1 ? (
        <Segmented
          aria-label={t('paper.drawn')}
          value={shown.round}
          options={drawings.map((one) => ({ value: one.round, label: named(one) }))}
          onChange={setRound}
        />
      ) : (
        <span className="view-quiet">{named(shown)}</span>
      )}
      {scans.map((file, at) => (
        <AnswerPicture key={file.url} file={file} picture={at} strokes={shown.strokes} />
      ))}
    </div>
  )
}
