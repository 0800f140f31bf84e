import { html, type Html } from './html.ts'
import type { Reading } from './kinds/module-view.ts'

/** Cards, or a sentence where there are none. The preview of a draft shows with samples how it will look. */
export function listOrNone<Shown>(
  all: readonly Shown[],
  samples: readonly Shown[],
  card: (one: Shown) => Html,
  { say, isPreview }: Pick<Reading, 'say' | 'isPreview'>,
): Html {
  if (all.length > 0) return html`<ul class="cards">${all.map(card)}</ul>`
  if (!isPreview) return html`<p class="none">${say('noneListed')}</p>`
  return html`<p class="none">${say('onlySamples')}</p><ul class="cards samples">${samples.map(card)}</ul>`
}

/** As many samples as fill a row. */
export const sampleNumbers = [1, 2, 3] as const
