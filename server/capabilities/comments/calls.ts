import { commentCalls, comments as capability } from '../../../resources/capabilities/comments/index.ts'
import { defineCalls } from '../../calls/capability-calls.ts'
import { editComment, readComments, removeComment, resolveComment, writeComment } from './comments.ts'

export const comments = defineCalls(capability, {
  handlers(resource) {
    const calls = commentCalls(resource.name)
    return {
      [calls.read]: (context, input) => readComments(context, resource, input),
      [calls.write]: (context, input) => writeComment(context, resource, input),
      [calls.edit]: (context, input) => editComment(context, resource, input),
      [calls.remove]: (context, input) => removeComment(context, resource, input),
      [calls.resolve]: (context, input) => resolveComment(context, resource, input),
    }
  },
})
