/**
 * Replaces `qs` (see `vite.library-overrides.ts`), with which Refine's router reads and writes addresses: 14 kB for
 * nested filters in addresses, where this product has flat ones (`?type=essay&page=2`).
 */
function parse(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

function stringify(query: Readonly<Record<string, unknown>>, options: { addQueryPrefix?: boolean } = {}): string {
  const flat = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const nested = flat.find(([, value]) => typeof value === 'object')
  if (nested) throw new Error(`An address holds flat values only; "${nested[0]}" is not`)
  const text = new URLSearchParams(flat.map(([name, value]) => [name, String(value)])).toString()
  return text && options.addQueryPrefix ? `?${text}` : text
}

export default { parse, stringify }
