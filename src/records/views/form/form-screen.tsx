import { Fragment, useMemo, useRef, useState, type ReactNode } from 'react'
import { ArrowLeftOutlined } from '@ant-design/icons'
import { Button, Drawer } from 'antd'
import { useLocation, useParams } from 'react-router'
import { applies } from '../../../../resources/kit/index.ts'
import { formKeyOf } from '../../drafts/draft-model.ts'
import { useViewTexts } from '../../../base/locales/use-view-texts.ts'
import { useTabTitle } from '../../../base/tabs/tab-context.ts'
import { titleOf } from '../../record-titles/record-titles.ts'
import { TitleLine } from '../../fields/title-line.tsx'
import { useRights } from '../../../base/session/use-rights.ts'
import { givenBy, readListState } from '../../screen/list-model.ts'
import { inOrder, useLooking, useSlots } from '../../screen/capability-slots.ts'
import { HeadTags } from '../../screen/head-tags.tsx'
import { useScreen } from '../../screen/screen.ts'
import { Failed, Gone, Loading, NoRight } from '../../../base/message-page/states.tsx'
import { useIsWide } from '../../screen/use-is-wide.ts'
import { useRecord } from '../../screen/use-record.ts'
import { EditorFields, useEditing } from './editing.ts'
import { copiedValues, startingValues, writableGroups, type FormMode } from '../../screen/form-model.ts'
import type { StoredRecord } from '../../screen/stored-record.ts'
import { MissingNotice } from './missing-notice.tsx'
import { RecordEditor } from './record-editor.tsx'

const titles = { create: 'form.createTitle', edit: 'form.editTitle', copy: 'form.copyTitle' } as const

/** The form for one record, in a drawer over the list or on a separate page, as the resource declares. */
export function FormScreen({ mode }: { mode: FormMode }) {
  const { resource, back } = useScreen()
  const { can } = useRights()
  const { id } = useParams()
  if (!can(resource, mode === 'edit' ? 'update' : 'create'))
    return (
      <Frame mode={mode} title="" leave={back}>
        <NoRight />
      </Frame>
    )
  return mode === 'create' ? (
    <OpenForm mode={mode} record={null} />
  ) : (
    <ExistingRecord key={id} mode={mode} id={Number(id)} />
  )
}

/**
 * A form starts from the current record, never from a cached one, and keeps it: queries are dropped while a kept-alive
 * tab is hidden, and the form must survive that.
 */
function ExistingRecord({ mode, id }: { mode: FormMode; id: number }) {
  const { resource, back } = useScreen()
  const start = useRef<StoredRecord>(undefined)
  const { record: read, fault, retry } = useRecord(resource, id, { once: true, enabled: start.current === undefined })
  start.current ??= read
  const record = start.current
  if (record) return <OpenForm mode={mode} record={record} />
  return (
    <Frame mode={mode} title="" leave={back}>
      {!fault ? (
        <Loading rows={8} />
      ) : fault.code === 100404 ? (
        <Gone back={back} />
      ) : (
        <Failed fault={fault} retry={retry} />
      )}
    </Frame>
  )
}

/** Whether a new record is worked on at its page, which opens there instead of with the fields just filled in. */
function useGoesOn(): (record: StoredRecord) => boolean {
  const slots = useSlots()
  const looking = useLooking()
  return (record) => slots.some(({ recordTabs }) => recordTabs?.(record, looking).some(({ order }) => order < 0))
}

function OpenForm({ mode, record }: { mode: FormMode; record: StoredRecord | null }) {
  const { resource, back, toEdit, onToShow } = useScreen()
  const { rights } = useRights()
  const goesOn = useGoesOn()
  const { search, state } = useLocation()
  const [asked] = useState(search)
  const [at] = useState((state as { at?: string } | null)?.at)
  const groups = useMemo(() => writableGroups(resource, rights), [resource, rights])
  const start = useMemo(() => {
    if (record) return copiedValues(resource, record)
    return startingValues(resource, givenBy(resource, readListState(resource, new URLSearchParams(asked), rights)))
  }, [resource, record, rights, asked])
  return (
    <RecordEditor
      resource={resource}
      mode={mode}
      groups={groups}
      record={mode === 'edit' ? record : null}
      start={start}
      formKey={formKeyOf(resource.name, mode, record?.id)}
      onSaved={(saved, isUnfinished) => {
        if (isUnfinished && mode !== 'edit') toEdit(saved.id)
        else if (!isUnfinished) {
          if (mode !== 'edit' && goesOn(saved)) onToShow(saved.id)
          else back()
        }
      }}
      autoFocus={mode !== 'edit'}
      at={at}
    >
      <EditorFrame mode={mode} record={record} />
    </RecordEditor>
  )
}

function EditorFrame({ mode, record }: { mode: FormMode; record: StoredRecord | null }) {
  const { resource, back } = useScreen()
  const { current, leave } = useEditing()
  const slots = useSlots()
  return (
    <Frame
      mode={mode}
      title={record ? titleOf(resource, record) : ''}
      line={record && <TitleLine resource={resource} record={record} />}
      tag={current && <HeadTags slots={slots} record={current} />}
      leave={() => leave(back)}
      footer={<FormButtons mode={mode} />}
    >
      <EditorFields />
    </Frame>
  )
}

const withinSentence = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1)

function FormButtons({ mode }: { mode: FormMode }) {
  const { t, language } = useViewTexts()
  const { resource, back } = useScreen()
  const { dirty, isUnkept, saving, current, missing, save, saveAndNew, saveAnd, read, goTo, leave } = useEditing()
  const { can } = useRights()
  const looking = useLooking()
  const tools = inOrder(useSlots().flatMap(({ formTools }) => formTools?.(read, looking) ?? []))
  const following = Object.entries(resource.actions).filter(
    ([name, action]) => action.withSave && can(resource, name) && applies(action, current ?? startingValues(resource)),
  )
  return (
    <>
      {missing.length > 0 && <MissingNotice resource={resource} issues={missing} onGo={goTo} />}
      <div className="view-form-buttons">
        <span className="view-quiet view-grow">
          {isUnkept ? t('form.unkept') : dirty ? t('form.unsaved') : t('form.saveHint')}
        </span>
        {tools.map(({ key, button }) => (
          <Fragment key={key}>{button}</Fragment>
        ))}
        <Button onClick={() => leave(back)}>{t('common.cancel')}</Button>
        {mode === 'create' && (
          <Button onClick={saveAndNew} disabled={saving}>
            {t('form.saveAndNew')}
          </Button>
        )}
        {following.map(([name, { label }]) => (
          <Button key={name} onClick={() => saveAnd(name)} disabled={saving}>
            {t('form.saveAnd', { action: language === 'en' ? withinSentence(label.en) : label.zh })}
          </Button>
        ))}
        <Button type="primary" onClick={save} loading={saving}>
          {t('common.save')}
        </Button>
      </div>
    </>
  )
}

interface FrameProps {
  mode: FormMode
  title: string
  /** The title as its widget shows it. */
  line?: ReactNode
  tag?: ReactNode
  leave: () => void
  footer?: ReactNode
  children: ReactNode
}

const drawerWidthPx = 640

function Frame({ mode, title, line, tag, leave, footer, children }: FrameProps) {
  const { resource } = useScreen()
  const { t, say } = useViewTexts()
  const isWide = useIsWide()
  const heading = t(titles[mode], { name: say(resource.label) })
  useTabTitle(resource.formIn === 'page' ? title : undefined)
  if (resource.formIn === 'drawer') {
    return (
      <Drawer
        open
        rootClassName="view-drawer"
        title={
          tag ? (
            <span className="view-row">
              {heading}
              {tag}
            </span>
          ) : (
            heading
          )
        }
        width={isWide ? drawerWidthPx : '100%'}
        onClose={leave}
        footer={footer}
        keyboard
        maskClosable
        destroyOnHidden
        autoFocus={false}
      >
        {children}
      </Drawer>
    )
  }
  return (
    <div className="view-page">
      <PageHead title={heading} tag={tag} subtitle={line} back={leave} />
      <div className="view-page-body">{children}</div>
      {footer && <div className="view-page-footer">{footer}</div>}
    </div>
  )
}

interface PageHeadProps {
  title: string
  /** Next to the title: the record's state. */
  tag?: ReactNode
  subtitle?: ReactNode
  back?: () => void
  children?: ReactNode
}

export function PageHead({ title, tag, subtitle, back, children }: PageHeadProps) {
  const { t } = useViewTexts()
  return (
    <div className="view-page-head">
      {back && <Button type="text" icon={<ArrowLeftOutlined />} onClick={back} aria-label={t('common.back')} />}
      <h1 className="view-title">{title}</h1>
      {tag}
      <span className="view-quiet view-one-line view-grow">{subtitle}</span>
      {children}
    </div>
  )
}
