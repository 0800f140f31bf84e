import { describe, expect, test, vi } from 'vitest'
import { defaultSettings, layouts, settingsFrom, type Settings } from '../../src/base/settings/settings.ts'
import { whyWithoutEffect } from '../../src/frame/settings/setting-rules.ts'

let windows = 0

/** A window that opens now, with what this browser keeps: the module loads again under an address of its own. */
async function openWindow(theme?: object, collapse?: string) {
  if (theme) localStorage.setItem('theme', JSON.stringify(theme))
  if (collapse) localStorage.setItem('collapse', collapse)
  const address = `../../src/base/settings/settings.ts?window=${windows++}`
  return (await import(address)) as typeof import('../../src/base/settings/settings.ts')
}

const kept = (): Partial<Settings> => JSON.parse(localStorage.getItem('theme') ?? '{}') as Partial<Settings>

describe('the settings of a browser', () => {
  test('are the defaults of the specification where nothing is kept', () => {
    expect(settingsFrom(null, null)).toEqual(defaultSettings)
    expect(defaultSettings).toMatchObject({
      layout: 'column',
      themeName: 'blue-black',
      showLanguage: false,
      showSearch: false,
      showTheme: false,
      showNotice: false,
    })
  })

  test.each([
    ['no JSON', '{layout'],
    ['a list', '["vertical"]'],
    ['null', 'null'],
    ['a word', '"vertical"'],
    ['a layout that is none', '{"layout":"diagonal"}'],
    ['a switch that is a word', '{"showTabs":"yes"}'],
    ['a name that is none', '{"colour":"pink"}'],
    ['a name of every object', '{"__proto__":{"layout":"float"},"constructor":true}'],
  ])('are the defaults where %s is kept', (_what, stored) => {
    expect(settingsFrom(stored, null)).toEqual(defaultSettings)
  })

  test('take what is valid beside what is not', () => {
    expect(settingsFrom('{"layout":"float","themeName":"pink","showTabs":false}', 'true')).toEqual({
      ...defaultSettings,
      layout: 'float',
      showTabs: false,
      collapse: true,
    })
  })

  test('that are tried out show at once and are kept by saving', async () => {
    const { currentSettings, hasUnsavedSettings, saveSettings, trySettings, watchSettings } = await openWindow()
    const notified = vi.fn<() => void>()
    watchSettings(notified)
    trySettings({ layout: 'float', themeName: 'dark' })
    expect(notified).toHaveBeenCalledOnce()
    expect(currentSettings()).toMatchObject({ layout: 'float', themeName: 'dark' })
    expect([hasUnsavedSettings(), kept()]).toEqual([true, {}])
    saveSettings()
    expect(hasUnsavedSettings()).toBe(false)
    expect(kept()).toMatchObject({ layout: 'float', themeName: 'dark' })
  })

  test('that are not saved go when they are taken back, and folding the menu stays', async () => {
    const { currentSettings, revertSettings, setCollapse, trySettings } = await openWindow({ layout: 'vertical' })
    trySettings({ layout: 'float', showTabs: false })
    setCollapse(true)
    revertSettings()
    expect(currentSettings()).toEqual({ ...defaultSettings, layout: 'vertical', collapse: true })
    expect(localStorage.getItem('collapse')).toBe('true')
    expect(kept()).toEqual({ layout: 'vertical' })
  })

  test('come back to the defaults, kept at once, but for the folded menu', async () => {
    const { currentSettings, hasUnsavedSettings, resetSettings } = await openWindow(
      { layout: 'float', themeName: 'dark' },
      'true',
    )
    resetSettings()
    expect(currentSettings()).toEqual({ ...defaultSettings, collapse: true })
    expect(kept()).toMatchObject({ layout: 'column', themeName: 'blue-black' })
    expect(hasUnsavedSettings()).toBe(false)
  })

  test('follow those that another window saves', async () => {
    const { currentSettings } = await openWindow()
    localStorage.setItem('theme', '{"themeName":"ocean"}')
    globalThis.dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
    expect(currentSettings().themeName).toBe('ocean')
  })
})

describe('a setting would change nothing', () => {
  const shown = (change: Partial<Settings>, narrow = false) => {
    const settings = { ...defaultSettings, ...change }
    return { settings, layout: narrow ? ('vertical' as const) : settings.layout, narrow }
  }
  const without = (name: keyof Settings) =>
    layouts.filter((layout) => whyWithoutEffect(name, shown({ layout })) !== null)

  test('where there is no side bar to lie under, outside of the columns, where the header is always fixed', () => {
    expect(without('background')).toEqual(['horizontal', 'float'])
    expect(without('columnStyle')).toEqual(layouts.filter((layout) => layout !== 'column'))
    expect(without('fixedHeader')).toEqual(['common'])
    expect(without('layout')).toEqual([])
  })

  test('of tabs, without tabs', () => {
    const names = ['showTabsIcon', 'tabsBarStyle'] as const
    expect(names.map((name) => whyWithoutEffect(name, shown({ showTabs: false })))).toEqual([
      'why.noTabs',
      'why.noTabs',
    ])
    expect(names.map((name) => whyWithoutEffect(name, shown({})))).toEqual([null, null])
  })

  test('of the layout in a narrow window, which is vertical whatever was chosen', () => {
    expect(whyWithoutEffect('layout', shown({ layout: 'float' }, true))).toBe('why.narrow')
    expect(whyWithoutEffect('columnStyle', shown({ layout: 'column' }, true))).toBe('why.noColumns')
    expect(whyWithoutEffect('background', shown({ layout: 'horizontal' }, true))).toBeNull()
  })
})
