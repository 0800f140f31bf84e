import { cards as view } from '../../../../resources/views/cards/index.ts'
import { defineSiteView } from '../site-view.ts'
import { Cards } from './cards.tsx'

export const cards = defineSiteView(view, { Records: Cards, fitsNarrow: true })
