import { useSyncExternalStore } from 'react'
import { currentShare, watchProgress } from '../../base/loading/progress.ts'

export function ProgressBar() {
  const share = useSyncExternalStore(watchProgress, currentShare)
  if (share === null) return null
  return (
    <div className="shell-progress" role="progressbar" aria-hidden="true" data-done={share === 1 || undefined}>
      <div style={{ transform: `scaleX(${share})` }} />
    </div>
  )
}
