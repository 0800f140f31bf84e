import { useEffect } from 'react'
import { usePublicText } from '../locales/public-text.ts'
import { useConfig } from './use-config.ts'

/** The product's title: what the server is configured to be called, in English the product's English name. */
export function useProductTitle(): string {
  const t = usePublicText()
  const { title } = useConfig()
  return title || t('app.productTitle')
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
