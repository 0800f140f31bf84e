import { useState, Suspense, type ComponentType } from 'react'
import { DesktopOutlined, ExportOutlined, EyeOutlined, MobileOutlined, ReloadOutlined } from '@ant-design/icons'
import { Button, Segmented } from 'antd'
import type { AnyField } from '../../../../resources/kit/index.ts'
import { learn_module } from '../../../../resources/learn-module.ts'
import { widgetOf } from '../../../records/fields/registry.ts'
import { Failed } from '../../../base/message-page/states.tsx'
import { useIsWide } from '../../../records/screen/use-is-wide.ts'
import { PageFrame } from './page-frame.tsx'
import { useCentreTexts } from './use-centre-texts.ts'
import { usePreview, type Look, type Module } from './use-centre.ts'

const widths = { phone: 390, wide: 1280 } as const
type Size = keyof typeof widths

const { at: atField, user_id: userField } = learn_module.actions.preview_learn_module.input
interface Choosing<Value> {
  id: string
  field: AnyField
  value: Value | null
  onChange: (value: Value | null) => void
  record: object
  placeholder: string
}
const AtInput = widgetOf(atField).Input as ComponentType<unknown> as ComponentType<Choosing<string>>
const UserInput = widgetOf(userField).Input as ComponentType<unknown> as ComponentType<Choosing<number>>

interface PreviewProps {
  siteId: number
  modules: readonly Module[]
  chosen: number | null
  /** The last release has this address; null before the first. */
  address: string | null
  onChoose: (id: number) => void
}

interface ToolsProps {
  size: Size
  onSize: (size: Size) => void
  look: Look
  onLook: (look: Look) => void
  address: string | null
  /** The address of the draft, for a quarter of an hour. */
  draft: string | undefined
  isFetching: boolean
  onReload: () => void
}

function PreviewTools({ size, onSize, look, onLook, address, draft, isFetching, onReload }: ToolsProps) {
  const { t } = useCentreTexts()
  return (
    <div className="centre-preview-tools">
      <Segmented
        value={size}
        onChange={onSize}
        aria-label={t('preview.size')}
        options={[
          { value: 'phone', label: t('preview.phone'), icon: <MobileOutlined /> },
          { value: 'wide', label: t('preview.wide'), icon: <DesktopOutlined /> },
        ]}
      />
      <Suspense>
        <span className="centre-look">
          <label htmlFor="centre-at">{t('preview.at')}</label>
          <AtInput
            id="centre-at"
            field={atField}
            value={look.at}
            onChange={(at) => onLook({ ...look, at })}
            record={{}}
            placeholder={t('preview.atHint')}
          />
        </span>
        <span className="centre-look">
          <label htmlFor="centre-whom">{t('preview.whom')}</label>
          <UserInput
            id="centre-whom"
            field={userField}
            value={look.userId}
            onChange={(userId) => onLook({ ...look, userId })}
            record={{}}
            placeholder={t('preview.whomHint')}
          />
        </span>
      </Suspense>
      <Button
        type="text"
        icon={<ReloadOutlined spin={isFetching} />}
        aria-label={t('preview.reload')}
        title={t('preview.reload')}
        onClick={onReload}
      />
      <Button
        type="text"
        icon={<EyeOutlined />}
        href={draft}
        disabled={draft === undefined}
        target="_blank"
        rel="noreferrer"
        aria-label={t('preview.draft')}
        title={t('preview.draftHint')}
      />
      <Button
        type="text"
        icon={<ExportOutlined />}
        href={address ?? undefined}
        disabled={address === null}
        target="_blank"
        aria-label={t('preview.open')}
        title={address === null ? t('preview.unpublished') : t('preview.open')}
      />
    </div>
  )
}

/**
 * The page itself, drawn by the server for the draft: as wide as a phone or a computer, as on a day and as a person.
 */
export function Preview({ siteId, modules, chosen, address, onChoose }: PreviewProps) {
  const { t } = useCentreTexts()
  const isWide = useIsWide()
  const [size, setSize] = useState<Size>(isWide ? 'wide' : 'phone')
  const [look, setLook] = useState<Look>({ at: null, userId: null })
  const { data, error, isFetching, refetch } = usePreview(siteId, modules, look)
  const reload = () => void refetch()
  return (
    <section className="centre-preview" aria-label={t('preview.title')}>
      <PreviewTools
        size={size}
        onSize={setSize}
        look={look}
        onLook={setLook}
        address={address}
        draft={data?.url}
        isFetching={isFetching}
        onReload={reload}
      />
      {error ? (
        <Failed fault={error} retry={reload} />
      ) : (
        <PageFrame url={data?.url} width={widths[size]} chosen={chosen} onChoose={onChoose} />
      )}
    </section>
  )
}
