import { Button, Modal, Space, Table, Tag, type TableColumnsType } from 'antd'
import { CopyOutlined, EyeInvisibleOutlined } from '@ant-design/icons'
import { notify } from '../../../../providers/notification.ts'
import { useLanguage } from '../../../base/locales/language.ts'
import { momentIn } from '../../../base/locales/moments.ts'
import { holds } from '../../../../resources/kit/resource.ts'
import { useRights } from '../../../base/session/use-rights.ts'
import { useText } from '../../../base/locales/use-text.ts'
import { useMediaQuery } from '../../../base/settings/use-media-query.ts'
import { phoneQuery } from '../phone.ts'
import type { ToolDialogProps } from '../tool-dialog-props.ts'
import { copyText } from './copy-text.ts'
import { clearErrors, useLoggedErrors, type LoggedError } from '../../../base/message-page/error-log.ts'
import './error-dialog.css'

/** Information for support besides the errors themselves. */
const asText = (errors: readonly LoggedError[]): string =>
  [
    `version ${import.meta.env.VITE_VERSION}\n${navigator.userAgent}`,
    ...errors.map(({ at, route, message, count, detail }) => `${at} × ${count}\n${route}\n${message}\n${detail}`),
  ].join('\n\n---\n\n')

/** Search links, which contain the message and nothing else. */
function SearchLinks({ message }: { message: string }) {
  const t = useText()
  const engines = [
    { name: t('tools.errors.baidu'), address: 'https://www.baidu.com/s?wd=' },
    { name: 'Google', address: 'https://www.google.com/search?q=' },
    { name: 'Stack Overflow', address: 'https://stackoverflow.com/search?q=' },
  ]
  return (
    <Space size={[12, 0]} wrap>
      {engines.map(({ name, address }) => (
        <a key={name} href={address + encodeURIComponent(message)} target="_blank" rel="noopener noreferrer">
          {name}
        </a>
      ))}
    </Space>
  )
}

function Message({ error: { message, count } }: { error: LoggedError }) {
  const t = useText()
  return (
    <>
      <span className="shell-error-message">{message}</span>
      {count > 1 && <Tag color="error">{t('tools.errors.times', { count })}</Tag>}
    </>
  )
}

function Detail({ error, withPlace }: { error: LoggedError; withPlace: boolean }) {
  const t = useText()
  const { language } = useLanguage()
  return (
    <>
      {withPlace && (
        <p className="shell-error-place">
          {momentIn(language, error.at, 'second')} · {error.route}
          <SearchLinks message={error.message} />
        </p>
      )}
      <pre className="shell-error-detail">{error.detail || t('tools.errors.noDetail')}</pre>
    </>
  )
}

/** The columns of a wide window; a narrow one has only the message, and the rest in the expanded row. */
function useColumns(narrow: boolean): TableColumnsType<LoggedError> {
  const t = useText()
  const { language } = useLanguage()
  const message = {
    key: 'message',
    title: t('tools.errors.message'),
    render: (_: unknown, error: LoggedError) => <Message error={error} />,
  }
  if (narrow) return [message]
  return [
    {
      key: 'at',
      dataIndex: 'at',
      title: t('tools.errors.time'),
      width: 170,
      render: (at: string) => momentIn(language, at, 'second'),
    },
    { key: 'route', dataIndex: 'route', title: t('tools.errors.route'), width: 220, className: 'shell-error-route' },
    message,
    {
      key: 'search',
      title: t('tools.errors.search'),
      width: 230,
      render: (_: unknown, error: LoggedError) => <SearchLinks message={error.message} />,
    },
  ]
}

export default function ErrorDialog({ open, onClose }: ToolDialogProps) {
  const t = useText()
  const errors = useLoggedErrors()
  const { rights } = useRights()
  // Stacks and the search for them are for people who examine errors; the others copy the report for them.
  const examines = holds(rights, '*')
  const narrow = useMediaQuery(phoneQuery)
  const columns = useColumns(narrow).filter(({ key }) => examines || key !== 'search')
  const copy = (): void =>
    void copyText(asText(errors)).then(
      () => notify('success', t('tools.errors.copied')),
      () => notify('error', t('tools.errors.copyFailed')),
    )
  const dismiss = (): void => {
    onClose()
    clearErrors()
  }
  const footer = [
    <Button key="copy" icon={<CopyOutlined />} onClick={copy}>
      {t('tools.errors.copy')}
    </Button>,
    <Button key="dismiss" type="primary" icon={<EyeInvisibleOutlined />} onClick={dismiss}>
      {t('tools.errors.dismiss')}
    </Button>,
  ]
  return (
    <Modal open={open} onCancel={onClose} title={t('tools.errors.title')} footer={footer} width={1100} destroyOnHidden>
      <div className="shell-errors">
        <p className="shell-error-place">{t(examines ? 'tools.errors.lead' : 'tools.errors.leadForAnybody')}</p>
        <Table
          size="small"
          rowKey="id"
          columns={columns}
          dataSource={[...errors]}
          pagination={false}
          scroll={{ y: 'min(440px, 50vh)' }}
          expandable={
            examines
              ? {
                  columnTitle: narrow ? undefined : t('tools.errors.detail'),
                  columnWidth: narrow ? 40 : 72,
                  expandRowByClick: false,
                  expandedRowRender: (error) => <Detail error={error} withPlace={narrow} />,
                }
              : undefined
          }
        />
      </div>
    </Modal>
  )
}
