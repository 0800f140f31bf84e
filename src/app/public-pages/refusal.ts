/** Why /403 is open: the requested page and the required right, as far as known. Both survive a reload. */
export interface Refusal {
  from?: string
  right?: string
}

export function forbiddenPath({ from, right }: Refusal): string {
  const query = new URLSearchParams({ ...(right ? { right } : {}), ...(from ? { from } : {}) }).toString()
  return query ? `/403?${query}` : '/403'
}

/** Reads them back. An address can be written by anybody, so only valid rights and our own paths are shown. */
export function refusalIn(search: string): Refusal {
  const query = new URLSearchParams(search)
  const [from, right] = [query.get('from') ?? '', query.get('right') ?? '']
  return {
    ...(/^\/[\w/-]*(\?|$)/.test(from) ? { from } : {}),
    ...(/^[a-z][a-z0-9_]*:[a-z0-9_]+$/.test(right) ? { right } : {}),
  }
}
