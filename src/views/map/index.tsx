import { map as view } from '../../../resources/views/map/index.ts'
import { lazyPart } from '../../loading/lazy-part.tsx'
import { defineSiteView } from '../site-view.ts'

const MapScreen = lazyPart(() => import('./map-screen.tsx').then((module) => module.MapScreen))

export const map = defineSiteView(view, { Screen: MapScreen })
