import { Fault } from '../../base/fault.ts'
import type { Identity } from '../../base/identity.ts'
import { sql, type Database } from '../postgres/database.ts'
import { noteUnfinished, type NewFile } from './unfinished.ts'

/** What somebody without any right may store: an account may belong to anybody. */
export interface Quota {
  /** Of all files of a person, finished or not. */
  bytes: number
  /** Uploads of a person at once. */
  unfinished: number
}

/** An upload that was not continued for so long does not count as one, and makes room for another. */
export const idleMinutes = 60

export const isBounded = ({ userId, rights }: Pick<Identity, 'userId' | 'rights'>): boolean =>
  userId !== 0 && rights.size === 0

export function quotaUsed({ bytes }: Quota): Fault {
  const megabytes = Math.floor(bytes / 1_048_576)
  return new Fault(413, 100413, {
    zh: `您上传的文件合计不能超过${megabytes} MB，请联系管理员`,
    en: `Your uploaded files may have ${megabytes} MB in all. Ask an administrator.`,
  })
}

const tooManyUnfinished = ({ unfinished }: Quota): Fault =>
  new Fault(409, 100409, {
    zh: `您已有${unfinished}个文件正在上传，请等它们完成后再试`,
    en: `${unfinished} uploads of yours are not finished yet. Let them finish, then try again.`,
  })

/**
 * Notes an unfinished file of a person who is bounded by a quota, with its size as far as it is known; returns how many
 * bytes are left without it. Throws 100413 or 100409 past the quota. Uploads of one person are counted one after the
 * other, so that none fits twice into the same room.
 */
export async function noteWithin(database: Database, quota: Quota, file: NewFile): Promise<number> {
  const { key, size, userId } = file
  return database.transaction(async (inside) => {
    await inside.first(sql`select id from "user" where id = ${userId} for no key update`)
    const stored = await inside.first<{ bytes: number; unfinished: number }>(sql`
      select coalesce(sum(size), 0)::float8 as bytes, count(*) filter (where is_open)::integer as unfinished from (
        select size, false as is_open from stored_file where created_by = ${userId}
        union all
        select size, since > now() - make_interval(mins => ${idleMinutes}) from unfinished_file
        where created_by = ${userId} and key <> ${key}) own`)
    if (stored && stored.unfinished >= quota.unfinished) throw tooManyUnfinished(quota)
    const left = quota.bytes - (stored?.bytes ?? 0)
    if (left <= 0 || size > left) throw quotaUsed(quota)
    await inside.run(sql`delete from unfinished_file where key = ${key}`)
    await noteUnfinished(inside, file)
    return left
  })
}
