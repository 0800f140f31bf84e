import { Fragment, memo, useState, type ReactNode } from 'react'
import {
  ArrowLeftOutlined,
  CheckCircleOutlined,
  CloudSyncOutlined,
  DisconnectOutlined,
  EditOutlined,
  ExclamationCircleOutlined,
  EyeOutlined,
  FileTextOutlined,
  QuestionCircleOutlined,
  RedoOutlined,
  RollbackOutlined,
  UndoOutlined,
  WarningOutlined,
} from '@ant-design/icons'
import { Button, Popover, Switch, Tooltip } from 'antd'
import type { AnyResource } from '../../../../resources/kit/index.ts'
import { listOf } from '../../../base/locales/list-of.ts'
import { momentIn } from '../../../base/locales/moments.ts'
import { useViewTexts } from '../../../base/locales/use-view-texts.ts'
import { titleOf } from '../../../records/record-titles/record-titles.ts'
import { inOrder, useLooking, useSlots } from '../../../records/screen/capability-slots.ts'
import { HeadTags } from '../../../records/screen/head-tags.tsx'
import type { StoredRecord } from '../../../records/screen/stored-record.ts'
import { useRights } from '../../../base/session/use-rights.ts'
import { recordActions, type NamedAction } from '../../../records/views/actions/action-model.ts'
import { ActionButtons } from '../../../records/views/records/action-buttons.tsx'
import { useEditor } from './editor-context.ts'
import type { PaperIndex } from './model/paper-index.ts'
import type { PaperSnapshot } from './model/paper-sync.ts'
import { useEditors } from './presence-store.ts'
import { useEditorTexts } from './use-editor-texts.ts'
import { placeNow } from './use-paper-keys.ts'
import { itemAt } from '../../../../resources/kit/present.ts'

interface EditorHeadProps {
  resource: AnyResource
  record: StoredRecord
  snapshot: PaperSnapshot
  index: PaperIndex
  readOnly: boolean
  isSaving: boolean
  withAnswers: boolean
  onAnswers: (shown: boolean) => void
  /** Shows or hides the file that the paper is typed from; absent where there is none. */
  onSource: (() => void) | undefined
  isSourceShown: boolean
  /** How much is missing for publishing. */
  missing: number
  /** Shows the list of it. */
  onMissing: () => void
  onBack: () => void
  onSave: () => void
  onDiscard: () => void
  onAct: (action: NamedAction) => void
}

/** The title, what the paper adds up to, whether all is saved, and what is done with the whole. */
export const EditorHead = memo(function EditorHead(props: EditorHeadProps) {
  return (
    <header className="compose-head">
      <WhatItIs {...props} />
      <WhatToDo {...whatToDo(props)} />
    </header>
  )
})

const whatToDo = ({ snapshot, index: _index, onBack: _back, ...rest }: EditorHeadProps): WhatToDoProps => ({
  ...rest,
  isChanged: snapshot.isChanged,
  canUndo: snapshot.paper.undo.length > 0,
  canRedo: snapshot.paper.redo.length > 0,
})

interface WhatToDoProps extends Omit<EditorHeadProps, 'snapshot' | 'index' | 'onBack'> {
  isChanged: boolean
  canUndo: boolean
  canRedo: boolean
}

function WhatItIs({ resource, record, snapshot, index, onBack }: EditorHeadProps) {
  const { t } = useEditorTexts()
  const { t: ofViews } = useViewTexts()
  const { can } = useRights()
  const { open } = useEditor()
  const slots = useSlots()
  const title = titleOf(resource, record)
  return (
    <div className="compose-head-line">
      <Button type="text" icon={<ArrowLeftOutlined />} onClick={onBack} aria-label={ofViews('common.back')} />
      <h1 className="view-title view-one-line" title={title}>
        {title}
      </h1>
      <HeadTags slots={slots} record={record} />
      {can(resource, 'update') && (
        <Button type="text" icon={<EditOutlined />} onClick={() => open({ kind: 'facts' })}>
          {t('head.facts')}
        </Button>
      )}
      <span className="compose-totals" aria-live="polite">
        {t('head.totals', { count: index.count, points: index.points })}
      </span>
      <span className="view-grow" />
      <SavingState snapshot={snapshot} />
    </div>
  )
}

/** Drawn again only when something else can be done. */
const WhatToDo = memo(function WhatToDo(props: WhatToDoProps) {
  const { resource, record, isChanged, readOnly, isSaving, withAnswers, onAnswers } = props
  const { t } = useEditorTexts()
  const { can } = useRights()
  const { open } = useEditor()
  const slots = useSlots()
  const looking = useLooking()
  const tools = inOrder(slots.flatMap(({ recordTools }) => recordTools?.(record, looking) ?? []))
  // What takes the paper further comes first.
  const actions = recordActions(resource, record, can).toSorted(
    ([, one], [, other]) => Number(other.set !== undefined) - Number(one.set !== undefined),
  )
  return (
    <div className="compose-head-line compose-head-tools">
      {!readOnly && <Steps canUndo={props.canUndo} canRedo={props.canRedo} />}
      <label className="compose-answers">
        <Switch size="small" checked={withAnswers} onChange={onAnswers} /> {t('head.answers')}
      </label>
      <Button type="text" icon={<EyeOutlined />} onClick={() => open({ kind: 'preview' })}>
        {t('head.preview')}
      </Button>
      <SourceButton isShown={props.isSourceShown} onClick={props.onSource} />
      {tools.map(({ key, button }) => (
        <Fragment key={key}>{button}</Fragment>
      ))}
      <KeysHelp />
      <OtherEditors />
      <span className="view-grow" />
      {!readOnly && isChanged && (
        <Button type="text" icon={<RollbackOutlined />} disabled={isSaving} onClick={props.onDiscard}>
          {t('head.discard')}
        </Button>
      )}
      {!readOnly && (
        <Tooltip title={t('head.saveHelp')}>
          <Button type="primary" loading={isSaving} disabled={!isChanged} onClick={props.onSave}>
            {t('head.save')}
          </Button>
        </Tooltip>
      )}
      {!readOnly && props.missing > 0 && (
        <Button type="text" icon={<ExclamationCircleOutlined />} onClick={props.onMissing}>
          {t('outline.toPublish', { count: props.missing })}
        </Button>
      )}
      <ActionButtons actions={actions} most={1} onStart={props.onAct} />
    </div>
  )
})

function Steps({ canUndo, canRedo }: Pick<WhatToDoProps, 'canUndo' | 'canRedo'>) {
  const { t } = useEditorTexts()
  const { sync } = useEditor()
  return (
    <>
      <Tool
        label={`${t('head.undo')} (Ctrl+Z)`}
        icon={<UndoOutlined />}
        disabled={!canUndo}
        onClick={() => sync.undo()}
      />
      <Tool
        label={`${t('head.redo')} (Ctrl+Y)`}
        icon={<RedoOutlined />}
        disabled={!canRedo}
        onClick={() => sync.redo()}
      />
    </>
  )
}

/** Only for a paper that has files. */
function SourceButton({ isShown, onClick }: { isShown: boolean; onClick: (() => void) | undefined }) {
  const { t } = useEditorTexts()
  if (!onClick) return null
  return (
    <Button type="text" icon={<FileTextOutlined />} aria-pressed={isShown} onClick={onClick}>
      {t('source.open')}
    </Button>
  )
}

interface ToolProps {
  label: string
  icon: ReactNode
  disabled: boolean
  onClick: () => void
}

const Tool = ({ label, ...button }: ToolProps) => (
  <Tooltip title={label}>
    <Button type="text" aria-label={label} {...button} />
  </Tooltip>
)

/** In words, and where something is wrong, what to do. */
function SavingState({ snapshot: { saving, isChanged } }: { snapshot: PaperSnapshot }) {
  const { t, language } = useEditorTexts()
  const { sync } = useEditor()
  const time =
    saving.savedAt === null
      ? null
      : itemAt(momentIn(language, new Date(saving.savedAt).toISOString(), 'second').split(' '), -1)
  const stateText = {
    saved: time ? t('head.savedAt', { time }) : isChanged ? t('head.unsaved') : '',
    waiting: t('head.waiting'),
    sending: t('head.sending'),
    offline: t('head.offline'),
    refused: t('head.refused', { message: saving.message ?? '' }),
  }[saving.state]
  const icon = {
    saved: time ? <CheckCircleOutlined /> : null,
    waiting: <CloudSyncOutlined />,
    sending: <CloudSyncOutlined />,
    offline: <DisconnectOutlined />,
    refused: <WarningOutlined />,
  }[saving.state]
  return (
    <span className="compose-saving" data-state={saving.state} role="status">
      {icon} {stateText}
      {(saving.state === 'refused' || saving.state === 'offline') && (
        <Button type="link" size="small" onClick={() => void sync.flush()}>
          {t('head.retry')}
        </Button>
      )}
    </span>
  )
}

/** Who else has the paper open; a press leads to where they are. */
function OtherEditors() {
  const { t, language } = useEditorTexts()
  const { presence, sections, goTo } = useEditor()
  const editors = useEditors(presence)
  if (editors.length === 0) return null
  const named = editors.map((one) => ({ ...one, name: one.user_name ?? t('head.somebody') }))
  return (
    <span className="compose-others">
      {named.map(({ client, name, at }) => {
        const here = at === null ? null : placeNow(sections(), at)
        const place = !here || here.isSection ? name : t('head.editorAt', { name, number: here.number })
        return (
          <button
            key={client}
            type="button"
            className="compose-other"
            title={place}
            aria-label={place}
            disabled={at === null}
            onClick={() => at !== null && goTo(at)}
          >
            {name.slice(0, 1)}
          </button>
        )
      })}
      {t('head.others', { names: listOf([...new Set(named.map(({ name }) => name))], language) })}
    </span>
  )
}

const keys = [
  ['walk', '↑ ↓'],
  ['move', 'Alt + ↑ ↓'],
  ['across', 'Alt + Shift + ↑ ↓'],
  ['points', 'Enter'],
  ['remove', 'Delete'],
  ['edit', 'E'],
  ['newer', 'V'],
  ['section', 'N'],
  ['undo', 'Ctrl + Z / Ctrl + Y'],
  ['save', 'Ctrl + S'],
  ['panels', 'F6'],
  ['add', 'Enter'],
  ['basket', 'Space'],
] as const

function KeysHelp() {
  const { t } = useEditorTexts()
  const [isOpen, setOpen] = useState(false)
  const list = (
    <dl className="compose-keys">
      {keys.map(([name, key]) => (
        <div key={name}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{t(`keys.${name}`)}</dd>
        </div>
      ))}
    </dl>
  )
  return (
    <Popover open={isOpen} onOpenChange={setOpen} trigger="click" title={t('paper.keysTitle')} content={list}>
      <Button type="text" icon={<QuestionCircleOutlined />} className="compose-keys-button">
        {t('head.keys')}
      </Button>
    </Popover>
  )
}
