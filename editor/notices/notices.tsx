import { Button } from 'antd'
import type { LocalFile } from '../files/local-files.ts'
import { filled, type EditorWords } from '../words.ts'
import type { Notice } from './session-notices.ts'
import '../frame/frame.css'

interface NoticesProps {
  words: EditorWords
  session: {
    notice(): Notice | null
    /** Files that are not stored yet, or were refused. */
    uploads(): readonly LocalFile[]
    retry(key: string): void
    dismiss(): void
  }
}

const noticeWords = { missing: 'imagesMissing', dollars: 'dollarsFound', wrongFiles: 'wrongFiles' } as const

/** Uploads in progress, and temporary messages. */
export function Notices({ words, session }: NoticesProps) {
  const notice = session.notice()
  const uploads = session.uploads()
  return (
    <div className="editor-notices" role="status">
      {uploads.map((upload) => (
        <div key={upload.key} className="editor-notice" data-failed={upload.state === 'failed' || undefined}>
          <span className="editor-grow">
            {filled(upload.state === 'failed' ? words.uploadFailed : words.uploading, {
              name: upload.file.name,
              percent: Math.round(upload.share * 100),
              fault: upload.fault ?? '',
            })}
          </span>
          {upload.state === 'going' && <progress max={1} value={upload.share} aria-label={upload.file.name} />}
          {upload.state === 'failed' && (
            <Button size="small" type="link" onClick={() => session.retry(upload.key)}>
              {words.retry}
            </Button>
          )}
        </div>
      ))}
      {notice && (
        <div className="editor-notice">
          <span className="editor-grow">{filled(words[noticeWords[notice.kind]], { count: notice.count })}</span>
          {notice.kind === 'dollars' && (
            <Button size="small" type="link" onClick={notice.take}>
              {words.dollarsConvert}
            </Button>
          )}
          <Button size="small" type="text" onClick={session.dismiss}>
            {words.close}
          </Button>
        </div>
      )}
    </div>
  )
}
