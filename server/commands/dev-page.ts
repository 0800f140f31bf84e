import { randomBytes } from 'node:crypto'
import type { Plugin } from 'vite'
import { pagePolicy } from '../http/page-policy.ts'

/**
 * The page of `npm run dev` has the content security policy of the server's own, so that what it refuses is seen at
 * once. The nonce is one for as long as the command runs: Vite puts it on what it adds to the page.
 */

const nonce = randomBytes(16).toString('hex')

const dashed = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The refresh of components is a script in the page, and styles are elements in it. */
const withNonce: readonly string[] = ['scriptSrc', 'styleSrc']

const policy = Object.entries(pagePolicy)
  .map(([name, sources]) => [dashed(name), ...sources, ...(withNonce.includes(name) ? [`'nonce-${nonce}'`] : [])])
  .map((parts) => parts.join(' '))
  .join(';')

export const pageOfServer = (): Plugin => ({
  name: 'page-of-server',
  config: () => ({ html: { cspNonce: nonce } }),
  configureServer(site) {
    site.middlewares.use((request, response, next) => {
      if ((request.headers.accept ?? '').includes('text/html')) response.setHeader('Content-Security-Policy', policy)
      next()
    })
  },
  transformIndexHtml: (html) =>
    html
      .replaceAll('__CSP_NONCE__', nonce)
      .replace('__TIME_ZONE__', process.env['TIME_ZONE'] ?? '')
      .replace('__PERSON_NAMES__', process.env['PERSON_NAMES'] ?? ''),
})
