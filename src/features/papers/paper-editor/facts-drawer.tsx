import { useMemo } from 'react'
import type { AnyResource } from '../../../../resources/kit/index.ts'
import { formKeyOf } from '../../../records/drafts/draft-model.ts'
import { writableGroups } from '../../../records/screen/form-model.ts'
import type { StoredRecord } from '../../../records/screen/stored-record.ts'
import { useRights } from '../../../base/session/use-rights.ts'
import { FormDrawer } from '../../../records/views/form/form-drawer.tsx'
import { RecordEditor } from '../../../records/views/form/record-editor.tsx'
import { useEditorTexts } from './use-editor-texts.ts'

interface FactsDrawerProps {
  resource: AnyResource
  record: StoredRecord
  onClose: () => void
}

/** Everything about a paper but its content, in the generated form. */
export function FactsDrawer({ resource, record, onClose }: FactsDrawerProps) {
  const { t } = useEditorTexts()
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
      onSaved={(_, isUnfinished) => {
        if (!isUnfinished) onClose()
      }}
    >
      <FormDrawer title={t('head.facts')} width="min(640px, 100vw)" onClose={onClose} />
    </RecordEditor>
  )
}
