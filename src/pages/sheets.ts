import type { AnyResource, Sheets } from '../../resources/kit/index.ts'
import { lazyPart, withJudging, type LazyPart } from '../loading/lazy-part.tsx'

/** Shows records as they go onto paper, and prints them. Opened and closed like a dialog. */
export interface SheetProps {
  ids: readonly number[]
  onClose: () => void
}

const sheets: { readonly [Name in keyof Sheets]: LazyPart<SheetProps> } = {
  questions: lazyPart(() =>
    withJudging(import('../exercise/sheet/sheet-drawer.tsx')).then((module) => module.SheetDrawer),
  ),
}

export const sheetOf = (resource: AnyResource): LazyPart<SheetProps> | undefined =>
  resource.sheet && sheets[resource.sheet]
