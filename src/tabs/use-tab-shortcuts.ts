import { useShortcut } from '../shell/tools/shortcuts/shortcuts.ts'
import { useTabDeeds, type OpenTabs } from './use-tabs.ts'

/** The keys that lead from tab to tab. */
export function useTabShortcuts({ tabs, page }: OpenTabs): void {
  const { goTo, close } = useTabDeeds()
  const at = tabs.findIndex(({ key }) => key === page?.key)
  const go = (place: number): void => {
    const tab = tabs[place]
    if (tab && place !== at) goTo(tab.location)
  }
  useShortcut('tab.close', () => page && close('this', page.key))
  useShortcut('tab.previous', () => go((at - 1 + tabs.length) % tabs.length))
  useShortcut('tab.next', () => go((at + 1) % tabs.length))
  useShortcut('tab.goto', (digit) => go(digit - 1))
}
