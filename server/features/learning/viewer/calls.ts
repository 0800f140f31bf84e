import { pagesCall, viewer as capability } from '../../../../resources/learning/viewer/index.ts'
import type { StoredFile } from '../../../../resources/kit/index.ts'
import { defineCalls } from '../../../calls/capability-calls.ts'
import { extensionOf } from '../../../storage/files/file-type.ts'
import { invalid } from '../../../base/fault.ts'
import { officeExtensions } from './office-files.ts'

const noOfficeFile = {
  zh: '文件不是可以生成页面的类型：PowerPoint、Word、Excel、OpenDocument',
  en: 'Pages can be made of files of PowerPoint, Word, Excel and OpenDocument alone.',
}

export const viewer = defineCalls(capability, {
  handlers: (resource, options) => ({
    async [pagesCall]({ records, jobs, language }, { id }: { id: number }) {
      const record = await records.get(resource, id)
      const file = record[options.file] as StoredFile | null
      if (!file || !officeExtensions.includes(extensionOf(file.name)))
        throw invalid([{ path: options.file, message: noOfficeFile[language] }])
      const title = { zh: `生成页面：${file.name}`, en: `Pages of ${file.name}` }
      return { job_id: await jobs.enqueue('file_pages', title, { resource: resource.name, id, file }) }
    },
  }),
})
