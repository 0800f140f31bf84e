import * as kit from '../../../resources/kit/fields/index.ts'
import { label, messageOf, wants, type Fixture } from '../fixture.ts'

export const file: Fixture = {
  field: kit.file({ label }),
  valid: ({ file }) => [file],
  invalid: [
    [{ id: 1, name: 'a', type: 'b', size: 1, url: 'https://elsewhere.example/a' }, messageOf('url')],
    [{ id: 1, name: '', type: 'b', size: 1, url: `/api/files/${'A'.repeat(22)}` }, messageOf('blank')],
  ],
  inCells: null,
}

export const files: Fixture = {
  field: kit.files({ label }),
  valid: ({ file }) => [[file], [file, file]],
  invalid: [
    [
      Array.from({ length: 51 }, () => ({
        id: 1,
        name: 'a',
        type: 'b',
        size: 1,
        url: `/api/files/${'A'.repeat(22)}`,
      })),
      wants('最多 50 项', 'At most 50 entries'),
    ],
  ],
  inCells: null,
}

export const image: Fixture = {
  field: kit.image({ label }),
  valid: ({ file }) => [file],
  invalid: [[{ id: 1, name: 'a', type: 'b', size: 1, url: 'javascript:alert(1)' }, messageOf('url')]],
  inCells: null,
}
