import { Readable } from 'node:stream'
import { z } from 'zod'
import {
  maxPages,
  pagesCall,
  viewer as capability,
  type ViewerOptions,
} from '../../../../resources/learning/viewer/index.ts'
import { resources } from '../../../../resources/index.ts'
import {
  namedIn,
  optionsOf,
  rightOf,
  storedFile,
  type AnyResource,
  type StoredFile,
} from '../../../../resources/kit/index.ts'
import { Fault, noSuchRecord } from '../../../base/fault.ts'
import { keyOf } from '../../../storage/files/file-store.ts'
import { extensionOf } from '../../../storage/files/file-type.ts'
import type { JobKind, JobStep, JobWork } from '../../../background/jobs/job-kind.ts'
import { missing } from '../../../background/office/facilities.ts'
import { openPdf } from '../../../background/office/pdf-pictures.ts'
import { updateRecords } from '../../../records/write/write-records.ts'

/**
 * The pages of an office file as pictures: converted to PDF once a run, drawn a few at a time, and given to the record
 * when all are there.
 */

const pagesInput = z.strictObject({ resource: z.string(), id: z.int(), file: storedFile })
type PagesInput = z.infer<typeof pagesInput>

/** The pages that are drawn and stored. */
interface PagesCursor {
  pages: StoredFile[]
  isDone?: boolean
}
type Work = JobWork<PagesInput, PagesCursor>

const pagesAStep = 3
const maxPictureBytes = 20 * 1024 * 1024

const tooMany = (count: number) =>
  new Fault(400, 100400, {
    zh: `文件有${count}页，最多${maxPages}页`,
    en: `The file has ${count} pages; at most ${maxPages} are possible.`,
  })
const replaced = () =>
  new Fault(400, 100400, {
    zh: '文件已被替换，请重新生成页面',
    en: 'The file was replaced meanwhile. Make the pages again.',
  })

const resourceOf = ({ resource }: PagesInput): AnyResource =>
  namedIn(resources as Record<string, AnyResource>, resource)

export const pagesKind: JobKind<PagesInput, PagesCursor> = {
  right: (input) => rightOf(resourceOf(input), 'update'),
  input: pagesInput,
  async *steps(work) {
    const { office, input, files, signal } = work
    if (!office) throw missing.office()
    if (work.cursor?.isDone) return
    const source = await files.localCopy(keyOf(input.file))
    if (!source) throw noSuchRecord()
    let pdf
    try {
      pdf = await office.pdfOf({ path: source.path, extension: extensionOf(input.file.name), signal })
    } finally {
      await source.release()
    }
    try {
      yield* drawnSteps(work, pdf.path)
    } finally {
      await pdf.release()
    }
  },
  summary: ({ done }) => ({ zh: `生成了${done}页`, en: `${done} pages made` }),
}

async function* drawnSteps(work: Work, path: string): AsyncGenerator<JobStep<PagesCursor>> {
  const pdf = await openPdf(path)
  try {
    if (pdf.count > maxPages) throw tooMany(pdf.count)
    let pages = work.cursor?.pages ?? []
    while (pages.length < pdf.count) {
      const drawn: StoredFile[] = []
      for (let at = pages.length; at < Math.min(pages.length + pagesAStep, pdf.count); at++)
        drawn.push(await storedPicture(work, await pdf.picture(at), at + 1))
      pages = [...pages, ...drawn]
      yield { cursor: { pages }, total: pdf.count, write: async () => ({ processed: drawn.length }) }
    }
    yield lastStep(work.input, pages)
  } finally {
    pdf.close()
  }
}

const storedPicture = ({ files, identity }: Work, bytes: Buffer, number: number): Promise<StoredFile> =>
  files.save(Readable.from([bytes]), { name: `${number}.webp`, identity, isOurs: true, maxBytes: maxPictureBytes })

const lastStep = (input: PagesInput, pages: StoredFile[]): JobStep<PagesCursor> => ({
  cursor: { pages, isDone: true },
  async write({ records }) {
    const resource = resourceOf(input)
    const options = optionsOf(resource, capability) as ViewerOptions
    const record = await records.lock(resource, input.id)
    if ((record[options.file] as StoredFile | null)?.url !== input.file.url) throw replaced()
    const change = { id: input.id, version: null, values: { [options.pages]: pages } }
    await updateRecords(records, resource, [change], { action: pagesCall, by: 'server' })
    return { processed: 0 }
  },
})
