/**
 * What the classes of browsers got after the oldest browsers that the site is for. Loaded only where it is missing
 * (`build/built-ins.ts`).
 */

/** Aborts with the first of the signals, for its reason. */
AbortSignal.any ??= (signals) => {
  const controller = new AbortController()
  const { signal } = controller
  const all = [...signals]
  const aborted = all.find((one) => one.aborted)
  if (aborted) controller.abort(aborted.reason)
  else for (const one of all) one.addEventListener('abort', () => controller.abort(one.reason), { signal })
  return signal
}

URL.canParse ??= (url, base) => {
  try {
    return Boolean(new URL(url, base))
  } catch {
    return false
  }
}
