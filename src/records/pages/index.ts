import type { ComponentType } from 'react'
import type { AnyResource, BespokePages } from '../../../resources/kit/index.ts'
import { partPages } from '../../parts/pages.ts'
import type { BespokePageProps } from '../screen/slots.ts'
import { ownEntry } from '../../../resources/kit/own-entry.ts'

/** Every bespoke page that a resource can name. */
const pages: { readonly [Name in keyof BespokePages]: ComponentType<BespokePageProps> } = partPages

/** The page that replaces a generated screen, if the resource names one. */
export const bespokePage = (
  resource: AnyResource,
  screen: 'list' | 'form' | 'show',
): ComponentType<BespokePageProps> | undefined => {
  const name: string | undefined = resource.bespoke?.[screen]
  return name === undefined
    ? undefined
    : ownEntry(pages as Readonly<Record<string, ComponentType<BespokePageProps>>>, name)
}
