import { createContext, use, useMemo, type ReactNode, type RefObject } from 'react'
import type { ValidationIssue } from '../../../resources/kit/index.ts'

interface PlaceState {
  /** The path in the field's value: `parts.1.answer`; empty for the field itself. */
  path: string
  /** The faults here, with paths inside the field. */
  issues: readonly ValidationIssue[]
}

const Here = createContext<PlaceState>({ path: '', issues: [] })

/** The faults inside a field, for the places of its input. */
export function FieldPlaces({ issues, children }: { issues: readonly ValidationIssue[]; children: ReactNode }) {
  const state = useMemo(() => ({ path: '', issues }), [issues])
  return <Here value={state}>{children}</Here>
}

interface PlaceProps {
  /** Relative to the surrounding place: `1`, `answer`, `options.2.text`. */
  at: string | number
  className?: string
  children: ReactNode
}

/**
 * A place inside a structured value: marked when it has a fault and no place inside it is nearer (`fields.css`), and
 * found by its path to lead the person to it.
 */
export function Place({ at, className = '', children }: PlaceProps) {
  const around = use(Here)
  const path = around.path === '' ? String(at) : `${around.path}.${at}`
  const issues = useMemo(
    () => around.issues.filter((one) => one.path === path || one.path.startsWith(`${path}.`)),
    [around.issues, path],
  )
  const state = useMemo(() => ({ path, issues }), [path, issues])
  return (
    <Here value={state}>
      <div className={`view-place ${className}`} data-at={path} data-wrong={issues.length > 0 ? '' : undefined}>
        {children}
      </div>
    </Here>
  )
}

/** Inputs before buttons. */
const focusable = [
  'input:not([type=hidden]), textarea, [contenteditable="true"], [role=textbox][tabindex="0"]',
  '[tabindex="0"], button',
] as const

/** Focuses the input with a fault: the nearest place to `path` (`answer.parts.1.answer`) of the form in `container`. */
export function focusAt(container: HTMLElement | null, path: string): boolean {
  const [name, ...inside] = path.split('.') as [string, ...string[]]
  const field = container?.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`)
  if (!field) return false
  const wanted = `${inside.join('.')}.`
  const places = [...field.querySelectorAll<HTMLElement>('[data-at]')].filter((one) =>
    wanted.startsWith(`${one.dataset['at']}.`),
  )
  const place = places.reduce(
    (best, one) => (one.dataset['at']!.length >= (best.dataset['at']?.length ?? 0) ? one : best),
    field,
  )
  place.scrollIntoView({ block: 'center', behavior: 'auto' })
  const inputs = focusable.flatMap((selector) => [...place.querySelectorAll<HTMLElement>(selector)])
  inputs.find((one) => one.checkVisibility() && !one.hasAttribute('disabled'))?.focus({ preventScroll: true })
  return true
}

/**
 * Like `focusAt`, in a form that was just drawn: inputs that load with the first form appear a little later than the
 * form itself.
 */
export function focusWhenDrawn(container: RefObject<HTMLElement | null>, path: string, framesLeft = 60): void {
  requestAnimationFrame(() => {
    const isThere = focusAt(container.current, path) && container.current?.contains(document.activeElement)
    if (!isThere && framesLeft > 0) focusWhenDrawn(container, path, framesLeft - 1)
  })
}
