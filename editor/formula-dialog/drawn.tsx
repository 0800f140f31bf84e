import { useLayoutEffect, useRef } from 'react'
import { drawFormula } from './draw-formula.ts'

/** A formula as it will look. */
export function Drawn({ latex, display = false }: { latex: string; display?: boolean }) {
  const place = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => drawFormula(place.current!, latex, display), [latex, display])
  return <span ref={place} className="formula-drawn" />
}
