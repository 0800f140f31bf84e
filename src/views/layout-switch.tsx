import { ApartmentOutlined, UnorderedListOutlined } from '@ant-design/icons'
import { Segmented } from 'antd'
import { useSearchParams } from 'react-router'
import type { AnyResource } from '../../resources/kit/index.ts'
import { useViewTexts } from '../locales/use-view-texts.ts'

export type Layout = 'tree' | 'list'

/** Whether a resource is shown as its tree or as a list; only one that forms a tree has the choice. In the address, as filters are. */
export function useLayout(resource: AnyResource): { layout: Layout; isTree: boolean; choose: (layout: Layout) => void } {
  const [address, setAddress] = useSearchParams()
  const isTree = resource.parentField !== undefined && resource.verbs.includes('tree')
  const layout = isTree && address.get('layout') !== 'list' ? 'tree' : 'list'
  const choose = (next: Layout) =>
    setAddress((now) => {
      const kept = new URLSearchParams(now)
      if (next === 'list') kept.set('layout', 'list')
      else kept.delete('layout')
      return kept
    })
  return { layout, isTree, choose }
}

/** The structure as a tree, or its records as a list with filters, columns and choices of many. */
export function LayoutSwitch({ resource }: { resource: AnyResource }) {
  const { t } = useViewTexts()
  const { layout, isTree, choose } = useLayout(resource)
  if (!isTree) return null
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
