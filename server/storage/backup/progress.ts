const everyMs = 5_000

/** Says how far a long work is, every few seconds. */
export function progress(log: (message: string) => void): (message: () => string) => void {
  let last = Date.now()
  return (message) => {
    if (Date.now() - last < everyMs) return
    last = Date.now()
    log(message())
  }
}

export const megabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`
