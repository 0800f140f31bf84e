import { readUses, usesInput, usesOutput } from '../../storage/statements/uses.ts'
import { defineVerbHandlers } from './verb-handlers.ts'

export const uses = defineVerbHandlers({
  uses: {
    input: () => () => usesInput,
    output: () => usesOutput,
    handle: async ({ resource, records, input }) => ({ data: await readUses(records, resource, input) }),
  },
})
