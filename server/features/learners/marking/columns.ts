import { numeric } from 'drizzle-orm/pg-core'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { namedIn } from '../../../../resources/kit/index.ts'

export const score = (name: string) => numeric(name, { precision: 12, scale: 2 })
export const idOf = (table: PgTable): AnyPgColumn => namedIn(table as unknown as Record<string, AnyPgColumn>, 'id')
