import type { Link } from '../../../../../resources/learning/learning-centre/links.ts'
import { html } from '../html.ts'
import type { ModuleView } from './module-view.ts'

export const quickLinks: ModuleView = {
  draw: ({ links }) =>
    html`<ul class="links">${((links ?? []) as Link[]).map(
      ({ label, url }) => html`<li><a href="${url}" rel="noopener">${label}</a></li>`,
    )}</ul>`,
}
