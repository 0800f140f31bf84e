import { duplicates as capability } from '../../../../resources/bank/duplicates/index.ts'
import { defineImports } from '../../../exchange/import/capability-imports.ts'
import { sameStored } from './same-text.ts'
import { SimilarEntries } from './similar-entries.ts'

export const duplicates = defineImports(capability, (resource, { fields, agree }) => ({
  same: { fields, agree },
  stored: (records, entries, once) => sameStored(records, resource, entries, once),
  marker: (batchId) => new SimilarEntries(resource, batchId),
}))
