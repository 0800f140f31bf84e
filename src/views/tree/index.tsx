import { tree as view } from '../../../resources/views/tree/index.ts'
import { lazyPart, withValidation } from '../../loading/lazy-part.tsx'
import { defineSiteView } from '../site-view.ts'

const TreeScreen = lazyPart(() => withValidation(import('./tree-screen.tsx')).then((module) => module.TreeScreen))

export const tree = defineSiteView(view, { Screen: TreeScreen })
