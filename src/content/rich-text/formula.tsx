import { memo, startTransition, useEffect, useState } from 'react'
import { readableLatex } from '../../../editor/stored/readable-latex.ts'
import { useViewTexts } from '../../base/locales/use-view-texts.ts'
import './stored-text.css'

/** The renderer of formulas is large: it is loaded when the first formula is on a page, after that was painted. */
type Draw = (latex: string, display: boolean) => string | null

let drawing: Draw | undefined
let loading: Promise<Draw> | undefined

function load(): Promise<Draw> {
  loading ??= new Promise<void>((resume) => requestAnimationFrame(() => setTimeout(resume)))
    .then(() => import('./draw-formula.ts'))
    .then(({ drawFormula }) => (drawing = drawFormula))
  return loading
}

function useDrawing(): Draw | undefined {
  const [draw, setDraw] = useState(() => drawing)
  useEffect(() => {
    if (draw) return undefined
    let isHere = true
    load().then(
      (loaded) => isHere && startTransition(() => setDraw(() => loaded)),
      () => (loading = undefined),
    )
    return () => {
      isHere = false
    }
  }, [draw])
  return draw
}

/** A formula as MathML. Until it is loaded, in plain characters; one that does not parse as source, marked. */
export const Formula = memo(function Formula({ latex, display }: { latex: string; display: boolean }) {
  const { t } = useViewTexts()
  const draw = useDrawing()
  if (!draw)
    return (
      <span className="view-formula" data-display={display || undefined}>
        {readableLatex(latex)}
      </span>
    )
  const markup = draw(latex, display)
  if (markup === null)
    return (
      <code className="view-formula-source" title={t('widget.brokenFormula')}>
        {latex}
      </code>
    )
  return (
    <span className="view-formula" data-display={display || undefined} dangerouslySetInnerHTML={{ __html: markup }} />
  )
})
