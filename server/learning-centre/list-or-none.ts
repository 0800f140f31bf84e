import { html, type Html } from './html.ts'
import type { Reading } from './kinds/module-view.ts'

/** Cards, or a sentence where there are none. */
export const listOrNone = (cards: readonly Html[], { say }: Pick<Reading, 'say'>): Html =>
  cards.length > 0 ? html`<ul class="cards">${cards}</ul>` : html`<p class="none">${say('noneListed')}</p>`
