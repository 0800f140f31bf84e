import { answer_exercise } from '../../../../resources/answer-exercise.ts'
import { mayRead } from '../../../../resources/kit/index.ts'
import { today } from '../../../../resources/kit/school-day.ts'
import { map_report as declaration, type MapReport } from '../../../../resources/map-report.ts'
import { map } from '../../../../resources/map.ts'
import type { ActionContext } from '../../../calls/handlers.ts'
import { defineHandlers } from '../../../calls/handlers.ts'
import { noActionRight } from '../../../base/fault.ts'
import { masteryOf, withComputed } from '../maps/mastery.ts'
import { createRecords, updateRecords } from '../../../records/write/write-records.ts'
import { lockTargets } from '../../../calls/effects.ts'

/** What is computed of scores is for those who may see scores. */
function requireScores({ identity }: ActionContext): void {
  if (!mayRead(answer_exercise, answer_exercise.fields.score, identity.rights)) throw noActionRight()
}

export const map_report = defineHandlers(declaration, {
  async compute_map_report(context, { map_id, user_ids, title, answers_from, measured_on }) {
    requireScores(context)
    const { records, identity, database } = context
    await records.get(map, map_id)
    const until = measured_on ?? today()
    const userIds = [...new Set(user_ids)]
    const values = await masteryOf(database, identity, { mapId: map_id, userIds, from: answers_from ?? null, until })
    const inputs = userIds.map((user_id) => ({
      map_id,
      user_id,
      title,
      answers_from: answers_from ?? null,
      measured_on: until,
      data: values.get(user_id) ?? [],
    }))
    const made = await createRecords(records, declaration, inputs, { action: 'compute_map_report' })
    return { ids: made.map(({ id }) => id) }
  },

  async recompute_map_report(context, { ids }) {
    requireScores(context)
    // The reports stay locked, so that what somebody enters meanwhile is not overwritten.
    await context.records.transaction(async (records) => {
      const found = (await lockTargets(records, declaration, 'recompute_map_report', { ids })) as unknown as MapReport[]
      const updates = []
      for (const { id, map_id, user_id, answers_from, measured_on, data } of found) {
        const asked = { mapId: map_id, userIds: [user_id], from: answers_from, until: measured_on ?? today() }
        const values = await masteryOf(records.database, context.identity, asked)
        updates.push({ id, version: null, values: { data: withComputed(data ?? [], values.get(user_id) ?? []) } })
      }
      await updateRecords(records, declaration, updates, { action: 'recompute_map_report' })
    })
    return null
  },
})
