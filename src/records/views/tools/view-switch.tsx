import { Segmented } from 'antd'
import type { AnyResource } from '../../../../resources/kit/index.ts'
import { useViewTexts } from '../../../base/locales/use-view-texts.ts'
import { NamedIcon } from '../../../base/menu/icons.tsx'
import { useView } from '../../screen/use-view.ts'

/** Switches between the views of a resource. */
export function ViewSwitch({ resource }: { resource: AnyResource }) {
  const { t, say } = useViewTexts()
  const { view, views, choose } = useView(resource)
  return (
    <Segmented<string>
      value={view?.name ?? ''}
      onChange={choose}
      aria-label={t('layout.title')}
      options={views.map(({ name, icon, label }) => ({
        value: name,
        icon: <NamedIcon name={icon} />,
        label: say(label),
      }))}
    />
  )
}
