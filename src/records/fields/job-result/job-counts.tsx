import type { z } from 'zod'
import type { jobResult as jobResultSchema } from '../../../../resources/job.ts'
import { useViewTexts } from '../../../base/locales/use-view-texts.ts'

export type JobResult = z.infer<typeof jobResultSchema>

/** How many entries of a job were done, and how many left out; of one that updates records, what became of them. */
export function JobCounts({ value }: { value: JobResult }) {
  const { t } = useViewTexts()
  const { written } = value
  return (
    <span className="view-counts">
      {written ? (
        <>
          <span className="view-yes">{t('widget.updated', { count: written.updated })}</span>
          <span className="view-yes">{t('widget.created', { count: written.created })}</span>
          <span className="view-quiet">{t('widget.unchanged', { count: written.unchanged })}</span>
          <span className={written.left > 0 ? 'view-fault' : 'view-quiet'}>
            {t('widget.left', { count: written.left })}
          </span>
        </>
      ) : (
        <span className="view-yes">{t('widget.done', { count: value.done })}</span>
      )}
      {value.repeated !== undefined && (
        <span className="view-quiet">{t('widget.repeated', { count: value.repeated })}</span>
      )}
      {value.skipped !== undefined && (
        <span className="view-quiet">{t('widget.skipped', { count: value.skipped })}</span>
      )}
      <span className={value.failed > 0 ? 'view-fault' : 'view-quiet'}>
        {t('widget.failed', { count: value.failed })}
      </span>
    </span>
  )
}
