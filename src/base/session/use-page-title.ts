import { useEffect } from 'react'
import type { Language } from '../../../resources/kit/messages.ts'
import { useLanguage } from '../locales/language.ts'
import { publicText, usePublicText } from '../locales/public-text.ts'
import { useConfig } from './use-config.ts'

/** The product's title as configured on the server; the product's own name exists in each language. */
export function titleIn(language: Language, configured: string): string {
  const isOwnName = configured === '' || configured === publicText('zh', 'app.productTitle')
  return isOwnName ? publicText(language, 'app.productTitle') : configured
}

export function useProductTitle(): string {
  const { language } = useLanguage()
  return titleIn(language, useConfig().title)
}

/** The window's title: the page's, the separator, the product's. */
export function usePageTitle(page: string | undefined): void {
  const t = usePublicText()
  const product = useProductTitle()
  const separator = t('app.titleSeparator')
  useEffect(() => {
    document.title = page ? `${page}${separator}${product}` : product
  }, [page, product, separator])
}
