import { createElement, useMemo, type ReactNode } from 'react'
import DOMPurify from 'dompurify'
import { isLinkTarget, isStoredFile } from '../../../editor/stored/nodes.ts'
import { Formula } from './formula.tsx'
import { Media } from './media.tsx'
import { storedString } from '../../../editor/stored/stored-string.ts'
import type { RichPageProps } from './profile.ts'
import { Picture } from './stored-page.tsx'
import '../../../editor/article/article-text.css'
import './stored-text.css'
import { ownEntry } from '../../../resources/kit/own-entry.ts'

/** Shown as they are, without attributes. */
const plainTags = new Set(
  'br b em strong i u s sub sup p div blockquote pre code hr h1 h2 h3 h4 h5 h6 ul ol li figure figcaption caption thead tbody tfoot tr'.split(
    ' ',
  ),
)

type Draw = (element: Element, children: ReactNode[], key: number, isStill: boolean) => ReactNode

const pixels = (element: Element, name: string): number | undefined => Number(element.getAttribute(name)) || undefined

function picture(element: Element, key: number, prefix: string): ReactNode {
  const src = element.getAttribute(`${prefix}src`) ?? ''
  const alt = element.getAttribute(`${prefix}alt`) ?? ''
  const [width, height] = [pixels(element, `${prefix}width`), pixels(element, `${prefix}height`)]
  return <Picture key={key} kind="image" src={src} alt={alt} width={width} height={height} />
}

const media =
  (type: 'video' | 'audio'): Draw =>
  (element, _children, key, isStill) => {
    const src = element.getAttribute('src') ?? element.querySelector('source')?.getAttribute('src') ?? ''
    return isStoredFile(src) && <Media key={key} type={type} src={src} isStill={isStill} />
  }

const cell: Draw = (element, children, key) =>
  createElement(
    element.localName,
    { key, colSpan: pixels(element, 'colspan'), rowSpan: pixels(element, 'rowspan') },
    ...children,
  )

/** An external page opens in a new window, as something here may not be saved yet. */
const link: Draw = (element, children, key, isStill) => {
  const href = element.getAttribute('href') ?? ''
  if (isStill || !isLinkTarget(href))
    return (
      <span key={key} className="article-link">
        {children}
      </span>
    )
  return (
    <a
      key={key}
      href={href}
      title={element.getAttribute('title') ?? undefined}
      target="_blank"
      rel="noopener noreferrer"
    >
      {children}
    </a>
  )
}

const span: Draw = (element, children, key) => {
  const kind = element.getAttribute('data-type')
  if (kind === 'image') return picture(element, key, 'data-')
  if (kind !== 'formula') return <span key={key}>{children}</span>
  const isBlock = element.getAttribute('data-kind') === 'block'
  return <Formula key={key} latex={element.getAttribute('data-value') ?? ''} display={isBlock} />
}

const draws: Readonly<Record<string, Draw>> = {
  img: (element, _children, key) => picture(element, key, ''),
  video: media('video'),
  audio: media('audio'),
  a: link,
  span,
  td: cell,
  th: cell,
  table: (_element, children, key) => (
    <div key={key} className="article-table">
      <table>{children}</table>
    </div>
  ),
}

/** White space between the parts of a table is not text. */
const holdsNoText = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr', 'ul', 'ol'])

function drawn(parent: Node, isStill: boolean): ReactNode[] {
  return [...parent.childNodes].flatMap((node, key): ReactNode[] => {
    if (node.nodeType === 3)
      return holdsNoText.has((parent as Element).localName) && !node.textContent?.trim() ? [] : [node.textContent]
    if (node.nodeType !== 1) return []
    const element = node as Element
    const children = drawn(element, isStill)
    const draw = ownEntry(draws, element.localName)
    if (draw) return [draw(element, children, key, isStill)]
    return plainTags.has(element.localName) ? [createElement(element.localName, { key }, ...children)] : children
  })
}

/**
 * A stored article. It is sanitised once more, and then drawn element by element: no HTML is set, pictures and media
 * are fetched from our store with the login, and a link leads where the profile allows.
 */
export function ArticlePage({ stored, className = '', isStill = false }: RichPageProps) {
  const content = useMemo(() => {
    const tree = DOMPurify.sanitize(storedString(stored), {
      RETURN_DOM_FRAGMENT: true,
      ALLOWED_TAGS: [...plainTags, ...Object.keys(draws), 'source'],
      ALLOWED_ATTR: ['href', 'src', 'alt', 'title', 'width', 'height', 'colspan', 'rowspan'],
      ALLOW_DATA_ATTR: true,
    })
    return drawn(tree, isStill)
  }, [stored, isStill])
  return <div className={`view-rich-text article-text ${className}`}>{content}</div>
}
