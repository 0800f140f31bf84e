import { useEffect, type ReactNode } from 'react'
import { Button, Drawer } from 'antd'
import { ClearOutlined } from '@ant-design/icons'
import { notify } from '../../../providers/notification.ts'
import type { KeysOf } from '../../base/locales/keys.ts'
import type { ThemeSettingsTexts } from '../../base/locales/theme-settings.zh.ts'
import { layoutShapes } from '../../base/settings/layout-shapes.ts'
import { useShownLayout } from '../../base/settings/use-shown-layout.ts'
import { themeOf } from '../themes/themes.ts'
import { LayoutPicture } from './layout-picture.tsx'
import { PictureSetting, SwitchSetting, WordsSetting } from './setting-controls.tsx'
import { whyWithoutEffect, type Shown } from './setting-rules.ts'
import type { ThemeDrawerProps } from './theme-drawer-state.ts'
import {
  backgrounds,
  columnStyles,
  hasUnsavedSettings,
  layouts,
  resetSettings,
  revertSettings,
  saveSettings,
  tabsBarStyles,
  themeNames,
  trySettings,
  useSettings,
  type Settings,
} from '../../base/settings/settings.ts'
import { ThemePicture } from './theme-picture.tsx'
import { useClearCache } from './use-clear-cache.tsx'
import { useThemeSettingsTexts } from './use-theme-settings-texts.ts'
import './theme-drawer.css'

type SwitchName = { [K in keyof Settings]: Settings[K] extends boolean ? K : never }[keyof Settings]

/** The props of every control of the drawer. */
function useControls() {
  const t = useThemeSettingsTexts()
  const settings = useSettings()
  const shown: Shown = { settings, ...useShownLayout() }
  const why = (name: keyof Settings): string | null => {
    const key = whyWithoutEffect(name, shown)
    return key && t(key)
  }
  return { t, settings, why }
}

function Switches({ names }: { names: readonly Exclude<SwitchName, 'collapse'>[] }) {
  const { t, settings, why } = useControls()
  return names.map((name) => (
    <SwitchSetting
      key={name}
      label={t(`switches.${name}`)}
      why={why(name)}
      value={settings[name]}
      onChange={(value) => trySettings({ [name]: value })}
    />
  ))
}

function Looks() {
  const { t, settings, why } = useControls()
  return (
    <>
      <PictureSetting
        label={t('layout')}
        why={why('layout')}
        value={settings.layout}
        options={layouts.map((value) => ({
          value,
          label: t(`layouts.${value}`),
          picture: <LayoutPicture shape={layoutShapes[value]} />,
        }))}
        onChange={(layout) => trySettings({ layout })}
      />
      <PictureSetting
        label={t('themeName')}
        why={why('themeName')}
        value={settings.themeName}
        options={themeNames.map((value) => ({
          value,
          label: t(`themes.${value}`),
          picture: <ThemePicture light={themeOf(value, false)} dark={themeOf(value, true)} />,
        }))}
        onChange={(themeName) => trySettings({ themeName })}
      />
      <WordsSetting
        label={t('background')}
        why={why('background')}
        value={settings.background}
        options={backgrounds.map((value) => ({ value, label: t(`backgrounds.${value}`) }))}
        onChange={(background) => trySettings({ background })}
      />
    </>
  )
}

function PageParts() {
  const { t, settings, why } = useControls()
  return (
    <>
      <Switches names={['showTabs', 'showTabsIcon']} />
      <WordsSetting
        label={t('tabsBarStyle')}
        why={why('tabsBarStyle')}
        value={settings.tabsBarStyle}
        options={tabsBarStyles.map((value) => ({ value, label: t(`tabsBarStyles.${value}`) }))}
        onChange={(tabsBarStyle) => trySettings({ tabsBarStyle })}
      />
      <WordsSetting
        label={t('columnStyle')}
        why={why('columnStyle')}
        value={settings.columnStyle}
        options={columnStyles.map((value) => ({ value, label: t(`columnStyles.${value}`) }))}
        onChange={(columnStyle) => trySettings({ columnStyle })}
      />
      <Switches names={['fixedHeader']} />
    </>
  )
}

function Section({ title, children }: { title: KeysOf<ThemeSettingsTexts>; children: ReactNode }) {
  const t = useThemeSettingsTexts()
  return (
    <section className="theme-section">
      <h3>{t(title)}</h3>
      {children}
    </section>
  )
}

/** Saves the current settings, or restores the defaults. */
function Buttons({ onSaved }: { onSaved: () => void }) {
  const t = useThemeSettingsTexts()
  useSettings()
  const save = (): void => {
    saveSettings()
    notify('success', t('saved'))
    onSaved()
  }
  const reset = (): void => {
    resetSettings()
    notify('success', t('wasReset'))
  }
  return (
    <>
      <p className="theme-unsaved" role="status">
        {hasUnsavedSettings() && t('unsaved')}
      </p>
      <div className="theme-buttons">
        <Button type="primary" onClick={save}>
          {t('save')}
        </Button>
        <Button onClick={reset}>{t('reset')}</Button>
      </div>
    </>
  )
}

/**
 * The look of the frame. Choices apply at once, and are kept when saved; closing the drawer without saving restores
 * everything, with a message.
 */
export default function ThemeDrawer({ open, onClose }: ThemeDrawerProps) {
  const t = useThemeSettingsTexts()
  const clearCache = useClearCache()
  useEffect(() => (open ? revertSettings : undefined), [open])
  const close = (): void => {
    if (hasUnsavedSettings()) notify('info', t('reverted'))
    onClose()
  }
  return (
    <Drawer
      rootClassName="theme-drawer"
      title={t('title')}
      placement="right"
      width={280}
      open={open}
      onClose={close}
      styles={{ mask: { background: 'transparent' } }}
      footer={<Buttons onSaved={onClose} />}
    >
      <Looks />
      <Section title="pageParts">
        <PageParts />
      </Section>
      <Section title="tools">
        <Switches
          names={[
            'showLanguage',
            'showProgressBar',
            'showRefresh',
            'showSearch',
            'showNotice',
            'showFullScreen',
            'showTheme',
            'showThemeSetting',
          ]}
        />
      </Section>
      <Button block icon={<ClearOutlined />} onClick={clearCache}>
        {t('clear')}
      </Button>
    </Drawer>
  )
}
