import { draft as capability, draftCalls } from '../../../../resources/papers/draft/index.ts'
import { defineWrites } from '../../../records/hooks/hooks.ts'
import { deleteDrafts, readDraft } from './draft-rows.ts'
import { becomes, draftedBy } from './drafted.ts'
import { entryOf } from '../../../../resources/kit/present.ts'

/**
 * A draft follows its record: what another write changes in the record (an update by its own call, a return to an
 * earlier version, a bulk edit) is applied to the draft, whose other changes stay.
 */
export const draft = defineWrites(capability, (resource, options) => {
  const drafted = draftedBy(resource, options)
  const { field, kind } = drafted
  const isSave = (action: string): boolean => action === draftCalls(resource.name).save
  return {
    async follow({ context, kind: what, action, changes, stored }) {
      if (what !== 'update') return
      const versions = new Map(stored.map(({ id, version }) => [id, version]))
      for (const { id, before, after, names } of changes) {
        const current = await readDraft(context.database, { resource: resource.name, id })
        if (!current) continue
        const { content } =
          names.includes(field) && !isSave(action)
            ? kind.apply(current.content, kind.difference(before![field], after[field]))
            : { content: isSave(action) ? after[field] : current.content }
        await becomes(context, drafted, { id, version: entryOf(versions, id) }, current, content)
      }
    },
    purge: ({ context, changes }) =>
      deleteDrafts(
        context.database,
        resource.name,
        changes.map(({ id }) => id),
      ),
  }
})
