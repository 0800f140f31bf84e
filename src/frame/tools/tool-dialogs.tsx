import { Suspense, useState, type ComponentType } from 'react'
import { notify } from '../../../providers/notification.ts'
import type { UserInfo } from '../../../resources/system/account-calls.ts'
import { useText } from '../../base/locales/use-text.ts'
import { lazyPart, type LazyPart } from '../../base/loading/lazy-part.tsx'
import type { ToolDialogProps } from './tool-dialog-props.ts'
import { ToolBoundary } from '../../base/message-page/tool-boundary.tsx'

/** The dialogs of the tools. Each is loaded when it is first opened, or when the pointer approaches its button. */
const dialogs = {
  search: lazyPart<ToolDialogProps>(() => import('./search/search-dialog.tsx').then((module) => module.default)),
  errors: lazyPart<ToolDialogProps>(() => import('./error-log/error-dialog.tsx').then((module) => module.default)),
  shortcuts: lazyPart<ToolDialogProps>(() =>
    import('./shortcuts/shortcuts-dialog.tsx').then((module) => module.default),
  ),
} satisfies Record<string, LazyPart<ToolDialogProps>>

export type ToolDialogName = keyof typeof dialogs

export const preloadDialog = (name: ToolDialogName): void => void dialogs[name].preload()

/** A placeholder while the dialog loads. */
function LoadingDialog() {
  const t = useText()
  return (
    <div className="shell-dialog-wait" role="status" aria-label={t('app.loading')}>
      <div>
        <i />
        <i />
        <i />
      </div>
    </div>
  )
}

interface OneDialogProps extends ToolDialogProps {
  Dialog: ComponentType<ToolDialogProps>
}

/** It stays mounted from its first opening on, so that it can close with its transition. */
function OneDialog({ Dialog, ...props }: OneDialogProps) {
  const t = useText()
  const [wasOpened, setWasOpened] = useState(props.open)
  if (props.open && !wasOpened) setWasOpened(true)
  if (!wasOpened) return null
  const onBroken = (): void => {
    notify('error', t('tools.broken'))
    props.onClose()
  }
  return (
    <ToolBoundary resetKey={String(props.open)} onBroken={onBroken}>
      <Suspense fallback={props.open ? <LoadingDialog /> : null}>
        <Dialog {...props} />
      </Suspense>
    </ToolBoundary>
  )
}

interface ToolDialogsProps {
  person: UserInfo
  open: ToolDialogName | null
  onClose: () => void
}

export function ToolDialogs({ person, open, onClose }: ToolDialogsProps) {
  const names = Object.keys(dialogs) as ToolDialogName[]
  return names.map((name) => (
    <OneDialog key={name} Dialog={dialogs[name]} person={person} open={open === name} onClose={onClose} />
  ))
}
