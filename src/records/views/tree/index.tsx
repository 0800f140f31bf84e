import { tree as view } from '../../../../resources/views/tree/index.ts'
import { lazyPart } from '../../../base/loading/lazy-part.tsx'
import { defineSiteView } from '../site-view.ts'

const TreeScreen = lazyPart(() => import('./tree-screen.tsx').then((module) => module.TreeScreen))

export const tree = defineSiteView(view, { Screen: TreeScreen })
