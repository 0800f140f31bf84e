import type { AnyResource, Sheets } from '../../resources/kit/index.ts'
import type { SheetProps } from '../screen/slots.ts'
import { lazyPart, withJudging, type LazyPart } from '../loading/lazy-part.tsx'

const sheets: { readonly [Name in keyof Sheets]: LazyPart<SheetProps> } = {
  questions: lazyPart(() =>
    withJudging(import('../exercise/sheet/sheet-drawer.tsx')).then((module) => module.SheetDrawer),
  ),
}

export const sheetOf = (resource: AnyResource): LazyPart<SheetProps> | undefined =>
  resource.sheet && sheets[resource.sheet]
