import { index } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { duplicates as capability } from '../../../../resources/bank/duplicates/index.ts'
import { bandsOf, fingerprintOf } from '../../../base/search-text/similarity.ts'
import { defineColumns } from '../../../storage/tables/capability-columns.ts'
import { textDigest } from './text-digest.ts'
import { namedIn } from '../../../../resources/kit/index.ts'

/** `likeness` is the signature by which similar records are found; equal texts are found by their digest. */
export const duplicates = defineColumns(capability, (resource, { fields }) => ({
  columns: { likeness: { type: 'integers', valueOf: (words) => bandsOf(fingerprintOf(fields.flatMap(words))) } },
  indexes: (table, nameOf) => [
    index(nameOf('same_text'))
      .on(textDigest(resource, (field) => sql`${sql.identifier(field)}`))
      .where(sql`deleted_at is null`),
    index(nameOf('likeness')).using('gin', namedIn(table, 'likeness')),
  ],
}))
