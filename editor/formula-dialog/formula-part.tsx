import { useState, type ComponentType } from 'react'
import type { Formula, FormulaDialogProps } from './formula-dialog.tsx'

interface OpenFormula extends Formula {
  /** The place of the formula being edited; absent for a new one. */
  path?: number[]
}

/** How an editor inserts the formula. */
export interface FormulaPlace {
  add: (formula: Formula) => void
  change: (path: number[], formula: Formula) => void
  /** Returns the focus to the text, after `done`. */
  leave: (done: () => void) => void
}

/** The formula being written for the text. Its dialog is loaded with MathLive when it is first opened. */
export function useFormulaDialog(place: FormulaPlace) {
  const [Dialog, setDialog] = useState<ComponentType<FormulaDialogProps>>()
  const [formula, setFormula] = useState<OpenFormula>()
  const [isOpen, setOpen] = useState(false)
  const open = (start: OpenFormula) => {
    setFormula(start)
    setOpen(true)
    if (!Dialog) void import('./formula-dialog.tsx').then((loaded) => setDialog(() => loaded.FormulaDialog))
  }
  const close = () => setOpen(false)
  return {
    Dialog,
    formula,
    isOpen,
    write: () => open({ latex: '', display: false }),
    edit: ({ latex, display }: Formula, path: number[]) => open({ latex, display, path }),
    take: (after: Formula) => {
      if (formula?.path) place.change(formula.path, after)
      else place.add(after)
      close()
    },
    close,
    afterClose: () => place.leave(() => setFormula(undefined)),
  }
}

interface FormulaPartProps extends Pick<FormulaDialogProps, 'words' | 'locale' | 'recentKey'> {
  formula: ReturnType<typeof useFormulaDialog>
}

export function FormulaPart({ formula, words, locale, recentKey }: FormulaPartProps) {
  const { Dialog, formula: start } = formula
  if (!Dialog || !start) return null
  return (
    <Dialog
      words={words}
      locale={locale}
      start={start}
      isNew={!start.path}
      recentKey={recentKey}
      open={formula.isOpen}
      onTake={formula.take}
      onCancel={formula.close}
      afterClose={formula.afterClose}
    />
  )
}
