import { useEffect, useRef, useState } from 'react'
import { Button, Input, type InputRef } from 'antd'
import '../../frame/frame.css'
import { Side } from '../../frame/side.tsx'
import { isLinkTarget } from '../../stored/nodes.ts'
import { TableBar } from '../../tables/table-bar.tsx'
import type { ArticleSession } from '../engine/session.ts'
import type { FormulaElement, LinkElement, PictureElement } from '../model/nodes.ts'
import type { EditorWords } from '../../words.ts'
import * as commands from './commands.ts'

interface BarProps {
  words: EditorWords
  session: ArticleSession
}

interface PlaceBarProps extends BarProps {
  place: commands.Place
  onEditFormula: (formula: FormulaElement, path: number[]) => void
  onEditLink: (link: LinkElement, path: number[]) => void
}

function PictureBar({ words, session, node, path }: BarProps & { node: PictureElement; path: number[] }) {
  const change = (what: Partial<PictureElement>) => commands.changeNode(session, path, what)
  return (
    <>
      <Input
        key={node.src}
        size="small"
        className="editor-alt"
        aria-label={words.images.alt}
        placeholder={words.images.alt}
        maxLength={200}
        value={node.alt}
        onChange={(event) => change({ alt: event.target.value })}
      />
      <Side label={words.images.width} value={node.width} onChange={(width) => change({ width })} />
      <Side label={words.images.height} value={node.height} onChange={(height) => change({ height })} />
    </>
  )
}

function FormulaBar({
  words,
  session,
  node,
  path,
  onEdit,
}: BarProps & { node: FormulaElement; path: number[]; onEdit: () => void }) {
  const { display } = node
  return (
    <>
      <Button size="small" onClick={onEdit}>
        {words.edit}
      </Button>
      <Button size="small" onClick={() => commands.changeNode(session, path, { display: !display })}>
        {display ? words.formulas.asInline : words.formulas.asBlock}
      </Button>
    </>
  )
}

const nameOf = (words: EditorWords, { element, link }: commands.Place): string => {
  if (element) return words.article.tools[element[0].type]
  return link ? words.article.tools.link : words.tables.selected
}

/** The tools for the element at the cursor. */
export function PlaceBar({ words, session, place, onEditFormula, onEditLink }: PlaceBarProps) {
  const { element, link, table } = place
  if (!element && !link && !table) return null
  const [node, path] = element ?? []
  return (
    <div className="editor-place" role="group" aria-label={nameOf(words, place)}>
      <span className="editor-quiet editor-place-name">{nameOf(words, place)}</span>
      {node?.type === 'formula' && (
        <FormulaBar {...{ words, session, node, path: path! }} onEdit={() => onEditFormula(node, path!)} />
      )}
      {node?.type === 'picture' && <PictureBar {...{ words, session, node, path: path! }} />}
      {element && (
        <Button size="small" type="text" danger onClick={() => commands.removeNode(session, path!)}>
          {words.remove}
        </Button>
      )}
      {link && (
        <>
          <span className="article-link-target" title={link[0].url}>
            {link[0].url}
          </span>
          <Button size="small" onClick={() => onEditLink(...link)}>
            {words.edit}
          </Button>
          <Button size="small" type="text" onClick={() => commands.unlink(session, link[1])}>
            {words.article.unlink}
          </Button>
        </>
      )}
      {!element && !link && table && (
        <TableBar words={words} onChange={(change) => commands.changeTable(session, change)} />
      )}
    </div>
  )
}

/** `example.org` typed as an address means a web page there. */
const completed = (url: string): string =>
  isLinkTarget(url) || !/^[\w-]+(?:\.[\w-]+)+(?:[/?#:]|$)/.test(url) ? url : `https://${url}`

interface NewLinkProps extends BarProps {
  /** Of the link being edited; '' for a new one. */
  url: string
  onTake: (url: string, text: string) => void
  onDone: () => void
}

/** Edits the address and text of a link. */
export function LinkForm({ words, session, url: begin, onTake, onDone }: NewLinkProps) {
  const { article } = words
  const [hasWords] = useState(() => begin !== '' || commands.selectedText(session) !== '')
  const [text, setText] = useState('')
  const [url, setUrl] = useState(begin)
  const [isWrong, setWrong] = useState(false)
  const first = useRef<InputRef>(null)
  useEffect(() => first.current?.focus(), [])
  const take = () => {
    const target = completed(url.trim())
    if (!isLinkTarget(target)) return setWrong(true)
    onTake(target, text.trim())
    onDone()
  }
  return (
    <div
      className="editor-place"
      role="group"
      aria-label={article.tools.link}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement && !event.nativeEvent.isComposing) {
          event.preventDefault()
          take()
        } else if (event.key === 'Escape') {
          event.stopPropagation()
          onDone()
        }
      }}
    >
      <Input
        ref={first}
        size="small"
        className="article-link-url"
        aria-label={article.linkUrl}
        placeholder={article.linkUrl}
        maxLength={2000}
        value={url}
        status={isWrong ? 'error' : undefined}
        aria-invalid={isWrong}
        onChange={(event) => {
          setUrl(event.target.value)
          setWrong(false)
        }}
      />
      {!hasWords && (
        <Input
          size="small"
          className="editor-alt"
          aria-label={article.linkText}
          placeholder={article.linkText}
          maxLength={200}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      <Button size="small" type="primary" onClick={take}>
        {words.ok}
      </Button>
      <Button size="small" type="text" onClick={onDone}>
        {words.cancel}
      </Button>
      {isWrong && (
        <span className="article-fault" role="alert">
          {article.linkWrong}
        </span>
      )}
    </div>
  )
}
