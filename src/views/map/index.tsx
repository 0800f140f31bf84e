import { map as view } from '../../../resources/views/map/index.ts'
import { lazyPart, withValidation } from '../../loading/lazy-part.tsx'
import { defineSiteView } from '../site-view.ts'

const MapScreen = lazyPart(() => withValidation(import('./map-screen.tsx')).then((module) => module.MapScreen))

export const map = defineSiteView(view, { Screen: MapScreen })
