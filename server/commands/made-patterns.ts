import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'

/**
 * Puts together the patterns of `new RegExp(…)` as they will be: of literals, templates, constants of this and other
 * modules, other expressions' `source`, numbers (a `7`) and escaped text (an `x`).
 */

/** What `resources/kit/pattern-text.ts` returns, as far as it matters for time. */
const escaped: ReadonlyMap<string, string> = new Map([
  ['patternText', 'x'],
  ['anyOfTexts', '(?:x|y)'],
])
const aNumber = '7'

const read = new Map<string, ts.SourceFile>()
export function moduleAt(path: string): ts.SourceFile {
  const known = read.get(path)
  if (known) return known
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true)
  read.set(path, file)
  return file
}

export function literalParts({ text }: ts.RegularExpressionLiteral): { source: string; flags: string } {
  const end = text.lastIndexOf('/')
  return { source: text.slice(1, end), flags: text.slice(end + 1) }
}

/** The arguments of `new RegExp(…)` and `RegExp(…)`. */
export const madeRegExp = (node: ts.Node): readonly ts.Expression[] | null =>
  (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
  ts.isIdentifier(node.expression) &&
  node.expression.text === 'RegExp'
    ? (node.arguments ?? [])
    : null

interface Found {
  node: ts.Expression
  file: ts.SourceFile
}

/** What a constant of a module is set to, in it or where it is imported from. */
function constantOf(name: string, file: ts.SourceFile): Found | null {
  for (const statement of file.statements) {
    if (ts.isVariableStatement(statement) && statement.declarationList.flags & ts.NodeFlags.Const) {
      const found = statement.declarationList.declarations.find((one) => one.name.getText(file) === name)
      if (found?.initializer) return { node: found.initializer, file }
    }
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue
    const named = statement.importClause?.namedBindings
    const from = statement.moduleSpecifier.text
    const one = named && ts.isNamedImports(named) ? named.elements.find((each) => each.name.text === name) : undefined
    if (one && from.startsWith('.'))
      return constantOf((one.propertyName ?? one.name).text, moduleAt(join(dirname(file.fileName), from)))
  }
  return null
}

/** The parameter of this name of the nearest function around that has one. */
function parameterOf(name: string, node: ts.Node): ts.ParameterDeclaration | undefined {
  for (let around: ts.Node | undefined = node; around; around = around.parent)
    if (ts.isFunctionLike(around)) {
      const found = around.parameters.find((one) => one.name.getText() === name)
      if (found) return found
    }
  return undefined
}

/** Values declared within a function are not looked for: they shadow a constant, and are not read. */
function isShadowed(name: string, node: ts.Node): boolean {
  for (let around: ts.Node | undefined = node.parent; around && !ts.isSourceFile(around); around = around.parent)
    if (
      ts.isBlock(around) &&
      around.statements.some(
        (one) =>
          ts.isVariableStatement(one) &&
          one.declarationList.declarations.some((each) => each.name.getText().split(/\W/).includes(name)),
      )
    )
      return true
  return false
}

function ofName(node: ts.Identifier, file: ts.SourceFile): string | null {
  const parameter = parameterOf(node.text, node)
  if (parameter) return parameter.type?.kind === ts.SyntaxKind.NumberKeyword ? aNumber : null
  if (isShadowed(node.text, node)) return null
  const found = constantOf(node.text, file)
  return found && patternOf(found.node, found.file)
}

const rawOf = (node: ts.TemplateLiteralLikeNode, isRaw: boolean): string =>
  isRaw ? (node.rawText ?? node.text) : node.text

function ofTemplate(node: ts.TemplateLiteral, file: ts.SourceFile, isRaw: boolean): string | null {
  if (!ts.isTemplateExpression(node)) return rawOf(node, isRaw)
  let text: string | null = rawOf(node.head, isRaw)
  for (const { expression, literal } of node.templateSpans) {
    const part = patternOf(expression, file)
    text = text === null || part === null ? null : text + part + rawOf(literal, isRaw)
  }
  return text
}

function ofOperation({ left, operatorToken, right }: ts.BinaryExpression, file: ts.SourceFile): string | null {
  const numeric = [ts.SyntaxKind.MinusToken, ts.SyntaxKind.AsteriskToken, ts.SyntaxKind.SlashToken]
  if (numeric.includes(operatorToken.kind)) return aNumber
  if (operatorToken.kind !== ts.SyntaxKind.PlusToken) return null
  const [one, other] = [patternOf(left, file), patternOf(right, file)]
  return one === null || other === null ? null : one + other
}

/** The pattern that an expression is, a text or a regular expression; null where it cannot be read. */
export function patternOf(node: ts.Expression, file: ts.SourceFile): string | null {
  if (ts.isRegularExpressionLiteral(node)) return literalParts(node).source
  if (ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node)) return ofTemplate(node, file, false)
  if (ts.isStringLiteral(node)) return node.text
  if (ts.isNumericLiteral(node)) return aNumber
  if (ts.isTaggedTemplateExpression(node))
    return node.tag.getText(file) === 'String.raw' ? ofTemplate(node.template, file, true) : null
  if (ts.isParenthesizedExpression(node)) return patternOf(node.expression, file)
  if (ts.isBinaryExpression(node)) return ofOperation(node, file)
  if (ts.isPropertyAccessExpression(node)) return node.name.text === 'source' ? patternOf(node.expression, file) : null
  if (ts.isIdentifier(node)) return ofName(node, file)
  const [made] = madeRegExp(node) ?? []
  if (made) return patternOf(made, file)
  return (ts.isCallExpression(node) && escaped.get(node.expression.getText(file))) || null
}
