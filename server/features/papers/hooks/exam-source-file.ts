import { exam_source_file as declaration } from '../../../../resources/exam-source-file.ts'
import type { StoredFile } from '../../../../resources/kit/index.ts'
import { Fault } from '../../../base/fault.ts'
import { extensionOf } from '../../../storage/files/file-type.ts'
import { defineHooks } from '../../../records/hooks/hooks.ts'

/**
 * Files that a reader can take questions from. PDF files and pictures are typed from: nothing recognises their text.
 */
const converted = new Set(['.docx', '.zip'])

const isBeingConverted = (): Fault =>
  new Fault(409, 100409, {
    zh: '文件正在转换，转换结束后才能更换',
    en: 'The file is being converted; it can be replaced when that has ended.',
  })

export const exam_source_file = defineHooks(declaration, {
  /** Another file starts from the beginning. */
  complete: ({ changes }) => {
    for (const { before, values } of changes) {
      const file = values['file'] as StoredFile | undefined
      if (!file || (before?.['file'] as StoredFile | undefined)?.id === file.id) continue
      values['conversion'] = converted.has(extensionOf(file.name)) ? 'automatic' : 'typed'
      if (before) Object.assign(values, { status: 'uploaded', reason: null, result: null, content: null })
    }
    return Promise.resolve()
  },
  workflow({ changes, by }) {
    if (
      by === 'person' &&
      changes.some(({ before, names }) => before?.['status'] === 'converting' && names.includes('file'))
    )
      throw isBeingConverted()
  },
})
