import { commentCalls, comments } from '../../../resources/capabilities/comments/index.ts'
import { optionsOf } from '../../../resources/kit/index.ts'
import type { ActionInput } from '../../fixtures/records.ts'

/** A comment is changed that was written a moment ago, by the one who will change it. */
export const actionInput: ActionInput = async ({ resource, name, ids, by }) => {
  if (!optionsOf(resource, comments) || !('comment_id' in (resource.actions[name]!.input ?? {}))) return undefined
  const { comment_id } = await by.must(resource, commentCalls(resource.name).write, {
    id: ids[0],
    text: '这里是否有误？',
  })
  return { comment_id }
}
