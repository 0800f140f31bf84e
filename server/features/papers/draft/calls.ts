import { draft as capability, draftCalls } from '../../../../resources/papers/draft/index.ts'
import { defineCalls } from '../../../calls/capability-calls.ts'
import { draftedBy } from './drafted.ts'
import { attendDraft } from './editors.ts'
import { changeDraft, discardDraft, readState, saveDraft } from './drafts.ts'

export const draft = defineCalls(capability, {
  handlers(resource, options) {
    const calls = draftCalls(resource.name)
    const drafted = draftedBy(resource, options)
    return {
      [calls.read]: (context, { id }) => readState(context, drafted, id),
      [calls.change]: (context, input) => changeDraft(context, drafted, input),
      [calls.save]: (context, { id }) => saveDraft(context, drafted, id),
      [calls.discard]: (context, { id }) => discardDraft(context, drafted, id),
      [calls.attend]: (context, input) => attendDraft(context, drafted, input),
    }
  },
})
