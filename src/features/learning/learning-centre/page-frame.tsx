import { useEffect, useRef, useState, type RefObject } from 'react'
import { useCentreTexts } from './use-centre-texts.ts'

interface FrameProps {
  url: string | undefined
  width: number
  chosen: number | null
  onChoose: (id: number) => void
}

/** Which module of the page an element is in. */
const moduleAt = (target: EventTarget | null): number | null => {
  const section = (target as Element | null)?.closest?.('.module[id]')
  return section ? Number(section.id.slice('module-'.length)) : null
}

/** The size of an element, in whole pixels. */
function useRoom(place: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [room, setRoom] = useState({ width: 0, height: 0 })
  useEffect(() => {
    const watcher = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect
      setRoom({ width: Math.floor(width), height: Math.floor(height) })
    })
    watcher.observe(place.current!)
    return () => watcher.disconnect()
  }, [place])
  return room
}

/** A click in the page chooses its module; the chosen one is marked, and the page stays where it was scrolled to. */
function useChoosing(
  frame: RefObject<HTMLIFrameElement | null>,
  width: number,
  chosen: number | null,
  onChoose: (id: number) => void,
) {
  const scrolled = useRef(0)
  const choose = useRef(onChoose)
  choose.current = onChoose
  const [loaded, setLoaded] = useState(0)
  useEffect(() => {
    const page = frame.current?.contentDocument
    for (const section of page?.querySelectorAll<HTMLElement>('.module') ?? []) {
      const isChosen = chosen !== null && section.id === `module-${chosen}`
      section.style.outline = isChosen ? '3px solid currentColor' : ''
      if (isChosen) section.scrollIntoView({ block: 'nearest' })
    }
  }, [frame, width, chosen, loaded])
  return () => {
    const page = frame.current?.contentDocument
    if (!page) return
    page.addEventListener('click', (event) => {
      event.preventDefault()
      const id = moduleAt(event.target)
      if (id !== null) choose.current(id)
    })
    page.addEventListener('scroll', () => (scrolled.current = page.defaultView?.scrollY ?? 0), { passive: true })
    page.defaultView?.scrollTo(0, scrolled.current)
    setLoaded((now) => now + 1)
  }
}

/**
 * The page in a frame that runs no script and leads nowhere. It is drawn as wide as it is meant to be, and made smaller
 * as a whole where there is less room.
 */
export function PageFrame({ url, width, chosen, onChoose }: FrameProps) {
  const { t } = useCentreTexts()
  const place = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const room = useRoom(place)
  const onLoad = useChoosing(frame, width, chosen, onChoose)
  const scale = room.width > 0 ? Math.min(1, room.width / width) : 1
  return (
    <div ref={place} className="centre-frame-place">
      {url && (
        <iframe
          ref={frame}
          src={url}
          title={t('preview.title')}
          sandbox="allow-same-origin"
          width={width}
          height={Math.round(room.height / scale)}
          style={{ transform: `scale(${scale})`, marginInlineStart: Math.max(0, (room.width - width * scale) / 2) }}
          onLoad={onLoad}
        />
      )}
    </div>
  )
}
