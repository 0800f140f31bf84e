import type { ReactNode } from 'react'
import { isStoredFile, type ImageNode, type Inline, type TableNode } from '../../../editor/stored/nodes.ts'
import { useViewTexts } from '../../base/locales/use-view-texts.ts'
import { useStored, type Blocks } from './stored-text.tsx'
import { useFileUrl } from '../files/use-file-url.ts'

/** A picture reserves its space while it is fetched, where its size is known. */
export function Picture({ src, alt, width, height }: ImageNode) {
  const { t } = useViewTexts()
  const { src: address, failed } = useFileUrl(isStoredFile(src) ? src : undefined)
  const style = width && height ? { aspectRatio: `${width} / ${height}` } : undefined
  if (failed || !isStoredFile(src))
    return (
      <span className="view-picture-gone" role="img" aria-label={alt || t('widget.pictureGone')}>
        {alt || t('widget.pictureGone')}
      </span>
    )
  if (!address)
    return (
      <span
        className="view-picture-room"
        role="img"
        aria-label={alt}
        style={{ width: width ?? 120, ...(style ?? { height: height ?? 40 }) }}
      />
    )
  return <img className="view-picture" src={address} alt={alt} width={width} height={height} style={style} />
}

function tableOf({ rows }: TableNode, shown: (nodes: readonly Inline[]) => ReactNode) {
  return (
    <div className="view-stored-table">
      <table>
        <tbody>
          {rows.map(({ cells }, row) => (
            <tr key={row}>
              {cells.map(({ children, header, colspan, rowspan }, cell) => {
                const Cell = header ? 'th' : 'td'
                return (
                  <Cell key={cell} colSpan={colspan} rowSpan={rowspan}>
                    {shown(children)}
                  </Cell>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The complete text, for a page. */
export const wholePage: Blocks = {
  image: (node) => <Picture {...node} />,
  table: tableOf,
  lineEnd: <br />,
  hasLines: true,
}

/** A stored text with its pictures and tables. */
export function StoredPage({ stored, className = '' }: { stored: unknown; className?: string }) {
  return <div className={`view-rich-text ${className}`}>{useStored(stored, wholePage)}</div>
}
