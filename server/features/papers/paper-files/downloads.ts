import { exam_download_log, type DownloadForm, type DownloadFormat } from '../../../../resources/exam-download-log.ts'
import type { PrintLayout } from '../../../../resources/papers/print-layout.ts'
import { user } from '../../../../resources/user.ts'
import { Fault } from '../../../base/fault.ts'
import type { Identity } from '../../../base/identity.ts'
import { sql } from '../../../storage/postgres/database.ts'
import type { Records } from '../../../records/records.ts'
import { lockRecords } from '../../../records/write/lock.ts'
import { createRecords, updateRecords } from '../../../records/write/write-records.ts'
import { requirePaperRights } from '../print/print-rights.ts'

/** Each download of a file of a question set is written down, and uses up one of those that its person has left. */

const noneLeft = (): Fault =>
  new Fault(403, '403', {
    zh: '您的下载次数已用完，请联系管理员增加',
    en: 'You have no downloads left. Ask an administrator for more.',
  })

/** Of people without the administrator flag, every download is counted. */
const isCounted = ({ rights }: Identity): boolean => !rights.has('*')

/** Nothing stored is none left, like 0. */
const left = (person: Readonly<Record<string, unknown>> | undefined): number =>
  (person?.['download_auth_total'] as number | null | undefined) ?? 0

/** Refuses what `takeDownload` would refuse, before the file is made. */
export async function requireDownload(records: Records, layout: PrintLayout): Promise<void> {
  requirePaperRights(records.identity, layout)
  await requireDownloadsLeft(records)
}

/** The same of a file that has nothing of a question set. */
export async function requireDownloadsLeft({ identity, database }: Records): Promise<void> {
  if (!isCounted(identity)) return
  const person = await database.first<{ download_auth_total: number | null }>(
    sql`select download_auth_total from "user" where id = ${identity.userId}`,
  )
  if (left(person) === 0) throw noneLeft()
}

export interface Download {
  /** What it is of: a question set; or a school exam, which has no id and version among those of question sets. */
  exam: Readonly<Record<string, unknown>>
  form: DownloadForm
  format: DownloadFormat
}

export const formOf = ({ form }: PrintLayout): DownloadForm =>
  form === 'paper' ? 'paper' : form === 'answers' ? 'answers' : 'paper_with_answers'

/**
 * Within a transaction: uses up one download, and writes it down. Of several at once, no more are served than are
 * left: the others wait for the person's record, and are refused.
 */
export async function takeDownload(inner: Records, { exam, form, format }: Download): Promise<void> {
  const { identity } = inner
  if (isCounted(identity)) {
    const total = left((await lockRecords(inner, user, [identity.userId], { by: 'server' })).get(identity.userId))
    if (total === 0) throw noneLeft()
    const values = { download_auth_total: total - 1 }
    await updateRecords(inner, user, [{ id: identity.userId, version: null, values }], {
      action: 'download',
      by: 'server',
    })
  }
  await createRecords(
    inner,
    exam_download_log,
    [
      {
        title: exam['title'],
        exam_id: exam['id'],
        exam_version: exam['version'],
        subject_course_id: exam['subject_course_id'],
        form,
        format,
      },
    ],
    { by: 'server' },
  )
}
