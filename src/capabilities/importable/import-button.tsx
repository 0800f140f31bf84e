import { ImportOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useLocation, useNavigate } from 'react-router'
import { pagePath } from '../../../providers/pages.ts'
import { importLabel } from '../../../resources/capabilities/importable/calls.ts'
import { resources } from '../../../resources/index.ts'
import { useLanguage } from '../../base/locales/language.ts'

/** Opens the import of a resource, with the list's filters; without one, the choice of a resource. */
export function ImportButton({ of }: { of: string | null }) {
  const { say } = useLanguage()
  const { search } = useLocation()
  const navigate = useNavigate()
  const batches = pagePath(resources.import_batch)
  if (!batches) return null
  const open = () => {
    const query = new URLSearchParams(of === null ? '' : search)
    if (of !== null) query.set('of', of)
    void navigate(`${batches}/create?${query}`)
  }
  return (
    <Button icon={<ImportOutlined />} onClick={open}>
      {say(importLabel)}
    </Button>
  )
}
