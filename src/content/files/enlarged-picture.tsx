import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import {
  RotateLeftOutlined,
  RotateRightOutlined,
  UndoOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from '@ant-design/icons'
import { Button, Modal, Tooltip } from 'antd'
import { pictureEn } from '../../base/locales/picture.en.ts'
import { pictureZh } from '../../base/locales/picture.zh.ts'
import { partTexts, usePartTexts } from '../../base/locales/part-texts.ts'
import './enlarged-picture.css'

const texts = partTexts('picture', { zh: pictureZh, en: pictureEn })
const zooms = [1, 1.5, 2, 3, 4, 6] as const

interface EnlargedPictureProps {
  src: string
  name: string
  open: boolean
  onClose: () => void
}

/** A picture as large as the window, with real buttons to zoom and rotate: antd's own only work with the mouse. */
export function EnlargedPicture({ src, name, open, onClose }: EnlargedPictureProps) {
  return (
    <Modal
      rootClassName="view-picture-dialog"
      open={open}
      title={name}
      onCancel={onClose}
      footer={null}
      width="100%"
      centered
      destroyOnHidden
    >
      <PictureDesk src={src} name={name} />
    </Modal>
  )
}

/** A picture to zoom and turn, as high as `.view-picture-desk` is in its place. */
export function PictureDesk({ src, name }: Pick<EnlargedPictureProps, 'src' | 'name'>) {
  const { t } = usePartTexts(texts)
  const [step, setStep] = useState(0)
  const [quarters, setQuarters] = useState(0)
  const zoom = zooms[step]!
  const desk = useKeptCentre(zoom)
  const isTurned = quarters % 2 !== 0
  // A button without effect keeps the focus, without which Escape would close nothing.
  const tool = (label: string, icon: ReactNode, onClick: () => void, disabled = false) => (
    <Tooltip title={label}>
      <Button
        type="text"
        icon={icon}
        aria-label={label}
        aria-disabled={disabled}
        onClick={() => !disabled && onClick()}
      />
    </Tooltip>
  )
  return (
    <div className="view-picture">
      {/* It scrolls by the arrow keys once it is larger than the window. */}
      <div className="view-picture-desk" ref={desk} tabIndex={zoom > 1 ? 0 : undefined}>
        <div className="view-picture-paper" style={{ width: `${zoom * 100}cqw`, height: `${zoom * 100}cqh` }}>
          <img
            src={src}
            alt={name}
            style={{
              width: `${zoom * 100}${isTurned ? 'cqh' : 'cqw'}`,
              height: `${zoom * 100}${isTurned ? 'cqw' : 'cqh'}`,
              rotate: `${quarters * 90}deg`,
            }}
          />
        </div>
      </div>
      <div className="view-picture-tools">
        {tool(t('picture.zoomOut'), <ZoomOutOutlined />, () => setStep(step - 1), step === 0)}
        <span className="view-picture-zoom" aria-live="polite">{`${zoom * 100}%`}</span>
        {tool(t('picture.zoomIn'), <ZoomInOutlined />, () => setStep(step + 1), step === zooms.length - 1)}
        {tool(t('picture.turnLeft'), <RotateLeftOutlined />, () => setQuarters(quarters - 1))}
        {tool(t('picture.turnRight'), <RotateRightOutlined />, () => setQuarters(quarters + 1))}
        {tool(
          t('picture.restore'),
          <UndoOutlined />,
          () => [setStep(0), setQuarters(0)],
          step === 0 && quarters % 4 === 0,
        )}
      </div>
    </div>
  )
}

/** The middle stays in the middle when the picture grows or shrinks. */
function useKeptCentre(zoom: number) {
  const desk = useRef<HTMLDivElement>(null)
  const before = useRef(zoom)
  useLayoutEffect(() => {
    const ratio = zoom / before.current
    before.current = zoom
    if (!desk.current || ratio === 1) return
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = desk.current
    desk.current.scrollLeft = (scrollLeft + clientWidth / 2) * ratio - clientWidth / 2
    desk.current.scrollTop = (scrollTop + clientHeight / 2) * ratio - clientHeight / 2
  }, [zoom])
  return desk
}
