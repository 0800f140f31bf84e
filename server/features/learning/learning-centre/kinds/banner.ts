import type { StoredFile } from '../../../../../resources/kit/index.ts'
import { html } from '../html.ts'
import type { ModuleView } from './module-view.ts'

export const banner: ModuleView = {
  draw({ picture, words, link, link_label }, { file }) {
    const address = picture ? file((picture as StoredFile).url) : null
    return html`${address && html`<img class="banner" src="${address}" alt="">`}${
      words ? html`<p>${String(words)}</p>` : null
    }${
      link
        ? html`<p><a class="button" href="${String(link)}" rel="noopener">${String(link_label || link)}</a></p>`
        : null
    }`
  },
}
