import { z } from 'zod'
import { namedIn, moveSchema, type AnyResource } from '../../../resources/kit/index.ts'
import { moveRecord, readAllTrees, readTree } from '../../records/tree-records.ts'
import { defineVerbHandlers } from './verb-handlers.ts'
import { allTreesSchema, once, recordSchema, treeSchema } from './verb-schemas.ts'

const groupOf = ({ within, fields }: AnyResource): z.ZodRawShape =>
  within ? { [within]: namedIn(fields, within).schema } : {}

export const places = defineVerbHandlers({
  move: {
    input: ({ parentField }) => once(() => (parentField ? moveSchema : moveSchema.omit({ parent_id: true }))),
    output: recordSchema,
    handle: async ({ resource, records, input }) => ({ data: await moveRecord(records, resource, input) }),
  },
  tree: {
    input: (resource) => once(() => z.strictObject(groupOf(resource))),
    output: () => treeSchema,
    handle: async ({ resource, records, input }) => ({
      data: await readTree(records, resource, resource.within ? input[resource.within] : null),
    }),
  },
  all_tree: {
    input: () => once(() => z.strictObject({})),
    output: allTreesSchema,
    handle: async ({ resource, records }) => ({ data: await readAllTrees(records, resource) }),
  },
})
