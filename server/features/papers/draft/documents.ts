import { z } from 'zod'
import type { DraftOptions } from '../../../../resources/papers/draft/index.ts'
import { differenceOf } from '../../../../resources/papers/difference.ts'
import { applyOperations, operationSchema } from '../../../../resources/papers/operations.ts'

/** Why one operation of a batch changed nothing. */
export type OperationConflict =
  | { reason: 'gone'; vkey: string }
  | { reason: 'changed'; vkey: string; field: string; theirs: unknown; mine: unknown }

/** A structure that people edit by operations. Its functions are pure, and the editor uses the same. */
export interface DocumentKind<Content = any, Operation = any> {
  readonly operation: z.ZodType<Operation>
  apply(content: Content, operations: readonly Operation[]): { content: Content; conflicts: OperationConflict[] }
  /** The operations that make one of the other. */
  difference(before: Content, after: Content): Operation[]
}

export const documents: Readonly<Record<DraftOptions['document'], DocumentKind>> = {
  paper: {
    operation: operationSchema,
    apply(content, operations) {
      const { sections, conflicts } = applyOperations(content, operations)
      return { content: sections, conflicts }
    },
    difference: differenceOf,
  },
}
