/**
 * What a table has under a name that comes from data: a stored value, a file, an address, a key that was pressed. Plain
 * indexing also finds what every object inherits (`constructor`, `__proto__`); `server/commands/inherited-keys.ts`
 * refuses it for tables of a module.
 */
export const ownEntry = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined
