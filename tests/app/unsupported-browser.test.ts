import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

/**
 * The notice for browsers that know no modules must itself be read by them. What it shows:
 * tests/browser/messages.test.ts.
 */

const { SyntaxKind } = ts

/** What the third edition of the language has, as far as a small script needs it. */
const inThirdEdition = new Set([
  SyntaxKind.SourceFile,
  SyntaxKind.EndOfFileToken,
  SyntaxKind.ExpressionStatement,
  SyntaxKind.ParenthesizedExpression,
  SyntaxKind.CallExpression,
  SyntaxKind.FunctionExpression,
  SyntaxKind.FunctionDeclaration,
  SyntaxKind.Block,
  SyntaxKind.VariableStatement,
  SyntaxKind.VariableDeclarationList,
  SyntaxKind.VariableDeclaration,
  SyntaxKind.Identifier,
  SyntaxKind.PropertyAccessExpression,
  SyntaxKind.BinaryExpression,
  SyntaxKind.EqualsToken,
  SyntaxKind.PlusToken,
  SyntaxKind.StringLiteral,
  SyntaxKind.IfStatement,
  SyntaxKind.FalseKeyword,
  SyntaxKind.TrueKeyword,
  SyntaxKind.NullKeyword,
  SyntaxKind.NumericLiteral,
  SyntaxKind.ReturnStatement,
])

/**
 * What of a script an old browser cannot read; a trailing comma and a keyword as a property's name were faults to them
 * too.
 */
function tooNew(script: string): string[] {
  const file = ts.createSourceFile('script.js', script, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS)
  const found: string[] = []
  const step = (node: ts.Node): void => {
    if (!inThirdEdition.has(node.kind)) found.push(SyntaxKind[node.kind])
    if (ts.isVariableDeclarationList(node) && (node.flags & ts.NodeFlags.BlockScoped) !== 0) found.push(node.getText())
    if ((ts.isCallExpression(node) && node.arguments.hasTrailingComma) || ts.isOptionalChain(node))
      found.push(node.getText())
    ts.forEachChild(node, step)
  }
  step(file)
  return found
}

const script = readFileSync(join('public', 'unsupported-browser.js'), 'utf8')

describe('the notice for old browsers', () => {
  it('is written in what they can read', () => {
    expect(tooNew(script)).toEqual([])
  })

  it.each([
    ['const a = 1'],
    ['let a = 1'],
    ['var f = () => 1'],
    ['var t = `text`'],
    ['f(a, b,)'],
    ['a?.b()'],
    ['var { a } = b'],
    ['class A {}'],
    ['for (var a of b) f(a)'],
  ])('would be found out: %s', (script) => {
    expect(tooNew(script).length).toBeGreaterThan(0)
  })

  it('is loaded by them alone, from a file of this host', () => {
    expect(readFileSync('index.html', 'utf8')).toContain('<script nomodule src="/unsupported-browser.js"></script>')
  })

  it('needs neither of the two ways of waiting for the page that some of them lack, and takes the loading sign away', () => {
    const shown: string[] = []
    const body = { firstChild: null, insertBefore: (notice: { innerHTML: string }) => shown.push(notice.innerHTML) }
    const run = (way: object) => {
      const root = { style: { display: '' } }
      const document = {
        body,
        createElement: () => ({ style: {}, setAttribute: () => undefined }),
        getElementById: (id: string) => (id === 'root' ? root : null),
      }
      runInNewContext(script, { window: way, document })
      expect(root.style.display).toBe('none')
    }
    run({ attachEvent: (name: string, show: () => void) => name === 'onload' && show() })
    run({ addEventListener: (name: string, show: () => void) => name === 'load' && show() })
    expect(shown).toHaveLength(2)
    for (const notice of shown) expect(notice).toMatch(/您的浏览器版本过低[^]*This browser is not supported/)
  })
})
