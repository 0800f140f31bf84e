import { readdirSync, readFileSync, statSync } from 'node:fs'
import { createRequire, isBuiltin } from 'node:module'
import { join, posix } from 'node:path'
import { parseSync, Visitor, type ESTree } from 'vite'
import type { Graph, Import } from './violations.ts'
import { itemAt, entryOf } from '../../../resources/kit/present.ts'

/**
 * Reads what files import: static and dynamic imports, exports from others, types of others, `require`, and modules to
 * which types are added.
 */

interface Named {
  specifier: string
  isTypeOnly: boolean
}

const isRelative = (specifier: string): boolean => /^\.\.?\//.test(specifier)

/** The text of a literal; what is only known when the program runs has none. */
function literalText(node: ESTree.Expression | ESTree.Argument | undefined): string | null {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  return node?.type === 'TemplateLiteral' && node.quasis.length === 1 ? itemAt(node.quasis, 0).value.cooked : null
}

export function importsIn(file: string, text: string): Named[] {
  const found: Named[] = []
  const add = (specifier: string | null | undefined, isTypeOnly: boolean) => {
    if (specifier != null) found.push({ specifier, isTypeOnly })
  }
  const visitor = new Visitor({
    ImportDeclaration: ({ source, importKind }) => add(source.value, importKind === 'type'),
    ExportNamedDeclaration: ({ source, exportKind }) => add(source?.value, exportKind === 'type'),
    ExportAllDeclaration: ({ source, exportKind }) => add(source.value, exportKind === 'type'),
    ImportExpression: ({ source }) => add(literalText(source), false),
    TSImportType: ({ source }) => add(source.value, true),
    TSExternalModuleReference: ({ expression }) => add(expression.value, false),
    CallExpression: ({ callee, arguments: [first] }) => {
      if (callee.type === 'Identifier' && callee.name === 'require') add(literalText(first), false)
    },
    // A name without a path declares a package that has no types.
    TSModuleDeclaration: ({ id }) => {
      if (id.type === 'Literal' && isRelative(id.value)) add(id.value, true)
    },
  })
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${itemAt(errors, 0).message}`)
  visitor.visit(program)
  return found
}

const isSource = (path: string): boolean => /\.[cm]?[jt]sx?$/.test(path)

/** The imports of all sources in these folders of `root`, and of what they import. A path has its file's ending. */
export function readImports(root: string, folders: readonly string[]): Graph {
  const require = createRequire(join(root, 'package.json'))
  const packages = new Map<string, boolean>()
  const isInstalled = (specifier: string): boolean => {
    if (!packages.has(specifier)) {
      try {
        packages.set(specifier, require.resolve(specifier) !== '')
      } catch {
        packages.set(specifier, false)
      }
    }
    return entryOf(packages, specifier)
  }
  const isFile = (path: string): boolean => statSync(join(root, path), { throwIfNoEntry: false })?.isFile() === true
  const resolved = (file: string, { specifier, isTypeOnly }: Named): Import => {
    if (isBuiltin(specifier)) return { to: `node:${specifier.replace(/^node:/, '')}`, isTypeOnly, isMissing: false }
    if (!isRelative(specifier)) return { to: `npm:${specifier}`, isTypeOnly, isMissing: !isInstalled(specifier) }
    // What follows a question mark says how the build loads the file.
    const to = posix.join(posix.dirname(file), specifier.replace(/\?.*$/, ''))
    return { to, isTypeOnly, isMissing: !isFile(to) }
  }

  const graph = new Map<string, Import[]>()
  const waiting = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((path) => posix.join(folder, path.replaceAll('\\', '/')))
      .filter(isSource)
      .sort(),
  )
  for (const file of waiting) {
    if (graph.has(file)) continue
    const imports = importsIn(file, readFileSync(join(root, file), 'utf8')).map((one) => resolved(file, one))
    graph.set(file, imports)
    const others = imports.filter(
      ({ to, isMissing }) => !isMissing && isSource(to) && !/^(?:npm:|node:|dist\/)/.test(to),
    )
    waiting.push(...others.map(({ to }) => to))
  }
  return graph
}
