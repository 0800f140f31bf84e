import { Steps } from 'antd'
import { useViewTexts } from '../../locales/use-view-texts.ts'
import { useIsWide } from '../use-is-wide.ts'

/** Where an import stands. */
export function ImportSteps({ current, isWrong = false }: { current: number; isWrong?: boolean }) {
  const { t } = useViewTexts()
  const isWide = useIsWide()
  const titles = [t('import.stepFile'), t('import.stepMapping'), t('import.stepPreview'), t('import.stepCommit'), t('import.stepDone')]
  if (!isWide) {
    return (
      <p className="view-import-step" aria-live="polite">
        <b>{`${current + 1} / ${titles.length}`}</b> {titles[current]}
      </p>
    )
  }
  return <Steps className="view-import-steps" size="small" current={current} status={isWrong ? 'error' : current === 4 ? 'finish' : 'process'} items={titles.map((title) => ({ title }))} />
}
