import type { Text } from '../../../resources/kit/index.ts'
import { sharedAs, type ShareConfig } from '../../../resources/user.ts'
import { today } from '../../../resources/kit/school-day.ts'
import { Fault, invalid } from '../../base/fault.ts'
import { sql } from '../../storage/postgres/database.ts'
import type { Records } from '../../records/records.ts'

/**
 * What people may pass on is what an administrator has set for them (`set_share_config`). Where nothing is set, and for
 * people with the administrator flag, the right to grant is all that is needed.
 */

const notShared: Readonly<Record<ReturnType<typeof sharedAs>, Text>> = {
  exams: { zh: '您的分享设置不允许分享试卷，请联系管理员', en: 'You may not share papers. Ask an administrator.' },
  resources: {
    zh: '您的分享设置不允许分享资源，请联系管理员',
    en: 'You may not share resources. Ask an administrator.',
  },
}
const refused = (text: Text): Fault => new Fault(403, '403', text)

/** Throws "403" where a person may not share this kind, or no more; 100400 for a grant that outlasts what they may. */
export async function requireSharing(
  { identity, database }: Records,
  kind: string,
  until: string | null,
): Promise<void> {
  if (identity.rights.has('*')) return
  const row = await database.first<{ share_config: ShareConfig | null }>(
    sql`select share_config from "user" where id = ${identity.userId}`,
  )
  const config = row?.share_config
  if (!row || !config) return
  const what = sharedAs(kind)
  if (!config[what]) throw refused(notShared[what])
  const end = config.until
  if (end === null) return
  if (end < today())
    throw refused({
      zh: `您的分享权限已于 ${end} 到期，请联系管理员`,
      en: `You could share until ${end}. Ask an administrator.`,
    })
  if (until === null || until > end) {
    const message = {
      zh: `您的分享权限到 ${end} 为止，结束日期不能更晚`,
      en: `You may share until ${end}: choose no later end`,
    }
    throw invalid([{ path: 'until', message: message[identity.language] }])
  }
}
