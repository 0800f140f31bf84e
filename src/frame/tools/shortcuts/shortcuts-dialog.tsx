import { Fragment } from 'react'
import { Modal } from 'antd'
import { useLanguage } from '../../../base/locales/language.ts'
import { useText } from '../../../base/locales/use-text.ts'
import type { ToolDialogProps } from '../tool-dialog-props.ts'
import { ShortcutKeys } from './shortcut-keys.tsx'
import { isActive, shortcutGroups, shortcuts, type ShortcutGroup } from '../../../base/shortcuts/shortcuts.ts'
import './shortcuts.css'

function Group({ group }: { group: ShortcutGroup }) {
  const t = useText()
  const { say } = useLanguage()
  const active = shortcuts.filter((shortcut) => shortcut.group === group.id && isActive(shortcut))
  if (active.length === 0) return null
  return (
    <section className="shell-shortcuts">
      <h3>{say(group.label)}</h3>
      <dl>
        {active.map(({ id, keys, label }) => (
          <div key={id}>
            <dt>{say(label)}</dt>
            <dd>
              {keys.map((chord, index) => (
                <Fragment key={chord}>
                  {index > 0 && <span className="shell-shortcuts-or">{t('tools.shortcuts.or')}</span>}
                  <ShortcutKeys chord={chord} />
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** All shortcuts that have an effect now. */
export default function ShortcutsDialog({ open, onClose }: ToolDialogProps) {
  const t = useText()
  return (
    <Modal open={open} onCancel={onClose} title={t('tools.shortcuts.title')} footer={null} width={720} destroyOnHidden>
      <div className="shell-shortcuts-groups">
        {shortcutGroups.map((group) => (
          <Group key={group.id} group={group} />
        ))}
      </div>
    </Modal>
  )
}
