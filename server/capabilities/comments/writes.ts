import { comments as capability } from '../../../resources/capabilities/comments/index.ts'
import { defineWrites } from '../../records/hooks/hooks.ts'
import { dropComments } from './comment-rows.ts'

export const comments = defineWrites(capability, (resource) => ({
  purge: ({ context, changes }) =>
    dropComments(
      context.database,
      resource,
      changes.map(({ id }) => id),
    ),
}))
