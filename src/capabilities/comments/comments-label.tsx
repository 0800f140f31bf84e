import { namedIn, type AnyResource } from '../../../resources/kit/index.ts'
import { commentCalls } from '../../../resources/capabilities/comments/index.ts'
import { useCommentCount } from './use-comments.ts'
import { useCommentsTexts } from './use-comments-texts.ts'

/** The label of the tab, with the number of comments. */
export function CommentsLabel({ resource, id }: { resource: AnyResource; id: number }) {
  const { t, say } = useCommentsTexts()
  const count = useCommentCount(resource, id)
  const action = namedIn(resource.actions, commentCalls(resource.name).read)
  const name = say(action.label)
  return <>{count ? t('comments.countOf', { name, count }) : name}</>
}
