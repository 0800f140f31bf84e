import { useCallback, useState } from 'react'

export interface Step {
  /** What would be undone, in words. */
  label: string
  run: () => Promise<unknown>
}

const most = 50

/** What this person did here, newest last, each with what takes it back. */
export function useUndo() {
  const [steps, setSteps] = useState<readonly Step[]>([])
  const push = useCallback((step: Step) => setSteps((now) => [...now, step].slice(-most)), [])
  const last = steps.at(-1)
  const undo = useCallback(async () => {
    if (!last) return
    setSteps((now) => now.filter((one) => one !== last))
    await last.run()
  }, [last])
  return { last, push, undo }
}
export type Undo = ReturnType<typeof useUndo>
