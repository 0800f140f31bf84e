import { useEffect, useState } from 'react'
import { Alert, Button } from 'antd'
import type { AnyResource } from '../../../resources/kit/index.ts'
import { useViewTexts } from '../../base/locales/use-view-texts.ts'
import { useConfirm } from '../screen/use-confirm.tsx'
import { useScreen } from '../screen/screen.ts'
import { titleOf } from '../record-titles/record-titles.ts'
import { formPlaceOf, type FormPlace } from './draft-model.ts'
import { dropDraft, listDrafts, watchDrafts, type KnownDraft } from './draft-store.ts'
import './unsaved-drafts.css'

const shownMax = 3

const modeTexts = { create: 'common.create', edit: 'common.edit', copy: 'common.copy' } as const

interface Unsaved extends KnownDraft {
  place: FormPlace
}

/**
 * The person's drafts of a resource that no open form holds; updated on changes, and when the window gets the focus.
 */
function useUnsaved(resource: AnyResource): readonly Unsaved[] {
  const [unsaved, setUnsaved] = useState<readonly Unsaved[]>([])
  useEffect(() => {
    let isWanted = true
    const read = async () => {
      const known = await listDrafts()
      const here = known.flatMap((one) => {
        const place = formPlaceOf(one.slot.form)
        return place?.resource === resource.name ? [{ ...one, place }] : []
      })
      if (isWanted) setUnsaved(here)
    }
    const readAgain = () => void read()
    readAgain()
    const stop = watchDrafts(readAgain)
    window.addEventListener('focus', readAgain)
    return () => {
      isWanted = false
      stop()
      window.removeEventListener('focus', readAgain)
    }
  }, [resource])
  return unsaved
}

/** A line above a list: input of its forms that was neither saved nor discarded. Nothing where there is none. */
export function UnsavedDrafts() {
  const { resource } = useScreen()
  const { t } = useViewTexts()
  const confirm = useConfirm()
  const unsaved = useUnsaved(resource)
  const [dismissed, setDismissed] = useState<ReadonlySet<number>>(new Set())
  if (unsaved.every(({ at }) => dismissed.has(at))) return null
  const dropAll = () =>
    confirm({
      title: t('form.draftsDrop', { count: unsaved.length }),
      content: t('form.draftsDropHint'),
      okText: t('form.dropDraft'),
      danger: 'for good',
      cancelText: t('common.cancel'),
      onOk: () => unsaved.forEach(({ slot }) => void dropDraft(slot)),
    })
  return (
    <Alert
      className="drafts-line"
      type="info"
      showIcon
      closable={{ 'aria-label': t('common.close') }}
      onClose={() => setDismissed(new Set(unsaved.map(({ at }) => at)))}
      message={
        <span className="drafts-names">
          {t('form.drafts', { count: unsaved.length })}
          {unsaved.slice(0, shownMax).map((one) => (
            <DraftLink key={one.slot.id} unsaved={one} resource={resource} />
          ))}
          {unsaved.length > shownMax && t('form.draftsMore', { count: unsaved.length - shownMax })}
        </span>
      }
      action={
        <Button size="small" onClick={dropAll}>
          {t('form.dropDraft')}
        </Button>
      }
    />
  )
}

function DraftLink({ unsaved: { place, draft }, resource }: { unsaved: Unsaved; resource: AnyResource }) {
  const { t, say } = useViewTexts()
  const { toCreate, toEdit, toCopy } = useScreen()
  const open = { create: toCreate, edit: () => toEdit(place.id!), copy: () => toCopy(place.id!) }[place.mode]
  const title = titleOf(resource, { id: place.id, ...draft.base, ...draft.values })
  const isNamed = place.id !== null || !title.startsWith('#')
  return (
    <Button type="link" size="small" className="drafts-link" onClick={open}>
      <span>
        {isNamed ? `${t(modeTexts[place.mode])} ${title}` : t('form.createTitle', { name: say(resource.label) })}
      </span>
    </Button>
  )
}
