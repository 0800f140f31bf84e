import { Suspense } from 'react'
import { ReloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { AnyResource } from '../../../../resources/kit/index.ts'
import { useViewTexts } from '../../../base/locales/use-view-texts.ts'
import { lazyPart } from '../../../base/loading/lazy-part.tsx'
import { useLooking, useSlots } from '../../screen/capability-slots.ts'
import { useScreen } from '../../screen/screen.ts'
import { useView } from '../../screen/use-view.ts'

const ViewSwitch = lazyPart(() => import('./view-switch.tsx').then((module) => module.ViewSwitch))

interface ScreenToolsProps {
  resource: AnyResource
  refresh: () => void
  fetching: boolean
}

/** The tools above the records, in every view: the choice of views, pages of capabilities and verbs, reloading. */
export function ScreenTools({ resource, refresh, fetching }: ScreenToolsProps) {
  const { t, say } = useViewTexts()
  const { toPage } = useScreen()
  const looking = useLooking()
  const tools = useSlots().flatMap(({ listTools }) => listTools?.(looking) ?? [])
  const { views } = useView(resource)
  return (
    <>
      {views.length > 1 && (
        <Suspense fallback={<span className="view-layout-place" />}>
          <ViewSwitch resource={resource} />
        </Suspense>
      )}
      {tools.map(({ icon, label, page }) => (
        <Button
          key={page}
          type="text"
          icon={icon}
          aria-label={say(label)}
          title={say(label)}
          onClick={() => toPage(page)}
        />
      ))}
      <Button
        type="text"
        icon={<ReloadOutlined spin={fetching} />}
        aria-label={t('common.refresh')}
        title={t('common.refresh')}
        onClick={refresh}
      />
    </>
  )
}
