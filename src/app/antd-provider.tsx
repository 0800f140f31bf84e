import '@ant-design/v5-patch-for-react-19'
import { useInsertionEffect, useLayoutEffect, type ReactNode } from 'react'
import { CloseOutlined } from '@ant-design/icons'
import { ConfigProvider, theme as antdThemes } from 'antd'
import enUS from 'antd/es/locale/en_US'
import zhCN from 'antd/es/locale/zh_CN'
import { noticeMs, showNotices } from '../../providers/notification.ts'
import type { Language } from '../../resources/kit/messages.ts'
import { tagColors } from '../../resources/kit/tag-colors.ts'
import { useLanguage } from '../base/locales/language.ts'
import { antdTheme } from '../frame/themes/antd-theme.ts'
import { useTheme } from '../frame/themes/page-theme.ts'
import { Feedback, useFeedback } from '../base/loading/feedback.tsx'

const antdLocales: Readonly<Record<Language, typeof zhCN>> = { zh: zhCN, en: enUS }

/** The server puts the nonce of its style policy into the page; antd's own style tags carry it on. */
const csp = { nonce: document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content }

const noticeSeconds = noticeMs / 1000

const dialogsOf = ({ global }: typeof zhCN) => ({ closable: { 'aria-label': global?.close } })
/** antd names the cross of a dialog or a card in English, whatever the language. */
const dialogs: Readonly<Record<Language, ReturnType<typeof dialogsOf>>> = { zh: dialogsOf(zhCN), en: dialogsOf(enUS) }

/** As antd draws it where nobody names it. */
const cross = <CloseOutlined className="ant-notification-notice-close-icon" />

/** Words of two characters are written as they are. */
const plainButton = { autoInsertSpace: false }

/** Shows passing messages: a line at the top, or with a second line a card in the corner. */
function Notices({ closable }: ReturnType<typeof dialogsOf>) {
  const { message, notification } = useFeedback()
  useLayoutEffect(() => {
    const cardCross = { ...closable, role: 'button', closeIcon: cross }
    return showNotices(({ tone, text, detail }) => {
      if (detail)
        notification[tone]({ message: text, description: detail, duration: noticeSeconds, closable: cardCross })
      else void message[tone](text, noticeSeconds)
    })
  }, [message, notification, closable])
  return null
}

/**
 * Gives the style sheets antd's colours of tags, as the theme has them: a list draws hundreds of tags, and draws them
 * without antd.
 */
function TagColours() {
  const { token } = antdThemes.useToken()
  useInsertionEffect(() => {
    for (const colour of tagColors) {
      document.documentElement.style.setProperty(`--tag-${colour}-fill`, token[`${colour}1`])
      document.documentElement.style.setProperty(`--tag-${colour}-text`, token[`${colour}7`])
    }
  }, [token])
  return null
}

/** antd in the person's language and the colours of their theme. */
export function AntdProvider({ children }: { children: ReactNode }) {
  const { language } = useLanguage()
  const theme = useTheme()
  return (
    <ConfigProvider
      locale={antdLocales[language]}
      theme={antdTheme(theme)}
      csp={csp}
      button={plainButton}
      modal={dialogs[language]}
    >
      <Feedback>
        <Notices {...dialogs[language]} />
        <TagColours />
        {children}
      </Feedback>
    </ConfigProvider>
  )
}
