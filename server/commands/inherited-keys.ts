import ts from 'typescript'

/**
 * Finds `table[name]` where the table is an object of a module and the name can be any text: `icons['constructor']` is
 * a function that every object inherits, not an icon. Such a table is read by `ownEntry`, or is a `Map`.
 */

const bare = (node: ts.Expression): ts.Expression =>
  ts.isParenthesizedExpression(node) ||
  ts.isAsExpression(node) ||
  ts.isSatisfiesExpression(node) ||
  ts.isNonNullExpression(node)
    ? bare(node.expression)
    : node

/** The variable that a name stands for, in its own module. */
function variableOf(checker: ts.TypeChecker, node: ts.Expression): ts.VariableDeclaration | undefined {
  const named = checker.getSymbolAtLocation(node)
  const symbol = named && named.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(named) : named
  const declared = symbol?.valueDeclaration
  return declared && ts.isVariableDeclaration(declared) ? declared : undefined
}

function isTable(checker: ts.TypeChecker, given: ts.Expression): boolean {
  const node = bare(given)
  if (ts.isConditionalExpression(node)) return isTable(checker, node.whenTrue) || isTable(checker, node.whenFalse)
  if (ts.isObjectLiteralExpression(node)) return true
  const declared = ts.isIdentifier(node) ? variableOf(checker, node) : undefined
  if (!declared || !ts.isSourceFile(declared.parent.parent.parent)) return false
  const type = checker.getTypeAtLocation(node)
  return !checker.isArrayLikeType(type) && !(type.flags & ts.TypeFlags.StringLike)
}

/** Whether a key can be any text: by its type, or by an assertion over it. */
function isAnyText(checker: ts.TypeChecker, key: ts.Expression): boolean {
  const open = ts.TypeFlags.String | ts.TypeFlags.Any | ts.TypeFlags.TemplateLiteral
  if (ts.isStringLiteralLike(key)) return false
  const inner = bare(key)
  return [key, inner].some((one) => Boolean(checker.getTypeAtLocation(one).flags & open))
}

const isWritten = (node: ts.Node): boolean =>
  ts.isBinaryExpression(node.parent) &&
  node.parent.left === node &&
  node.parent.operatorToken.kind === ts.SyntaxKind.EqualsToken

/** Whether it reads a table under any text, or asks by `in` whether there is such a name. */
const isInheriting = (checker: ts.TypeChecker, node: ts.Node): boolean =>
  ts.isElementAccessExpression(node)
    ? !isWritten(node) && isTable(checker, node.expression) && isAnyText(checker, node.argumentExpression)
    : ts.isBinaryExpression(node) &&
      node.operatorToken.kind === ts.SyntaxKind.InKeyword &&
      isTable(checker, node.right) &&
      isAnyText(checker, node.left)

/** The places in these files: `src/base/menu/icons.tsx:69 icons[name]`. */
export function inheritedKeys(program: ts.Program, isChecked: (path: string) => boolean): string[] {
  const checker = program.getTypeChecker()
  const found: string[] = []
  for (const file of program.getSourceFiles()) {
    if (!isChecked(file.fileName)) continue
    const visit = (node: ts.Node): void => {
      if (isInheriting(checker, node)) {
        const { line } = file.getLineAndCharacterOfPosition(node.getStart())
        found.push(`${file.fileName}:${line + 1} ${node.getText().replace(/\s+/g, ' ')}`)
      }
      ts.forEachChild(node, visit)
    }
    visit(file)
  }
  return found
}

/** `tsx server/commands/inherited-keys.ts`: prints what it finds in product code, and fails by it. */
if (process.argv[1]?.endsWith('inherited-keys.ts')) {
  const { fileNames, options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile('tsconfig.json', ts.sys.readFile).config,
    ts.sys,
    process.cwd(),
  )
  const checked = fileNames.filter((path) => !path.startsWith(`${process.cwd()}/tests/`))
  const found = inheritedKeys(ts.createProgram(checked, { ...options, incremental: false }), (path) =>
    checked.includes(path),
  )
  for (const place of found)
    console.log(`${place.replace(`${process.cwd()}/`, '')}: read it by ownEntry, or make it a Map`)
  process.exit(found.length > 0 ? 1 : 0)
}
