import type { Printouts } from '../../../resources/capabilities/print/index.ts'
import { lazyPart, withValidation, type LazyPart } from '../../loading/lazy-part.tsx'
import type { PrintProps } from './print-props.ts'

export const printouts: { readonly [Name in keyof Printouts]: LazyPart<PrintProps> } = {
  questions: lazyPart(() =>
    withValidation(import('./questions/print-drawer.tsx')).then((module) => module.PrintDrawer),
  ),
}
