import type { z } from 'zod'
import type { import_batch } from '../../../../../resources/import-batch.ts'
import { useViewTexts } from '../../../../base/locales/use-view-texts.ts'
import { json } from '../../../../records/fields/json/json.tsx'
import { defineWidget, type ShowProps } from '../../../../base/inputs/widget.ts'

type Counts = z.infer<(typeof import_batch.fields.counts)['schema']>

/** What a batch does, or did, with the entries of its file. */
function CountsShow({ value: { create, update, skip } }: ShowProps<Counts>) {
  const { t } = useViewTexts()
  return (
    <span className="view-counts">
      <span className="view-yes">{t('widget.importCreate', { count: create })}</span>
      <span>{t('widget.importUpdate', { count: update })}</span>
      <span className={skip > 0 ? 'view-fault' : 'view-quiet'}>{t('widget.importSkip', { count: skip })}</span>
    </span>
  )
}

/** Only the server writes counts; the input exists because every widget has one. */
export const importCounts = defineWidget<Counts>({
  Input: json.Input as never,
  Show: CountsShow,
  text: ({ create, update, skip }) => `${create} / ${update} / ${skip}`,
  width: 230,
})
