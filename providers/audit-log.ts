import type { AuditLogProvider, BaseKey } from '@refinedev/core'
import { readHistory, resourceNamed } from './data.ts'

/**
 * Refine's log of a record, read from its history. The server writes the history itself, in the same transaction as the
 * change, so nothing is reported from here.
 */
export const auditLogProvider = {
  async get({ resource: name, meta }) {
    const id = Number(meta?.['id'] as BaseKey)
    const { list } = await readHistory(resourceNamed(name), id, meta?.['page'] as number | undefined)
    return list.map((entry) => ({
      id: entry.id,
      createdAt: entry.at,
      author: { id: entry.user_id, name: entry.username },
      resource: name,
      action: entry.action,
      data: entry.after,
      previousData: entry.before,
      meta: { id },
    }))
  },
  create: async () => undefined,
  update: async () => undefined,
} satisfies AuditLogProvider
