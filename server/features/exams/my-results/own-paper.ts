import { noSuchRecord, tooManyTries } from '../../../base/fault.ts'
import { systemIdentity, type Identity } from '../../../base/identity.ts'
import { Records } from '../../../records/records.ts'
import type { Database } from '../../../storage/postgres/database.ts'
import type { FileStore } from '../../../storage/files/file-store.ts'
import type { Typesetter } from '../../papers/print/engine/typesetter.ts'
import { markedPagesJob } from '../marked-papers/marked-pages.ts'
import { correctionsOf, readMarked } from '../marked-papers/read-marked.ts'
import { namesOf } from '../names.ts'
import { papersOfSubject, subjectOf } from '../results/papers-of-subject.ts'
import { ownExam } from './own-exams.ts'
import { ownResult } from './own-result.ts'

/** A person's own marked pages of a subject, as far as the exam shows them. */

interface Printing {
  database: Database
  files: FileStore
  typesetter: Typesetter
}

/** People whose pages are being set. */
const printing = new Set<number>()

async function pages({ database, files, typesetter }: Printing, identity: Identity, id: number, subjectId: number) {
  const { facts, candidate, shows } = await ownExam(database, identity, id)
  const result = await ownResult(database, identity, id)
  const shown = result.subjects.find((one) => one.id === subjectId)
  if (!shown?.has_pages) throw noSuchRecord()
  const records = new Records(database, systemIdentity)
  const subject = await subjectOf(records, subjectId)
  const papers = (await papersOfSubject(records, subject)).filter((one) => one.candidate === candidate)
  const marked = await readMarked(records, subject, papers, identity.language)
  // Where answers are withheld while somebody may still sit the paper, its questions have none here.
  const showsKey = shown.questions.some((one) => 'right' in one)
  const [nameOf, groupName] = await Promise.all([
    namesOf(records, 'user', [identity.userId]),
    namesOf(
      records,
      'user_group',
      papers.flatMap(({ group_id }) => group_id ?? []),
    ),
  ])
  const job = await markedPagesJob(
    files,
    showsKey ? marked : marked.map((one) => ({ ...one, answers: one.answers.map((each) => ({ ...each, key: '' })) })),
    {
      exam: facts.title,
      subject: subject.name,
      language: identity.language,
      corrections: showsKey ? await correctionsOf(records, subject) : [],
      nameOf,
      groupOf: (group) => (group === null ? '' : groupName(group)),
      hasTotal: shows.has('totals'),
    },
  )
  return (await typesetter.printPages(job)).pdf
}

/** The bytes of a PDF. Throws 100404 where there are none to see, 100429 while the same person's are being set. */
export async function ownPaper(by: Printing, identity: Identity, id: number, subjectId: number): Promise<Uint8Array> {
  if (printing.has(identity.userId)) throw tooManyTries(1)
  printing.add(identity.userId)
  try {
    return await pages(by, identity, id, subjectId)
  } finally {
    printing.delete(identity.userId)
  }
}
