import { map as view } from '../../../../../resources/learning/views/map/index.ts'
import { lazyPart } from '../../../../base/loading/lazy-part.tsx'
import { defineSiteView } from '../../../../records/views/site-view.ts'

const MapScreen = lazyPart(() => import('./map-screen.tsx').then((module) => module.MapScreen))

export const map = defineSiteView(view, { Screen: MapScreen })
