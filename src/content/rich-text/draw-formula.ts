import 'temml/dist/Temml-Local.css'

/** With the styles of formulas; both load when the first one is drawn. */
export { drawnMarkup as drawFormula } from '../../../editor/formula/drawn.ts'
