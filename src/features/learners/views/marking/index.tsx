import { marking as view } from '../../../../../resources/learners/views/marking/index.ts'
import { lazyPart } from '../../../../base/loading/lazy-part.tsx'
import { defineSiteView } from '../../../../records/views/site-view.ts'

const MarkingScreen = lazyPart(() => import('./marking-screen.tsx').then((module) => module.MarkingScreen))

export const marking = defineSiteView(view, { Screen: MarkingScreen })
