import { resource } from '../../../../../resources/learning-resource.ts'
import { resourcesOf, type ShownResource } from '../contents.ts'
import { html } from '../html.ts'
import { labelIn } from '../label-in.ts'
import { listOrNone, sampleNumbers } from '../list-or-none.ts'
import type { ModuleView, Reading } from './module-view.ts'

/** A stranger is led to the login; a reader who is logged in and was granted nothing sees that. */
function title({ id, title: name, opens }: ShownResource, { viewer, say, resource: address }: Reading) {
  if (opens) return html`<a class="name" href="${address(id)}">${name}</a>`
  if (viewer.userId === null)
    return html`<a class="name" href="${address(id)}">${name}</a><span class="facts">${say('toOpen')}</span>`
  return html`<span class="name">${name}</span><span class="facts">${say('locked')}</span>`
}

const sampleResource = (n: number, say: Reading['say']): ShownResource => ({
  id: 0,
  title: say('sample', n),
  type: resource.fields.type.example,
  duration: null,
  cover: null,
  description: null,
  opens: true,
})

export const resourceList: ModuleView = {
  async draw(module, reading) {
    const { database, site, viewer, language, say, file } = reading
    const all = await resourcesOf(database, { siteId: site.id, module }, viewer)
    return listOrNone(
      all,
      sampleNumbers.map((n) => sampleResource(n, say)),
      (one) => {
        const cover = one.cover ? file(one.cover.url) : null
        const minutes = one.duration ? say('minutes', Math.max(1, Math.round(one.duration / 60))) : null
        return html`<li class="card">${cover && html`<img src="${cover}?width=640" alt="" loading="lazy">`}${title(one, reading)}<span class="facts">${[
          labelIn(resource.fields.type, one.type, language),
          minutes,
        ]
          .filter(Boolean)
          .join(' · ')}</span>${one.description && html`<span class="about">${one.description}</span>`}</li>`
      },
      reading,
    )
  },
}
