import { useState, type ComponentType } from 'react'
import type { Formula, FormulaDialogProps } from './formula-dialog.tsx'

interface OpenFormula extends Formula {
  /** Where the formula stands that is changed; absent for a new one. */
  path?: number[]
}

/** What an editor does with what was written. */
export interface FormulaPlace {
  add: (formula: Formula) => void
  change: (path: number[], formula: Formula) => void
  /** Goes back into the text, after `done`. */
  leave: (done: () => void) => void
}

/** The formula that is written for the text. Its dialog comes with MathLive when the first one is. */
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
