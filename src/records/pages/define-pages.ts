import type { ComponentType } from 'react'
import type { BespokePageProps } from '../screen/slots.ts'

/**
 * Bespoke pages, by the names under which resources use them (`bespoke: { form: 'paperEditor' }`). The file that
 * defines a page declares its name: `declare module '../../../resources/kit/resource.ts' { interface BespokePages {
 * paperEditor: true } }`. A name without a page does not compile, and neither does a resource that names any other.
 */
export const definePages = <const Pages extends Readonly<Record<string, ComponentType<BespokePageProps>>>>(
  pages: Pages,
): Pages => pages
