import { queue as view } from '../../../../../resources/papers/views/queue/index.ts'
import { lazyPart } from '../../../../base/loading/lazy-part.tsx'
import { defineSiteView } from '../../../../records/views/site-view.ts'

const QueueScreen = lazyPart(() => import('./queue-screen.tsx').then((module) => module.QueueScreen))

export const queue = defineSiteView(view, { Screen: QueueScreen })
