import { signsOf } from '../../../base/shortcuts/shortcuts.ts'

/** A shortcut as keys: `Ctrl` `K`, on macOS `⌘` `K`. */
export function ShortcutKeys({ chord }: { chord: string }) {
  return (
    <span className="shell-keys">
      {signsOf(chord).map((sign) => (
        <kbd key={sign}>{sign}</kbd>
      ))}
    </span>
  )
}
