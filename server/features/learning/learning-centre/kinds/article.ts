import { articleHtml } from '../article-html.ts'
import type { ModuleView } from './module-view.ts'

export const article: ModuleView = {
  draw: ({ content }, reading) => articleHtml(String(content ?? ''), reading),
}
