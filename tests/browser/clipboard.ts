import type { Locator } from 'playwright-core'

/** What another program left on the clipboard, by types, pasted where the cursor is. */
export const paste = (text: Locator, data: Readonly<Record<string, string>>): Promise<void> => pasteEach(text, [data])

/** The same several times, one after the other. */
export const pasteEach = (text: Locator, all: readonly Readonly<Record<string, string>>[]): Promise<void> =>
  text.evaluate((element, given) => {
    for (const types of given) {
      const clipboardData = new DataTransfer()
      for (const [type, content] of Object.entries(types)) clipboardData.setData(type, content)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }
  }, all)
