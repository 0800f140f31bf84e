import { learn_release as declaration } from '../../../../resources/learn-release.ts'
import { defineHandlers } from '../../../calls/handlers.ts'
import { publish, releaseChanges, restore } from '../learning-centre/releases.ts'

export const learn_release = defineHandlers(declaration, {
  publish_learn_release: ({ records }, { site_id, note }) => publish(records, site_id, note),
  restore_learn_release: ({ records }, { id }) => restore(records, id),
  get_learn_release_changes: ({ records }, { site_id }) => releaseChanges(records, site_id),
})
