import { expect, it } from 'vitest'
import { beginEditing, edit, saved } from '../../../../src/features/learning/lyric/lyric-model.ts'

const lyric = {
  tags: {},
  lines: [
    { ms: 0, text: ' 床前 ' },
    { ms: null, text: '' },
  ],
}

it('a lyric that was saved is shown as it is stored, unless it was changed while it was saved', () => {
  const sent = beginEditing(lyric)
  expect(saved(edit(sent, { do: 'choose', at: 1 }), sent)).toMatchObject({ at: 0, lines: [{ ms: 0, text: '床前' }] })
  const typed = edit(sent, { do: 'text', text: '床前明月光' })
  expect(saved(typed, sent)).toBe(typed)
})
