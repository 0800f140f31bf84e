import { describe } from 'vitest'
import { it } from './chosen-cases.ts'
import { plantInCopy } from './planted-copy.ts'

/** What people type and read in the browser: a fault is planted for each gate, in a copy of this tree. */

const { plant, turnRed } = plantInCopy()

describe('the tests of a form that is being saved', () => {
  it('turn red when the saved record replaces what was typed meanwhile', async () => {
    await plant('src/records/screen/kept-input.ts', '!sameInput(before[name], typed[name])', 'name === ""')
    const reds = ['keeps what was typed while an edit was saved', 'follows its record, and keeps what was typed']
    await turnRed(['tests/views/saving-form.test.tsx'], reds)
  })
})

describe('the tests of readers of stored text', () => {
  it('turn red when one of them takes a text for granted', async () => {
    await plant(
      'editor/stored/stored-string.ts',
      "(typeof stored === 'string' ? stored : '')",
      '(stored as string).trim()',
    )
    await turnRed(['tests/app/stored-texts.test.tsx'], ['reads any value', 'texts that are missing are drawn'])
  })
})

describe('the tests of calls that are debounced', () => {
  it('turn red when such a call is made twice at once', async () => {
    await plant('providers/debounced.ts', 'if (known) return known', '')
    await turnRed(['tests/providers/http.test.ts'], ['is made once while it is under way'])
  })
})
