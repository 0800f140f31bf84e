import { useShortcut } from '../shortcuts/shortcuts.ts'
import { currentTabs } from './tab-store.ts'
import { useTabActions } from './use-tabs.ts'

/** The shortcuts for changing tabs. */
export function useTabShortcuts(): void {
  const { goTo, close } = useTabActions()
  const go = (to: (at: number, count: number) => number): void => {
    const { tabs, active } = currentTabs()
    const at = tabs.findIndex(({ key }) => key === active)
    const tab = tabs[to(at, tabs.length)]
    if (tab && tab.key !== active) goTo(tab.location)
  }
  useShortcut('tab.close', () => {
    const { active } = currentTabs()
    if (active !== null) close('this', active)
  })
  useShortcut('tab.previous', () => go((at, count) => (at - 1 + count) % count))
  useShortcut('tab.next', () => go((at, count) => (at + 1) % count))
  useShortcut('tab.goto', (digit) => go(() => digit - 1))
}
