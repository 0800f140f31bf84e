import type { KeysOf } from '../../base/locales/keys.ts'
import type { ThemeSettingsTexts } from '../../base/locales/theme-settings.zh.ts'
import { layoutShapes } from '../../base/settings/layout-shapes.ts'
import type { Layout, Settings } from '../../base/settings/settings.ts'

/** The frame as it is drawn: in a narrow window its layout is not the chosen one. */
export interface Shown {
  settings: Settings
  layout: Layout
  narrow: boolean
}

type ReasonKey = KeysOf<ThemeSettingsTexts>
type Rule = (shown: Shown) => ReasonKey | null

const needsTabs: Rule = ({ settings }) => (settings.showTabs ? null : 'why.noTabs')

const rules: { readonly [K in keyof Settings]?: Rule } = {
  layout: ({ narrow }) => (narrow ? 'why.narrow' : null),
  background: ({ layout }) =>
    layoutShapes[layout].side === null || layoutShapes[layout].alwaysFolded ? 'why.noSide' : null,
  showTabsIcon: needsTabs,
  tabsBarStyle: needsTabs,
  columnStyle: ({ layout }) => (layoutShapes[layout].side === 'columns' ? null : 'why.noColumns'),
  fixedHeader: ({ layout }) => (layoutShapes[layout].alwaysFixed ? 'why.alwaysFixed' : null),
}

/** Why a setting would have no effect now; null where it would. */
export const whyWithoutEffect = (name: keyof Settings, shown: Shown): ReasonKey | null => rules[name]?.(shown) ?? null
