import { act, useState } from 'react'
import { expect, it, vi } from 'vitest'
import * as upload from '../../providers/upload.ts'
import { files as filesField, type StoredFile } from '../../resources/kit/index.ts'
import { FilesInput } from '../../src/records/fields/file/file-input.tsx'
import { mounted, outsideAct } from '../fixtures/mounted.ts'

const field = filesField({ label: { zh: '文件', en: 'Files' } })

function Form() {
  const [value, onChange] = useState<StoredFile[] | null>(null)
  return <FilesInput {...({ id: 'files', field, value, onChange } as unknown as Parameters<typeof FilesInput>[0])} />
}

/** Chooses files of these names in the dialog of the browser. */
async function choose(page: HTMLElement, names: readonly string[]): Promise<void> {
  const input = page.querySelector<HTMLInputElement>('input[type=file]')!
  Object.defineProperty(input, 'files', { configurable: true, value: names.map((name) => new File(['x'], name)) })
  await act(async () => void input.dispatchEvent(new Event('change', { bubbles: true })))
}
const nameIn = (row: Element): string => row.querySelector('.view-one-line')!.textContent

it.each([
  ['abc', 'kept'],
  ['cab', 'in the order in which they were chosen'],
])('uploads that end at the same moment, as %s, are all %s', async (order) => {
  const answers: ((file: StoredFile) => void)[] = []
  vi.spyOn(upload, 'uploadFile').mockImplementation(() => new Promise((resolve) => answers.push(resolve)))
  const { page } = await mounted(<Form />)
  const rows = (kind: string) => [...page.querySelectorAll(`.view-file-row${kind}`)].map((row) => nameIn(row))
  await choose(page, ['a', 'b', 'c'])
  await outsideAct(() => expect.poll(() => rows('.view-upload')).toEqual(['a', 'b', 'c']))
  await act(async () =>
    [...order].forEach((name) => {
      const id = 'abc'.indexOf(name)
      answers[id]!({ id, name, type: 'text/plain', size: 1, url: '/api/files/x' })
    }),
  )
  expect(rows(':not(.view-upload)')).toEqual(['a', 'b', 'c'])
  expect(rows('.view-upload')).toEqual([])
})
