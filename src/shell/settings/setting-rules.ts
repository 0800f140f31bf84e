import type { TextKey } from '../../locales/use-text.ts'
import { layoutShapes } from '../../settings/layout-shapes.ts'
import type { Layout, Settings } from '../../settings/settings.ts'

/** The frame as it is drawn: in a narrow window its layout is not the chosen one. */
export interface Shown {
  settings: Settings
  layout: Layout
  narrow: boolean
}

type Rule = (shown: Shown) => TextKey | null

const needsTabs: Rule = ({ settings }) => (settings.showTabs ? null : 'theme.why.noTabs')

const rules: { readonly [K in keyof Settings]?: Rule } = {
  layout: ({ narrow }) => (narrow ? 'theme.why.narrow' : null),
  background: ({ layout }) =>
    layoutShapes[layout].side === null || layoutShapes[layout].alwaysFolded ? 'theme.why.noSide' : null,
  showTabsIcon: needsTabs,
  tabsBarStyle: needsTabs,
  columnStyle: ({ layout }) => (layoutShapes[layout].side === 'columns' ? null : 'theme.why.noColumns'),
  fixedHeader: ({ layout }) => (layoutShapes[layout].alwaysFixed ? 'theme.why.alwaysFixed' : null),
}

/** Why a setting would have no effect now; null where it would. */
export const whyWithoutEffect = (name: keyof Settings, shown: Shown): TextKey | null => rules[name]?.(shown) ?? null
