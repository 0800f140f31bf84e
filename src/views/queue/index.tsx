import { queue as view } from '../../../resources/views/queue/index.ts'
import { lazyPart } from '../../loading/lazy-part.tsx'
import { defineSiteView } from '../site-view.ts'

const QueueScreen = lazyPart(() => import('./queue-screen.tsx').then((module) => module.QueueScreen))

export const queue = defineSiteView(view, { Screen: QueueScreen })
