import { Suspense } from 'react'
import { resourceNamed } from '../../../../providers/data.ts'
import { heldKey, type AnyResource } from '../../../../resources/kit/index.ts'
import { useViewTexts } from '../../../base/locales/use-view-texts.ts'
import type { StoredRecord, Values } from '../../screen/stored-record.ts'
import { HeadTags } from '../../screen/head-tags.tsx'
import { Loading } from '../../../base/message-page/states.tsx'
import { slotsOf } from '../slots-of.ts'

/** The records that a record is made of (the questions of a paper item), in order, as read with it. */
export function Held({ resource, record }: { resource: AnyResource; record: StoredRecord }) {
  const { t, say } = useViewTexts()
  const field = resource.holds === undefined ? undefined : resource.fields[resource.holds]
  const records = field && (record[heldKey(resource)!] as StoredRecord[] | undefined)
  const target = field?.target && resourceNamed(field.target.resource)
  const slots = target ? slotsOf(target) : []
  const View = slots.find(({ HeldView }) => HeldView)?.HeldView
  if (!records || !View) return null
  const unseen = ((record[resource.holds!] as number[] | null) ?? []).length - records.length
  return (
    <section className="view-group" aria-label={say(field.label)}>
      <h2 className="view-group-title">{say(field.label)}</h2>
      {records.length > 0 && (
        <Suspense fallback={<Loading rows={6} />}>
          <View records={records} headTag={(one: Values) => <HeadTags slots={slots} record={one} />} />
        </Suspense>
      )}
      {unseen > 0 && <p className="view-quiet">{t('show.heldUnseen', { count: unseen })}</p>}
      {records.length + unseen === 0 && <p className="view-quiet">{t('show.empty')}</p>}
    </section>
  )
}
