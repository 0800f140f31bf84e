import {
  createContext,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type Context,
  type ReactNode,
} from 'react'
import type { useAppProps } from 'antd/es/app/context'

/**
 * Passing messages: antd's messages, cards and questions, loaded when one is first shown, as a list shows none
 * until it is drawn. What is to be shown meanwhile follows in order.
 */
type Api = Record<string, (...given: any[]) => any>
type FeedbackHook = (config?: any) => readonly [api: any, holder: ReactNode]

/** By then any page that does not load it itself is drawn. Without it, nothing could show that the server is away. */
const fetchAfterMs = 5000

interface Line {
  api: Api
  /** antd's hook, once something was shown and it is loaded. */
  hook: () => FeedbackHook | undefined
  watch: (listener: () => void) => () => void
  open: (api: Api) => void
}

function newLine(load: () => Promise<FeedbackHook>): Line {
  let hook: FeedbackHook | undefined
  let loading: Promise<void> | undefined
  let listeners: Array<() => void> = []
  let open: (api: Api) => void = () => undefined
  let opened: Api | undefined
  const isOpen = new Promise<Api>((resolve) => (open = resolve))
  const start = async () => {
    hook = await load()
    listeners.forEach((listener) => listener())
  }
  const show = (name: string, given: any[]) => {
    if (opened) return opened[name]!(...given)
    loading ??= start()
    loading.catch(() => (loading = undefined))
    const shown = isOpen.then((api) => ({ handle: api[name]!(...given) }))
    const on = (what: string, ...more: unknown[]) => void shown.then(({ handle }) => handle?.[what]?.(...more))
    return { destroy: () => on('destroy'), update: (change: unknown) => on('update', change) }
  }
  return {
    api: new Proxy(
      {},
      { get: (_target, name) => (typeof name === 'string' ? (...given: any[]) => show(name, given) : undefined) },
    ),
    hook: () => hook,
    watch: (listener) => {
      listeners = [...listeners, listener]
      return () => (listeners = listeners.filter((one) => one !== listener))
    },
    open: (api) => {
      opened = api
      open(api)
    },
  }
}

const loads = {
  message: () => import('antd/es/message/useMessage').then((module) => module.default as FeedbackHook),
  notification: () => import('antd/es/notification/useNotification').then((module) => module.default as FeedbackHook),
  modal: () => import('antd/es/modal/useModal').then((module) => module.default as FeedbackHook),
} as const

/** Loads what is needed to show a message; after a failure the next message tries again. */
export const preloadFeedback = (): void => {
  for (const load of Object.values(loads)) load().catch(() => undefined)
}

function Holder({ useHook, config, line }: { useHook: FeedbackHook; config: unknown; line: Line }) {
  // A line loads one hook and keeps it, so a holder has the same one all its life.
  // oxlint-disable-next-line react/hooks
  const [api, holder] = useHook(config)
  useEffect(() => line.open(api), [api, line])
  return holder
}

function Held({ line, config }: { line: Line; config?: unknown }) {
  const useHook = useSyncExternalStore(line.watch, line.hook)
  return useHook && <Holder useHook={useHook} config={config} line={line} />
}

const FeedbackContext: Context<useAppProps | null> = createContext<useAppProps | null>(null)

/** Says things in passing; what is returned can only be closed or updated. */
export function useFeedback(): useAppProps {
  const feedback = useContext(FeedbackContext)
  if (!feedback) throw new Error('useFeedback: expected to be below Feedback')
  return feedback
}

/** Cards are below the header, so that they do not cover the person's own menu. */
const cards = { top: 68 }

export function Feedback({ children }: { children: ReactNode }) {
  const [lines] = useState(() => ({
    message: newLine(loads.message),
    notification: newLine(loads.notification),
    modal: newLine(loads.modal),
  }))
  useEffect(() => {
    const timer = setTimeout(preloadFeedback, fetchAfterMs)
    return () => clearTimeout(timer)
  }, [])
  const api = useMemo(
    () =>
      ({
        message: lines.message.api,
        notification: lines.notification.api,
        modal: lines.modal.api,
      }) as unknown as useAppProps,
    [lines],
  )
  return (
    <FeedbackContext value={api}>
      <Held line={lines.modal} />
      <Held line={lines.message} />
      <Held line={lines.notification} config={cards} />
      {children}
    </FeedbackContext>
  )
}
