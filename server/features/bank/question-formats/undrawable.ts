import type { Text } from '../../../../resources/kit/index.ts'
import type { ReadQuestion } from './format.ts'
import { isDrawable } from './mathml.ts'
import { ownEntry } from '../../../../resources/kit/own-entry.ts'

/** Formulas that cannot be drawn stay in a question as source, and the import lists them. */

const formula = /data-type="formula" data-value="([^"]*)"/g
const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }
const maxNamed = 5

const noteFor = (sources: readonly string[]): Text => {
  const named = sources.slice(0, maxNamed).map((one) => (one.length > 60 ? `${one.slice(0, 60)}…` : one))
  const more = sources.length > maxNamed ? ' …' : ''
  return {
    zh: `有公式无法显示，只保留了源码：${named.join('；')}${more}`,
    en: `Formulas that cannot be drawn were kept as their source: ${named.join('; ')}${more}`,
  }
}

export function undrawableIn({ stem, options, answer, analysis }: ReadQuestion): Text[] {
  const found = new Set<string>()
  const look = (value: unknown): void => {
    if (typeof value === 'string') {
      if (!value.includes('data-type="formula"')) return
      for (const [, escaped] of value.matchAll(formula)) {
        const latex = escaped!.replace(/&(?:amp|lt|gt|quot);/g, (entity) => ownEntry(entities, entity)!)
        if (!isDrawable(latex)) found.add(latex)
      }
    } else if (value !== null && typeof value === 'object') Object.values(value).forEach(look)
  }
  look([stem, options, answer, analysis])
  return found.size > 0 ? [noteFor([...found])] : []
}
