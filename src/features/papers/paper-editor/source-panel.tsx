import { Suspense, useState } from 'react'
import { CloseOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { exam_source_file, type ExamSourceFile } from '../../../../resources/exam-source-file.ts'
import { canBeShown, FileView } from '../../../content/files/file-view.tsx'
import { FileRow } from '../../../content/files/file-parts.tsx'
import { lazyPart } from '../../../base/loading/lazy-part.tsx'
import { Failed, Loading } from '../../../base/message-page/states.tsx'
import { useRecord } from '../../../records/screen/use-record.ts'
import { useEditorTexts } from './use-editor-texts.ts'
import { itemAt } from '../../../../resources/kit/present.ts'

const RichTextHtml = lazyPart(() =>
  import('../../../content/rich-text/rich-text-html.tsx').then((module) => module.RichTextHtml),
)

interface SourcePanelProps {
  files: readonly ExamSourceFile[]
  onClose: () => void
}

/** The file of a paper beside it, to type from and to compare with. */
export function SourcePanel({ files, onClose }: SourcePanelProps) {
  const { t } = useEditorTexts()
  const [chosen, choose] = useState(itemAt(files, 0).id)
  const shown = files.find(({ id }) => id === chosen) ?? itemAt(files, 0)
  return (
    <aside className="compose-source" aria-label={t('source.title')}>
      <div className="compose-source-head">
        {files.length === 1 ? (
          <b className="view-one-line view-grow" title={shown.title}>
            {shown.title}
          </b>
        ) : (
          <Select
            className="view-grow"
            aria-label={t('source.choose')}
            value={shown.id}
            onChange={choose}
            options={files.map(({ id, title }) => ({ value: id, label: title }))}
          />
        )}
        <Button type="text" icon={<CloseOutlined />} aria-label={t('source.close')} onClick={onClose} />
      </div>
      <div className="compose-source-body">
        {canBeShown(shown.file) ? <FileView key={shown.id} file={shown.file} /> : <Text key={shown.id} file={shown} />}
      </div>
    </aside>
  )
}

/** What the file says, as far as it was read when it was converted. */
function Text({ file }: { file: ExamSourceFile }) {
  const { t } = useEditorTexts()
  const { record, fault, retry } = useRecord(exam_source_file, file.id)
  if (fault) return <Failed fault={fault} retry={retry} />
  if (!record) return <Loading rows={10} />
  const content = record['content'] as string | null
  return (
    <>
      <FileRow file={file.file} />
      {content ? (
        <Suspense fallback={<Loading rows={10} />}>
          <RichTextHtml html={content} profile="question" className="compose-source-text" />
        </Suspense>
      ) : (
        <p className="compose-bank-none">{t('source.noText')}</p>
      )}
    </>
  )
}
