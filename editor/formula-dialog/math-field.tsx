import { useEffect, useRef, type RefObject } from 'react'
import { MathfieldElement } from 'mathlive'
import 'mathlive/fonts.css'

// Fonts come with our own styles, and key sounds are off: nothing is fetched from elsewhere.
MathfieldElement.fontsDirectory = null
MathfieldElement.soundsDirectory = null
MathfieldElement.plonkSound = null
MathfieldElement.keypressSound = null
MathfieldElement.computeEngine = null

interface MathFieldProps {
  latex: string
  onInput: (latex: string) => void
  label: string
  locale: string
  /** Inserts symbols from outside. */
  field: RefObject<MathfieldElement | null>
}

/** An unfilled placeholder counts as empty. */
const withoutPlaceholders = (latex: string): string => latex.replaceAll(/\\placeholder(?:\[[^\]\\]*\])?\{\}/g, '{}')

/** MathLive's field. Typed input is reported as LaTeX; LaTeX from elsewhere is shown and never rewritten. */
export function MathField({ latex, onInput, label, locale, field }: MathFieldProps) {
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(latex)
  const report = useRef(onInput)
  report.current = onInput
  useEffect(() => {
    MathfieldElement.locale = locale
    const element = new MathfieldElement()
    element.mathVirtualKeyboardPolicy = 'manual'
    element.smartMode = false
    element.setAttribute('aria-label', label)
    element.addEventListener('input', () => {
      latest.current = withoutPlaceholders(element.value)
      report.current(latest.current)
    })
    place.current!.append(element)
    element.menuItems = []
    element.setValue(latest.current, { silenceNotifications: true })
    field.current = element
    return () => {
      field.current = null
      window.mathVirtualKeyboard.hide()
      element.remove()
    }
  }, [label, locale, field])
  useEffect(() => {
    if (latex === latest.current) return
    latest.current = latex
    field.current?.setValue(latex, { silenceNotifications: true })
  }, [latex, field])
  return <div ref={place} className="formula-math-field" />
}
