import { CheckOutlined, CloseOutlined } from '@ant-design/icons'
import { Tag } from 'antd'
import type { Score, Verdict } from '../../../resources/bank/exercise-types/scoring.ts'
import { useViewTexts } from '../../base/locales/use-view-texts.ts'
import { Formula } from '../rich-text/formula.tsx'
import './exercise.css'

const verdictWords = {
  right: 'exercise.verdictRight',
  partly: 'exercise.verdictPartly',
  wrong: 'exercise.verdictWrong',
  unscored: 'exercise.verdictUnscored',
} as const
const verdictColors: Readonly<Record<Verdict, string>> = {
  right: 'success',
  partly: 'warning',
  wrong: 'error',
  unscored: 'processing',
}

/** Right or wrong, for one blank, pair or choice: a sign and its word, never colour alone. */
export function Mark({ isRight, label }: { isRight: boolean; label?: string }) {
  const { t } = useViewTexts()
  const Icon = isRight ? CheckOutlined : CloseOutlined
  return (
    <span className="exercise-mark" data-right={isRight}>
      <Icon role="img" aria-label={label ?? t(isRight ? 'exercise.verdictRight' : 'exercise.verdictWrong')} />
    </span>
  )
}

/** The score in words. */
export function ScoreLine({ score }: { score: Score }) {
  const { t } = useViewTexts()
  return (
    <div className="exercise-score" role="status">
      <Tag color={verdictColors[score.verdict]}>{t(verdictWords[score.verdict])}</Tag>
      <b>{t('exercise.earned', { earned: score.earned, of: score.of })}</b>
      {score.open > 0 && <span className="view-quiet">{t('exercise.openPoints', { open: score.open })}</span>}
    </div>
  )
}

/** A plain text with formulas between `$`. */
export function TextWithFormulas({ text }: { text: string }) {
  const pieces = text.split('$')
  if (pieces.length < 3 || pieces.length % 2 === 0) return <>{text}</>
  return (
    <>
      {pieces.map((piece, index) => (index % 2 === 1 ? <Formula key={index} latex={piece} display={false} /> : piece))}
    </>
  )
}
