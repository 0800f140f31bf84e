/**
 * Fetches what messages, cards and questions are drawn with (`library-overrides/feedback-later.ts`), which comes when something is first
 * said: that the server is away could not be said any more, if it had to come from there then.
 */
export const preloadFeedback = (): void => {
  for (const loading of [
    import('antd/es/message/useMessage'),
    import('antd/es/notification/useNotification'),
    import('antd/es/modal/useModal'),
  ])
    loading.catch(() => undefined)
}
