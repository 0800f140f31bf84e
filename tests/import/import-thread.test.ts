import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/**
 * What a built module of the server imports, with all that those import: files beside it, and packages by their names.
 */
function importedBy(name: string, found = new Set<string>()): ReadonlySet<string> {
  const text = readFileSync(`dist/server/${name}`, 'utf8')
  for (const [, imported] of text.matchAll(/^(?:import|export) (?:[^"]* from )?"([^"]+)";?$/gm)) {
    if (found.has(imported!)) continue
    found.add(imported!)
    if (imported!.startsWith('./')) importedBy(imported!.slice(2), found)
  }
  return found
}

it('loads no driver of the database to read a file, which would be a tenth of the time until it can', () => {
  const imported = importedBy('import-worker.js')
  expect([...imported].filter((one) => one.startsWith('./')).length).toBeGreaterThan(0)
  expect(imported).not.toContain('pg')
  expect(importedBy('start-server.js')).toContain('pg')
})
