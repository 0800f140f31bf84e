import { exam_source_file as declaration } from '../../../../resources/exam-source-file.ts'
import type { StoredFile } from '../../../../resources/kit/index.ts'
import { Fault } from '../../../base/fault.ts'
import { defineHooks } from '../../../records/hooks/hooks.ts'
import type { Change, RecordContext } from '../../../records/hooks/write.ts'
import { hasMadeItself, isConverted, namesakeOf } from '../source-files/earlier-files.ts'

const isBeingConverted = (): Fault =>
  new Fault(409, 100409, {
    zh: '文件正在转换，转换结束后才能更换',
    en: 'The file is being converted; it can be replaced when that has ended.',
  })

/** Another file starts from the beginning. */
function completeFile({ before, values }: Change): void {
  const file = values['file'] as StoredFile | undefined
  if (!file || (before?.['file'] as StoredFile | undefined)?.id === file.id) return
  values['conversion'] = isConverted(file.name) ? 'automatic' : 'typed'
  if (before) Object.assign(values, { status: 'uploaded', reason: null, result: null, content: null })
}

/** A file that has the name of one that was converted is offered to update what that one made. */
async function completeMade(context: RecordContext, { id, before, values }: Change): Promise<void> {
  const isNamed = 'title' in values || 'subject_course_id' in values
  if (!isNamed || (before && hasMadeItself(before))) return
  const after = { ...before, ...values }
  const named = { title: String(after['title']), subject_course_id: Number(after['subject_course_id']) }
  values['has_made'] = (await namesakeOf(context, { id: id || null, ...named })) !== null
}

export const exam_source_file = defineHooks(declaration, {
  async complete({ context, changes }) {
    for (const change of changes) {
      completeFile(change)
      await completeMade(context, change)
    }
  },
  workflow({ changes, by }) {
    if (
      by === 'person' &&
      changes.some(({ before, names }) => before?.['status'] === 'converting' && names.includes('file'))
    )
      throw isBeingConverted()
  },
})
