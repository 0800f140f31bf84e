import '@ant-design/v5-patch-for-react-19'
import { useLayoutEffect, type ReactNode } from 'react'
import { App, ConfigProvider, type ThemeConfig } from 'antd'
import enUS from 'antd/es/locale/en_US'
import zhCN from 'antd/es/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { noticeMs, showNotices } from '../../providers/notification.ts'
import type { Language } from '../../resources/kit/messages.ts'
import { useLanguage } from '../locales/language.ts'

const antdLocales: Readonly<Record<Language, typeof zhCN>> = { zh: zhCN, en: enUS }
const dayjsLocales: Readonly<Record<Language, string>> = { zh: 'zh-cn', en: 'en' }

const theme: ThemeConfig = {
  token: { colorPrimary: '#1890ff', colorLink: '#0958d9', borderRadius: 2.5, colorBgLayout: '#f6f8f9', fontFamily: 'inherit' },
  components: {
    Menu: {
      itemHeight: 50,
      itemMarginBlock: 0,
      itemMarginInline: 0,
      itemBorderRadius: 0,
      subMenuItemBorderRadius: 0,
      collapsedWidth: 64,
      darkItemBg: '#282c34',
      darkPopupBg: '#282c34',
      darkSubMenuItemBg: '#21252c',
      darkItemColor: 'rgba(255, 255, 255, 0.78)',
    },
  },
}

/** The server puts the nonce of its style policy into the page; antd's own style tags carry it on. */
const csp = { nonce: document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content }

const noticeSeconds = noticeMs / 1000

/** Cards stand below the header, so that they do not lie on the person's own menu. */
const cards = { top: 68 }

/** Shows what is said in passing: a line at the top, or with a second line a card in the corner. */
function Notices() {
  const { message, notification } = App.useApp()
  useLayoutEffect(
    () =>
      showNotices(({ tone, text, detail }) => {
        if (detail) notification[tone]({ message: text, description: detail, duration: noticeSeconds })
        else void message[tone](text, noticeSeconds)
      }),
    [message, notification],
  )
  return null
}

/** antd in the person's language and the product's colours. */
export function AntdProvider({ children }: { children: ReactNode }) {
  const { language } = useLanguage()
  dayjs.locale(dayjsLocales[language])
  return (
    <ConfigProvider locale={antdLocales[language]} theme={theme} csp={csp}>
      <App component={false} notification={cards}>
        <Notices />
        {children}
      </App>
    </ConfigProvider>
  )
}
