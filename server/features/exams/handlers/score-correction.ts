import { score_correction as declaration } from '../../../../resources/score-correction.ts'
import { defineHandlers } from '../../../calls/handlers.ts'
import { startCorrection } from '../../learners/corrected/start-correction.ts'

export const score_correction = defineHandlers(declaration, {
  apply_score_correction: (context, { id, notify }) =>
    startCorrection(context, { id, does: 'apply', notify: notify ?? 'none' }),
  undo_score_correction: (context, { id, notify }) =>
    startCorrection(context, { id, does: 'undo', notify: notify ?? 'none' }),
})
