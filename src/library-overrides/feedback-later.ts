import { createElement, Fragment, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'

/**
 * Messages, cards and dialogs of antd's `App` (see `vite.library-overrides.ts`), loaded when something is first shown:
 * a list shows none until it is drawn. Messages sent meanwhile are shown in order afterwards.
 */
type Api = Record<string, (...given: any[]) => any>
export type FeedbackHook = (config?: any) => readonly [api: any, holder: ReactNode]

/** By then any page that does not load it itself is drawn (`src/loading/preload-feedback.ts`). */
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
  const say = (name: string, given: any[]) => {
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
      { get: (_target, name) => (typeof name === 'string' ? (...given: any[]) => say(name, given) : undefined) },
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

function Holder({ useFeedback, config, line }: { useFeedback: FeedbackHook; config: unknown; line: Line }) {
  // oxlint-disable-next-line react/hooks -- a line loads one hook and keeps it, so a holder has the same one all its life
  const [api, holder] = useFeedback(config)
  useEffect(() => line.open(api), [api, line])
  return createElement(Fragment, null, holder)
}

/** The same contract as the hook that it loads, except that the returned handles can only be closed or updated. */
export const feedbackLater =
  (load: () => Promise<FeedbackHook>): FeedbackHook =>
  (config) => {
    const [line] = useState(() => newLine(load))
    const useFeedback = useSyncExternalStore(line.watch, line.hook)
    useEffect(() => {
      const timer = setTimeout(() => void load().catch(() => undefined), fetchAfterMs)
      return () => clearTimeout(timer)
    }, [])
    return [line.api, useFeedback ? createElement(Holder, { useFeedback, config, line }) : null]
  }
