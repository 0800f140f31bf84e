import { useRef, useState } from 'react'
import { DownloadOutlined, ImportOutlined, SnippetsOutlined, UndoOutlined } from '@ant-design/icons'
import { Button, Input, Modal } from 'antd'
import { decodeLrc, writeLrc } from '../../../../resources/learning/lyric/lrc.ts'
import { saveBlob } from '../../../content/files/file-parts.tsx'
import { lyricFrom, lyricOf, type Edit, type Editing } from './lyric-model.ts'
import { useLyricTexts } from './use-lyric-texts.ts'
import { useFeedback } from '../../../base/loading/feedback.tsx'

interface LyricToolsProps {
  title: string
  editing: Editing
  change: (edit: Edit) => void
  mayEdit: boolean
}

/** In and out of files; a replaced lyric can be undone like any other change. */
export function LyricTools({ title, editing, change, mayEdit }: LyricToolsProps) {
  const { t } = useLyricTexts()
  const { message } = useFeedback()
  const input = useRef<HTMLInputElement>(null)
  const [isPasting, setPasting] = useState(false)
  const take = (text: string) => {
    const lyric = lyricFrom(text)
    if (!lyric) return void message.warning(t('lyric.empty'))
    change({ do: 'replace', lyric })
    void message.success(t('lyric.imported', { count: lyric.lines.length }))
  }
  const read = async (file: File) => {
    const bytes = new Uint8Array(await file.arrayBuffer())
    try {
      take(decodeLrc(bytes))
    } catch {
      void message.error(t('lyric.unreadable'))
    }
  }
  return (
    <div className="lyric-buttons">
      {mayEdit && (
        <>
          <Button icon={<ImportOutlined />} onClick={() => input.current?.click()}>
            {t('lyric.import')}
          </Button>
          <input
            ref={input}
            type="file"
            accept=".lrc,.txt"
            hidden
            aria-label={t('lyric.import')}
            onChange={({ target }) => {
              const file = target.files?.[0]
              if (file) void read(file)
              target.value = ''
            }}
          />
          <Button icon={<SnippetsOutlined />} onClick={() => setPasting(true)}>
            {t('lyric.paste')}
          </Button>
          <Button icon={<UndoOutlined />} disabled={editing.past.length === 0} onClick={() => change({ do: 'undo' })}>
            {t('lyric.undo')}
          </Button>
        </>
      )}
      <Button
        icon={<DownloadOutlined />}
        disabled={editing.lines.length === 0}
        onClick={() => saveBlob(new Blob([writeLrc(lyricOf(editing))], { type: 'text/plain' }), `${title}.lrc`)}
      >
        {t('lyric.export')}
      </Button>
      {isPasting && <PasteDialog take={take} onClose={() => setPasting(false)} />}
    </div>
  )
}

function PasteDialog({ take, onClose }: { take: (text: string) => void; onClose: () => void }) {
  const { t } = useLyricTexts()
  const [text, setText] = useState('')
  return (
    <Modal
      open
      title={t('lyric.paste')}
      okText={t('lyric.pasteDo')}
      cancelText={t('lyric.cancel')}
      okButtonProps={{ disabled: text.trim() === '' }}
      onCancel={onClose}
      onOk={() => {
        take(text)
        onClose()
      }}
    >
      <p className="view-quiet">{t('lyric.pasteHint')}</p>
      <Input.TextArea
        aria-label={t('lyric.paste')}
        value={text}
        autoSize={{ minRows: 8, maxRows: 16 }}
        onChange={(event) => setText(event.target.value)}
      />
    </Modal>
  )
}
