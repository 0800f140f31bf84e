import type { z } from 'zod'
import type { jobResult as jobResultSchema } from '../../../../resources/job.ts'
import { useViewTexts } from '../../../base/locales/use-view-texts.ts'

export type JobResult = z.infer<typeof jobResultSchema>

/** How many entries of a job were done, and how many left out. */
export function JobCounts({ value }: { value: JobResult }) {
  const { t } = useViewTexts()
  return (
    <span className="view-counts">
      <span className="view-yes">{t('widget.done', { count: value.done })}</span>
      {value.repeated !== undefined && (
        <span className="view-quiet">{t('widget.repeated', { count: value.repeated })}</span>
      )}
      <span className={value.failed > 0 ? 'view-fault' : 'view-quiet'}>
        {t('widget.failed', { count: value.failed })}
      </span>
    </span>
  )
}
