import { useContext, useInsertionEffect, type ReactNode } from 'react'
import { DesignTokenContext } from 'antd/es/theme/context'
import { getComputedToken, unitless } from 'antd/es/theme/useToken'
import { updateCSS } from './style-tags.ts'

/**
 * Replaces `antd/es/theme/util/genStyleUtils` (see `build/library-overrides.ts`). The style sheets are built ahead
 * (`build/antd-styles.ts`); what remains is to put their variables on the page, once for each component and theme,
 * whatever the number of buttons.
 */
type Tokens = Record<string, any>

interface StyleOptions {
  unitless?: Record<string, boolean>
  injectStyle?: boolean
  deprecatedTokens?: ReadonlyArray<readonly [old: string, now: string]>
}

interface Design {
  token: Tokens
  override: Tokens
  theme?: { getDerivativeToken: (token: Tokens) => Tokens }
  cssVar?: { key: string; prefix?: string }
}

/** `fontSizeSM` becomes `--ant-font-size-sm`, as antd's sheets spell it. */
const variable = (name: string, prefix = ''): string =>
  `--${prefix ? `${prefix}-` : ''}${name}`
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll(/(?<![A-Z])([A-Z]+)([A-Z][a-z0-9]+)/g, '$1-$2')
    .replaceAll(/([a-z])([A-Z0-9])/g, '$1-$2')
    .toLowerCase()

function rule(
  selector: string,
  tokens: Tokens,
  isUnitless: (name: string) => boolean,
  prefix: string | undefined,
): string {
  const lines = Object.entries(tokens).flatMap(([name, value]) => {
    if (typeof value === 'number') return [`${variable(name, prefix)}:${isUnitless(name) ? value : `${value}px`}`]
    return typeof value === 'string' ? [`${variable(name, prefix)}:${value}`] : []
  })
  return lines.length > 0 ? `${selector}{${lines.join(';')}}` : ''
}

const computed = new WeakMap<object, Tokens>()

/** All tokens of a theme, including those of single components. */
function tokensOf(design: Design): Tokens {
  let tokens = computed.get(design)
  if (!tokens) {
    tokens = getComputedToken(design.token as never, design.override, design.theme as never) as Tokens
    computed.set(design, tokens)
  }
  return tokens
}

const written = new WeakMap<object, Set<string>>()

/**
 * A component's own variables are set on the root; where a theme overrides a general one for it (`colorPrimary` of
 * buttons), the override is set on the component only.
 */
function write(
  component: string,
  rootClass: string,
  design: Design,
  own: ((tokens: any) => Tokens) | undefined,
  options: StyleOptions,
): void {
  const { key, prefix } = design.cssVar!
  const tokens = tokensOf(design)
  const given: Tokens = { ...tokens[component] }
  for (const [old, now] of options.deprecatedTokens ?? []) given[now] ??= given[old]
  const declared = own?.({ ...tokens, ...given }) ?? {}
  const differs = ([name, value]: [string, unknown]): boolean => value !== tokens[name]
  const entries = Object.entries({ ...declared, ...given }).filter(differs)
  const named = (name: string): string => `${component}${name[0]!.toUpperCase()}${name.slice(1)}`
  const mine = Object.fromEntries(
    entries.filter(([name]) => name in declared).map(([name, value]) => [named(name), value]),
  )
  const general = Object.fromEntries(entries.filter(([name]) => !(name in declared)))
  const isUnitless = new Set(['zIndexPopup', ...Object.keys(options.unitless ?? {})].map(named))
  const ofRoot = rule(':root', mine, (name) => isUnitless.has(name), prefix)
  const ofClass = rule(`.${key}.${rootClass}`, general, (name) => Object.hasOwn(unitless, name), prefix)
  if (ofRoot) updateCSS(ofRoot, component)
  if (ofClass) updateCSS(ofClass, `${component} ${rootClass}`)
}

export function genStyleHooks(
  component: string | readonly [string, string],
  _styles: unknown,
  own?: (tokens: any) => Tokens,
  options: StyleOptions = {},
) {
  const name = typeof component === 'string' ? component : component[0]
  return (prefixClass: string, rootClass = prefixClass) => {
    const design = useContext(DesignTokenContext) as unknown as Design
    useInsertionEffect(() => {
      const done = written.get(design) ?? new Set()
      written.set(design, done)
      const id = `${name} ${rootClass}`
      if (done.has(id) || options.injectStyle === false) return
      done.add(id)
      write(name, rootClass, design, own, options)
    }, [design, rootClass])
    return [asItIs, '', design.cssVar?.key] as const
  }
}

const asItIs = (node: ReactNode): ReactNode => node
const hook = () => [asItIs, ''] as const
const Nothing = () => null

export const genComponentStyleHook = () => hook
export const genSubStyleComponent = () => Nothing
