import { marking as view } from '../../../resources/views/marking/index.ts'
import { lazyPart } from '../../loading/lazy-part.tsx'
import { defineSiteView } from '../site-view.ts'

const MarkingScreen = lazyPart(() => import('./marking-screen.tsx').then((module) => module.MarkingScreen))

export const marking = defineSiteView(view, { Screen: MarkingScreen })
