import { memo, useRef } from 'react'
import { Button } from 'antd'
import { moduleKinds, type AnyModuleKind } from '../../../../resources/learning/module-kinds/index.ts'
import { NamedIcon } from '../../../base/menu/icons.tsx'
import { useCentreTexts } from './use-centre-texts.ts'
import { useDragged } from './use-module-drag.ts'

interface KindsBarProps {
  onAdd: (kind: AnyModuleKind) => void
}

/** The kinds of modules: a click begins one at the end of the page, a drag one at its place. */
export const KindsBar = memo(function KindsBar({ onAdd }: KindsBarProps) {
  const { t } = useCentreTexts()
  return (
    <section className="centre-kinds" aria-label={t('adding.title')}>
      <h2>{t('adding.title')}</h2>
      <p className="view-quiet">{t('adding.hint')}</p>
      <div>
        {moduleKinds.map((kind) => (
          <KindButton key={kind.name} kind={kind} onAdd={onAdd} />
        ))}
      </div>
    </section>
  )
})

function KindButton({ kind, onAdd }: { kind: AnyModuleKind; onAdd: KindsBarProps['onAdd'] }) {
  const { t, say } = useCentreTexts()
  const button = useRef<HTMLButtonElement>(null)
  useDragged(button, { kind: kind.name }, true)
  return (
    <Button
      ref={button}
      className="centre-kind"
      icon={<NamedIcon name={kind.icon} />}
      aria-label={t('adding.add', { kind: say(kind.label) })}
      onClick={() => onAdd(kind)}
    >
      {say(kind.label)}
    </Button>
  )
}
