import { useRef, useState } from 'react'
import { Alert, Modal } from 'antd'
import type { StoredFile } from '../../../../resources/kit/index.ts'
import { storedFrame } from '../../../content/files/media-facts.ts'
import { MediaPlayer } from '../../../content/files/media-player.tsx'
import { useFillTexts } from './media-fills.tsx'

interface FrameDialogProps {
  video: StoredFile
  onTake: (picture: StoredFile) => void
  onClose: () => void
}

/** A frame of a video, chosen by playing it. */
export function FrameDialog({ video, onTake, onClose }: FrameDialogProps) {
  const { t } = useFillTexts()
  const player = useRef<HTMLMediaElement>(null)
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const take = async () => {
    setState('busy')
    try {
      onTake(await storedFrame(player.current as HTMLVideoElement, video.name))
    } catch {
      setState('failed')
    }
  }
  return (
    <Modal
      open
      title={t('fills.chooseFrame')}
      width={720}
      okText={t('fills.useFrame')}
      cancelText={t('fills.cancel')}
      confirmLoading={state === 'busy'}
      onOk={() => void take()}
      onCancel={onClose}
    >
      <p className="view-quiet">{t('fills.frameHint')}</p>
      <MediaPlayer file={video} place={player} />
      {state === 'failed' && <Alert type="warning" showIcon message={t('fills.noFrame')} />}
    </Modal>
  )
}
