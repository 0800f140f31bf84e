import { useEffect, useRef } from 'react'
import { Steps } from 'antd'
import { useIsWide } from '../../records/screen/use-is-wide.ts'
import { useImportableTexts } from './use-importable-texts.ts'

interface ImportStepsProps {
  current: number
  isWrong?: boolean
}

/** The steps of an import. */
export function ImportSteps({ current, isWrong = false }: ImportStepsProps) {
  const { t } = useImportableTexts()
  const isWide = useIsWide()
  const titles = [
    t('import.stepFile'),
    t('import.stepMapping'),
    t('import.stepPreview'),
    t('import.stepCommit'),
    t('import.stepDone'),
  ]
  if (!isWide) {
    return (
      <p className="view-import-step" aria-live="polite">
        <b>{`${current + 1} / ${titles.length}`}</b> {titles[current]}
      </p>
    )
  }
  return <AllSteps titles={titles} current={current} isWrong={isWrong} />
}

/** antd shows completed and failed steps only by icons with English names: screen readers get words. */
function AllSteps({ titles, current, isWrong = false }: ImportStepsProps & { titles: readonly string[] }) {
  const { t } = useImportableTexts()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() =>
    box.current?.querySelectorAll('.ant-steps-item-icon').forEach((mark) => mark.setAttribute('aria-hidden', 'true')),
  )
  const isEnd = current === titles.length - 1
  const stateOf = (index: number) =>
    index === current && isWrong
      ? t('import.stepIsWrong')
      : index < current || (index === current && isEnd)
        ? t('import.stepIsDone')
        : ''
  const items = titles.map((title, index) => ({
    title: (
      <>
        {title}
        <span className="view-import-step-state">{stateOf(index)}</span>
      </>
    ),
    role: 'listitem',
    'aria-current': index === current ? ('step' as const) : undefined,
  }))
  return (
    <div ref={box} role="list">
      <Steps
        className="view-import-steps"
        size="small"
        current={current}
        status={isWrong ? 'error' : isEnd ? 'finish' : 'process'}
        items={items}
      />
    </div>
  )
}
