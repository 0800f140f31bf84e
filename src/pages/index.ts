import type { ComponentType } from 'react'
import type { AnyResource, BespokePages } from '../../resources/kit/index.ts'
import type { BespokePageProps } from '../screen/slots.ts'
import { capabilityPages } from '../capabilities/pages.ts'
import { lazyPart } from '../loading/lazy-part.tsx'

/**
 * The bespoke pages, by the names under which resources use them (`bespoke: { form: 'paper-editor' }`). A page is
 * declared by adding its name to `BespokePages`, in the file of the page:
 * declare module '../../resources/kit/resource.ts' { interface BespokePages { 'paper-editor': true } }
 * From then on it does not compile until it is listed here, and a resource that names any other page does not compile
 * either.
 */
const pages: { readonly [Name in keyof BespokePages]: ComponentType<BespokePageProps> } = {
  ...capabilityPages,
  learningCentre: lazyPart(() =>
    import('./learning-centre/learning-centre.tsx').then((module) => module.LearningCentre),
  ),
  paperEditor: lazyPart(() => import('./paper-editor/paper-editor.tsx').then((module) => module.PaperEditor)),
}

/** The page that replaces a generated screen, if the resource names one. */
export const bespokePage = (
  resource: AnyResource,
  screen: 'list' | 'form' | 'show',
): ComponentType<BespokePageProps> | undefined => {
  const name: string | undefined = resource.bespoke?.[screen]
  return name === undefined ? undefined : (pages as Readonly<Record<string, ComponentType<BespokePageProps>>>)[name]
}
