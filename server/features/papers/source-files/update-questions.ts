import { exercise } from '../../../../resources/exercise.ts'
import { choicesOf } from '../../../../resources/kit/field-checks.ts'
import type { Text } from '../../../../resources/kit/index.ts'
import type { FileStore } from '../../../storage/files/file-store.ts'
import { entriesOf, settleEntries, type EntryRow, type Settled } from '../../../exchange/import/batch-rows.ts'
import { keepExistingFiles } from '../../../exchange/import/keep-existing-files.ts'
import { changeVerdict } from '../../../exchange/import/match-existing.ts'
import type { Remark } from '../../../exchange/record-files/entry.ts'
import type { RecordRow, Records } from '../../../records/records.ts'
import { changedFields } from '../../../records/write/complete.ts'
import { fingerprintOf } from '../../bank/duplicates/fingerprint.ts'
import type { Corrected } from './earlier-files.ts'
import { earlierFile, type Made } from './made-questions.ts'
import { matchQuestions } from './match-questions.ts'

/** Entries of a corrected file change the questions that the file before it made. */

interface Context {
  records: Records
  files: Pick<FileStore, 'read'>
}

const states = choicesOf(exercise.fields.status)
const stateOf = ({ status }: RecordRow): Text => states.find(({ value }) => value === status)?.label ?? noState
const noState: Text = { zh: '未知', en: 'unknown' }

const leftBecause = {
  state: (label: Text): Text => ({
    zh: `这道题是“${label.zh}”状态，没有更新；需要改的，先把它改为草稿`,
    en: `It is in the state “${label.en}”, and was left as it is; make it a draft first to change it.`,
  }),
  changed: {
    zh: '上次转换之后有人改过这道题，没有更新',
    en: 'Somebody has changed it since the file made it, and it was left as it is.',
  },
  used: {
    zh: '这道题已用在别处（其他题组、题目或作答），没有更新',
    en: 'It is used elsewhere (other question sets, items or answers), and was left as it is.',
  },
}

/**
 * Why a question of which the file would change these fields stays as it is; null where nothing speaks against it. What
 * a person changed is never overwritten; what the file says nothing about (chapters, labels) is theirs anyway.
 */
function reasonToLeave({ record, touched, isUsedElsewhere }: Made, changed: readonly string[]): Text | null {
  if (record['status'] !== 'draft') return leftBecause.state(stateOf(record))
  if (changed.some((name) => touched.has(name))) return leftBecause.changed
  return isUsedElsewhere ? leftBecause.used : null
}

/** Entries that mean a question of their own, as against one that another entry of the file repeats. */
const canBeMatched = ({ state, record_id }: EntryRow): boolean =>
  ['new', 'similar', 'update', 'same'].includes(state) || (state === 'duplicate' && record_id !== null)

/** An entry that means a question which the bank has, and which the file did not make. */
const isOfBank = ({ state, record_id }: EntryRow, made: ReadonlyMap<number, Made>): boolean =>
  record_id !== null && ['update', 'same', 'duplicate'].includes(state) && !made.has(record_id)

/** Settles what becomes of the entries of a batch, in the transaction of its commit. */
export async function settleCorrections(
  { records, files }: Context,
  batchId: number,
  { batch_ids, exam_id }: Corrected,
): Promise<void> {
  const { database } = records
  const earlier = await earlierFile(records, batch_ids, exam_id)
  const entries = (await entriesOf(database, batchId)).filter(canBeMatched)
  const ofBank = entries.filter((entry) => isOfBank(entry, earlier.made))
  const matched = matchQuestions(
    entries
      .filter((entry) => !ofBank.includes(entry))
      .map(({ number, state, record_id, input }) => ({
        number,
        code: state === 'update' || state === 'same' ? `#${record_id}` : null,
        type: input['type'],
        fingerprint: fingerprintOf(exercise, input),
      })),
    [...earlier.made.values()].map(({ record }) => ({
      id: record.id,
      code: `#${record.id}`,
      type: record['type'],
      fingerprint: fingerprintOf(exercise, record),
    })),
    earlier.order,
    new Map(ofBank.map(({ number, record_id }) => [number, record_id!])),
  )
  const pairs = entries.flatMap((entry) => {
    const made = earlier.made.get(matched.get(entry.number) ?? 0)
    return made ? [{ entry, made }] : []
  })
  await keepExistingFiles(
    database,
    files,
    pairs.map(({ entry: { input }, made: { record } }) => ({ record, input })),
  )
  const skipped = ofBank.flatMap((entry): Settled[] => (entry.state === 'update' ? [{ ...entry, choice: 'skip' }] : []))
  await settleEntries(database, batchId, [...skipped, ...pairs.map(({ entry, made }) => settled(records, entry, made))])
}

const remark = (text: Text): Remark => ({ at: null, text })

function settled(records: Records, entry: EntryRow, made: Made): Settled {
  const { record } = made
  const { number, input, changes, links } = entry
  const known = { number, input, changes, record_id: record.id, record_version: record.version }
  const verdict = changeVerdict(exercise, records, { input, changes, links }, record)
  if (verdict.state === 'same') return { ...known, state: 'same', choice: null, reasons: [] }
  const reason = reasonToLeave(made, changedFields(record, input))
  if (reason) return { ...known, state: 'update', choice: 'skip', reasons: [remark(reason)] }
  return verdict.state === 'update'
    ? { ...known, state: 'update', choice: null, reasons: [] }
    : { ...known, state: 'update', choice: 'skip', reasons: verdict.reasons }
}
