/**
 * A demand on a person: any one of a list of roles and rights; or lists of roles and of rights of which any (`oneOf`,
 * the default), all (`allOf`), or not all (`except`) must be held.
 */
export type Demand =
  | readonly string[]
  | { role?: readonly string[]; permission?: readonly string[]; mode?: 'oneOf' | 'allOf' | 'except' }

export interface Holdings {
  roles: readonly string[]
  /** `*` is the admin flag. */
  rights: ReadonlySet<string>
}

/** Decides a demand. An empty one is met by everybody; the admin flag meets every demand. */
export function meets(demand: Demand, { roles, rights }: Holdings): boolean {
  if (rights.has('*')) return true
  const {
    role = [],
    permission = [],
    mode = 'oneOf',
  } = Array.isArray(demand) ? { role: demand, permission: demand } : (demand as Exclude<Demand, readonly string[]>)
  const met = [...role.map((one) => roles.includes(one)), ...permission.map((one) => rights.has(one))]
  if (met.length === 0) return true
  if (mode === 'oneOf') return met.some(Boolean)
  return mode === 'allOf' ? met.every(Boolean) : !met.every(Boolean)
}
