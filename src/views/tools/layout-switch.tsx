import { ApartmentOutlined, UnorderedListOutlined } from '@ant-design/icons'
import { Segmented } from 'antd'
import type { AnyResource } from '../../../resources/kit/index.ts'
import { useViewTexts } from '../../locales/use-view-texts.ts'
import { useLayout, type Layout } from '../../screen/use-layout.ts'

/** The structure as a tree, or its records as a list with filters, columns and choices of many. */
export function LayoutSwitch({ resource }: { resource: AnyResource }) {
  const { t } = useViewTexts()
  const { layout, choose } = useLayout(resource)
  return (
    <Segmented<Layout>
      value={layout}
      onChange={choose}
      aria-label={t('layout.title')}
      options={[
        { value: 'tree', icon: <ApartmentOutlined />, label: t('layout.tree') },
        { value: 'list', icon: <UnorderedListOutlined />, label: t('layout.list') },
      ]}
    />
  )
}
