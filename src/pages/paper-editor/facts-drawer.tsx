import { useMemo } from 'react'
import { Button, Drawer } from 'antd'
import type { AnyResource } from '../../../resources/kit/index.ts'
import { formKeyOf } from '../../drafts/draft-model.ts'
import { useViewTexts } from '../../locales/use-view-texts.ts'
import { writableGroups } from '../../screen/form-model.ts'
import type { StoredRecord } from '../../screen/stored-record.ts'
import { useRights } from '../../session/use-rights.ts'
import { EditorFields, useEditing } from '../../views/form/editing.ts'
import { RecordEditor } from '../../views/form/record-editor.tsx'
import { useEditorTexts } from './use-editor-texts.ts'

interface FactsDrawerProps {
  resource: AnyResource
  record: StoredRecord
  onClose: () => void
}

/** Everything about a paper but its content, in the generated form. */
export function FactsDrawer({ resource, record, onClose }: FactsDrawerProps) {
  const { rights } = useRights()
  const groups = useMemo(() => writableGroups(resource, rights), [resource, rights])
  return (
    <RecordEditor
      resource={resource}
      mode="edit"
      groups={groups}
      record={record}
      start={{}}
      formKey={formKeyOf(resource.name, 'edit', record.id)}
      onSaved={onClose}
    >
      <FactsFrame onClose={onClose} />
    </RecordEditor>
  )
}

function FactsFrame({ onClose }: { onClose: () => void }) {
  const { t } = useViewTexts()
  const { t: te } = useEditorTexts()
  const { save, saving, leave } = useEditing()
  return (
    <Drawer
      open
      rootClassName="view-drawer"
      title={te('head.facts')}
      width="min(640px, 100vw)"
      onClose={() => leave(onClose)}
      destroyOnHidden
      footer={
        <div className="view-form-buttons">
          <Button onClick={() => leave(onClose)}>{t('common.cancel')}</Button>
          <Button type="primary" loading={saving} onClick={save}>
            {t('common.save')}
          </Button>
        </div>
      }
    >
      <EditorFields />
    </Drawer>
  )
}
