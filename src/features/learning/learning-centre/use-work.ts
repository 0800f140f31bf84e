import { dataProvider, move, restore } from '../../../../providers/data.ts'
import { HttpFault } from '../../../../providers/fault.ts'
import { send } from '../../../../providers/http.ts'
import { itemAt, callOf, type AnyResource } from '../../../../resources/kit/index.ts'
import type { StoredRecord } from '../../../records/screen/stored-record.ts'
import { useCentreTexts } from './use-centre-texts.ts'
import type { Centre } from './use-centre.ts'
import type { Undo } from './use-undo.ts'

interface WorkSetup {
  resource: AnyResource
  centre: Centre
  undo: Undo
  /** Announces what was done. */
  say: (text: string) => void
  onGone: (id: number) => void
}

/** A call that the server refused has been shown already. */
export async function unlessRefused(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (fault) {
    if (!(fault instanceof HttpFault)) throw fault
  }
}

/** The calls; each returns a function that reloads the list. */
function callsOn(resource: AnyResource, { written }: Centre, onGone: (id: number) => void) {
  const doing =
    <Args extends unknown[]>(work: (...args: Args) => Promise<unknown>) =>
    async (...args: Args) => {
      await work(...args)
      return { read: written }
    }
  return {
    place: doing((id: number, index: number) => move(resource, { id, index })),
    takeAway: doing(async (id: number) => {
      await dataProvider.deleteOne({ resource: resource.name, id })
      onGone(id)
    }),
    putBack: doing((id: number) => restore(resource, [id])),
    revert: doing(async (id: number, to: number) => {
      const { data } = await send<StoredRecord>(callOf(resource, 'detail'), { query: { id } })
      await send(callOf(resource, 'revert'), { body: { id, version: data.version, to } })
    }),
  }
}

type Done = Promise<{ read: () => Promise<void> }>
const andRead = async (done: Done): Promise<void> => (await done).read()

/**
 * What a person does to modules, each with what takes it back. It can be taken back as soon as it is done, before the
 * list is read.
 */
export function useWork({ resource, centre, undo: { push }, say, onGone }: WorkSetup) {
  const { t } = useCentreTexts()
  const { modules, written } = centre
  const { place, takeAway, putBack, revert } = callsOn(resource, centre, onGone)
  const moveTo = (id: number, index: number) =>
    unlessRefused(async () => {
      const from = modules.findIndex((one) => one.id === id)
      if (index < 0 || index >= modules.length) return say(t(index < 0 ? 'outline.first' : 'outline.last'))
      if (from === index || from < 0) return
      const { read } = await place(id, index)
      const { title } = itemAt(modules, from)
      push({ label: t('undo.move', { title }), run: () => andRead(place(id, from)) })
      say(t('outline.moved', { title, place: index + 1, count: modules.length }))
      await read()
    })
  const remove = (id: number) =>
    unlessRefused(async () => {
      const title = modules.find((one) => one.id === id)?.title ?? ''
      const { read } = await takeAway(id)
      push({ label: t('undo.remove', { title }), run: () => andRead(putBack(id)) })
      say(t('outline.removed', { title }))
      await read()
    })
  const added = (record: StoredRecord, index: number | null) =>
    unlessRefused(async () => {
      const title = String(record['title'])
      push({ label: t('undo.add', { title }), run: () => andRead(takeAway(record.id)) })
      if (index !== null && index < modules.length) await place(record.id, index)
      say(t('outline.added', { title, place: (index ?? modules.length) + 1 }))
      await written()
    })
  const edited = (record: StoredRecord) =>
    unlessRefused(async () => {
      const before = record.version - 1
      push({
        label: t('undo.edit', { title: String(record['title']) }),
        run: () => andRead(revert(record.id, before)),
      })
      await written()
    })
  return { move: moveTo, remove, added, edited }
}
