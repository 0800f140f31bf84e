// @vitest-environment jsdom
import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { files as filesField, type StoredFile } from '../../resources/kit/index.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const answers: ((file: StoredFile) => void)[] = []
vi.mock('../../providers/upload.ts', () => ({
  uploadFile: () => new Promise<StoredFile>((resolve) => answers.push(resolve)),
}))
let choose: (file: File) => void = () => undefined
vi.mock('../../src/files/file-parts.tsx', () => ({
  DropZone: ({ start }: { start: (file: File) => void }) => {
    choose = start
    return null
  },
  FileRow: ({ file }: { file: StoredFile }) => <i>{file.name}</i>,
  UploadRow: () => <u />,
}))
vi.mock('../../src/inputs/move-buttons.tsx', () => ({ MoveButtons: () => null }))
const { FilesInput } = await import('../../src/fields/file/file-input.tsx')

const field = filesField({ label: { zh: '文件', en: 'Files' } })

function Form() {
  const [value, onChange] = useState<StoredFile[] | null>(null)
  return <FilesInput {...({ id: 'files', field, value, onChange } as unknown as Parameters<typeof FilesInput>[0])} />
}

it('uploads that end at the same moment are all kept', async () => {
  const page = document.createElement('div')
  const root = createRoot(page)
  await act(async () => root.render(<Form />))
  await act(async () => ['a', 'b', 'c'].forEach((name) => choose(new File(['x'], name))))
  expect(page.querySelectorAll('u')).toHaveLength(3)
  await act(async () =>
    ['a', 'b', 'c'].forEach((name, id) => answers[id]!({ id, name, type: 'text/plain', size: 1, url: '/api/files/x' })),
  )
  expect([...page.querySelectorAll('i')].map((one) => one.textContent)).toEqual(['a', 'b', 'c'])
  expect(page.querySelectorAll('u')).toHaveLength(0)
  await act(async () => root.unmount())
})
