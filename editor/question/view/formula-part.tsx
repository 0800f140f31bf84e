import { useState, type ComponentType } from 'react'
import type { Path } from 'slate'
import type { Session } from '../engine/session.ts'
import type { Formula, FormulaDialogProps } from '../formula/formula-dialog.tsx'
import type { FormulaElement } from '../model/slate-nodes.ts'
import { addFormula, changeVoid, leave } from './commands.ts'

interface OpenFormula extends Formula {
  /** Of the formula that is changed; absent for a new one. */
  path?: Path
}

/** The formula that is written for the text. Its dialog comes with MathLive when the first one is. */
export function useFormulaDialog(session: Session | null) {
  const [Dialog, setDialog] = useState<ComponentType<FormulaDialogProps>>()
  const [formula, setFormula] = useState<OpenFormula>()
  const [isOpen, setOpen] = useState(false)
  const open = (start: OpenFormula) => {
    setFormula(start)
    setOpen(true)
    if (!Dialog) void import('../formula/formula-dialog.tsx').then((loaded) => setDialog(() => loaded.FormulaDialog))
  }
  const close = () => setOpen(false)
  return {
    Dialog,
    formula,
    isOpen,
    write: () => open({ latex: '', display: false }),
    edit: ({ node, path }: { node: object; path: Path }) =>
      open({ latex: (node as FormulaElement).latex, display: (node as FormulaElement).display, path }),
    take: (after: Formula) => {
      if (formula?.path) changeVoid<FormulaElement>(session!, formula.path, after)
      else addFormula(session!, after.latex, after.display)
      close()
    },
    close,
    forget: () => setFormula(undefined),
  }
}

interface FormulaPartProps extends Pick<FormulaDialogProps, 'words' | 'locale' | 'recentKey'> {
  formula: ReturnType<typeof useFormulaDialog>
  session: Session
}

export function FormulaPart({ formula, session, words, locale, recentKey }: FormulaPartProps) {
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
      afterClose={() => leave(session, formula.forget)}
    />
  )
}
