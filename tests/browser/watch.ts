import type { BrowserContext, Page } from 'playwright-core'

/** What no journey may leave behind: errors of the page, breaches of its content policy, questions to other hosts. */
export interface Watch {
  readonly problems: string[]
}

/**
 * A refused or lost call is announced by the browser itself; the journeys provoke such calls, and look at what the page
 * says.
 */
const isAnnouncedCall = (text: string): boolean => text.startsWith('Failed to load resource')

/** Of the page, and of an ordinary Chromium, which shows a PDF by pages of its own. */
const ownSchemes = new Set(['chrome:', 'chrome-extension:', 'data:', 'blob:', 'about:'])

function watchPage(page: Page, origin: string, provoked: RegExp | undefined, problems: string[]): void {
  page.on('pageerror', (error) => problems.push(`page error: ${error.stack ?? error.message}`))
  page.on('crash', () => problems.push('the page crashed'))
  page.on('console', (message) => {
    if (message.type() === 'error' && !isAnnouncedCall(message.text()) && !provoked?.test(message.text()))
      problems.push(`console: ${message.text()}`)
  })
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.origin !== origin && !ownSchemes.has(url.protocol)) problems.push(`asked another host: ${request.url()}`)
  })
}

/** Watches every page of a context from before its first script on. `provoked` is what its console may say. */
export async function watch(context: BrowserContext, origin: string, provoked?: RegExp): Promise<Watch> {
  const problems: string[] = []
  await context.addInitScript(() => {
    document.addEventListener(
      'securitypolicyviolation',
      ({ violatedDirective, blockedURI, sourceFile, lineNumber }) => {
        console.error(`policy violation: ${violatedDirective} ${blockedURI} at ${sourceFile}:${lineNumber}`)
      },
    )
  })
  context.on('page', (page) => watchPage(page, origin, provoked, problems))
  return { problems }
}
