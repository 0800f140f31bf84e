import type { Page } from 'playwright-core'

/** What a person did: presses of a button or finger, keys, and texts that they typed or files that they chose. */
export interface Taken {
  clicks: number
  keys: number
  texts: number
}

export interface Actions {
  /** Since the last time that it was asked for. */
  taken(): Promise<Taken>
}

/** Counts in the page itself, from the next document on; a text is one action however long it is. */
export async function countActions(page: Page): Promise<Actions> {
  await page.addInitScript(() => {
    const keep = (what: string) =>
      sessionStorage.setItem(`actions-${what}`, String(Number(sessionStorage.getItem(`actions-${what}`) ?? 0) + 1))
    let written: EventTarget | null = null
    const isText = (target: EventTarget | null) =>
      target instanceof HTMLElement && (target.matches('input, textarea') || target.isContentEditable)
    addEventListener(
      'pointerdown',
      () => {
        written = null
        keep('clicks')
      },
      true,
    )
    addEventListener(
      'keydown',
      ({ key, target, repeat }) => {
        if (repeat || (key.length === 1 && isText(target))) return
        written = null
        keep('keys')
      },
      true,
    )
    addEventListener(
      'input',
      ({ target }) => {
        const isSwitch = target instanceof HTMLInputElement && ['checkbox', 'radio'].includes(target.type)
        if (!isSwitch && target !== written) keep('texts')
        written = target
      },
      true,
    )
  })
  return {
    taken: () =>
      page.evaluate(() => {
        const of = (what: string) => {
          const count = Number(sessionStorage.getItem(`actions-${what}`) ?? 0)
          sessionStorage.removeItem(`actions-${what}`)
          return count
        }
        return { clicks: of('clicks'), keys: of('keys'), texts: of('texts') }
      }),
  }
}
