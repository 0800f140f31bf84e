import { useCallback } from 'react'
import { useSubscription } from '@refinedev/core'
import { useInfiniteQuery, useQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { act } from '../../../providers/data.ts'
import type { AnyResource } from '../../../resources/kit/index.ts'
import { commentCalls, type CommentPage, type CommentState } from '../../../resources/capabilities/comments/index.ts'

const pageSize = 10

const keyOf = (resource: AnyResource, id: number) =>
  ['data', 'default', resource.name, 'detail', String(id), 'comments'] as const
const read = (resource: AnyResource, id: number, input: object, signal: AbortSignal): Promise<CommentPage> =>
  act<CommentPage>(resource, commentCalls(resource.name).read, {
    ids: [id],
    input: { page_size: pageSize, ...input },
    signal,
  })

/** The threads of a record, oldest first; earlier pages load one by one. */
export function useThreads(resource: AnyResource, id: number, state: CommentState) {
  const query = useInfiniteQuery<CommentPage, Error, InfiniteData<CommentPage>, readonly unknown[], number>({
    queryKey: [...keyOf(resource, id), 'threads', state],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => read(resource, id, { state, page: pageParam }, signal),
    getNextPageParam: (last, all) => (all.length * pageSize < last.total ? all.length + 1 : undefined),
  })
  return {
    ...query,
    threads: query.data?.pages.toReversed().flatMap((page) => page.list) ?? [],
    counts: query.data?.pages[0],
  }
}

/** The number of comments on a record; undefined until it is loaded. Updates when other people comment. */
export function useCommentCount(resource: AnyResource, id: number): number | undefined {
  const freshen = useFreshenComments(resource, id)
  useSubscription({ channel: `resources/${resource.name}/comments`, types: ['*'], onLiveEvent: () => void freshen() })
  const { data } = useQuery({
    queryKey: [...keyOf(resource, id), 'count'],
    queryFn: ({ signal }) => read(resource, id, { page_size: 1 }, signal),
  })
  return data?.comments
}

function useFreshenComments(resource: AnyResource, id: number): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(() => client.invalidateQueries({ queryKey: keyOf(resource, id) }), [client, resource, id])
}

export interface CommentWrites {
  write: (input: { text: string; reply_to?: number; field?: string | null }, idempotencyKey: string) => Promise<void>
  edit: (commentId: number, text: string) => Promise<void>
  remove: (commentId: number) => Promise<void>
  resolve: (commentId: number, resolved: boolean) => Promise<void>
}

/** The actions on the comments of a record. Each rejects with the fault, which was shown. */
export function useCommentWrites(resource: AnyResource, id: number): CommentWrites {
  const freshen = useFreshenComments(resource, id)
  const calls = commentCalls(resource.name)
  const doing = async (call: string, input: object, idempotencyKey?: string) => {
    try {
      await act(resource, call, { ids: [id], input: { ...input }, idempotencyKey })
    } finally {
      await freshen()
    }
  }
  return {
    write: (input, idempotencyKey) => doing(calls.write, input, idempotencyKey),
    edit: (commentId, text) => doing(calls.edit, { comment_id: commentId, text }),
    remove: (commentId) => doing(calls.remove, { comment_id: commentId }),
    resolve: (commentId, resolved) => doing(calls.resolve, { comment_id: commentId, resolved }),
  }
}
