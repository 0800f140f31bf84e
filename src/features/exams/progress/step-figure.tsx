import { CheckCircleFilled } from '@ant-design/icons'
import { Link } from 'react-router'
import { isOpen, type PlacedStep } from './progress-model.ts'
import { useProgressTexts } from './use-progress-texts.ts'

interface StepFigureProps {
  step: PlacedStep
  href: string | undefined
  /** What it counts, to those who do not see the heading. */
  label: string
}

/** So many of so many, with a bar, leading to where the step is worked on. */
export function StepFigure({ step: { step, figure }, href, label }: StepFigureProps) {
  const { t } = useProgressTexts()
  const wordsOf = useFigureWords()
  if (figure === null) return <span className="view-quiet">{t('progress.hidden')}</span>
  const { done, of } = figure
  if (of === 0) return <span className="view-quiet">{step.isTrouble ? '0' : t('progress.nothing')}</span>
  const open = isOpen(figure)
  const words = wordsOf(step.isTrouble === true, figure)
  const shown = (
    <>
      <span className="progress-words">
        {!open && <CheckCircleFilled className="progress-check" aria-hidden />}
        {words}
      </span>
      <span className="progress-bar" aria-hidden>
        <span style={{ inlineSize: `${Math.min(100, (done / of) * 100)}%` }} />
      </span>
    </>
  )
  const look = {
    className: 'progress-figure',
    'data-open': open || undefined,
    'data-trouble': (step.isTrouble && open) || undefined,
  }
  return href ? (
    <Link to={href} {...look} aria-label={`${label} ${words}`}>
      {shown}
    </Link>
  ) : (
    <span {...look}>{shown}</span>
  )
}

/** A single thing is done or not; of several, how many. */
function useFigureWords(): (isTrouble: boolean, figure: { done: number; of: number }) => string {
  const { t } = useProgressTexts()
  return (isTrouble, { done, of }) => {
    if (isTrouble && done < of) return t('progress.trouble', { count: of - done })
    if (of === 1 && done <= 1) return t(done === 1 ? 'progress.isDone' : 'progress.toDo')
    return done > of ? String(done) : t('progress.of', { done, of })
  }
}
