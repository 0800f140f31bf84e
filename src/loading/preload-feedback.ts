/**
 * Preloads the components of messages, cards and dialogs (`library-overrides/feedback-later.ts`), which are otherwise
 * loaded with the first message: that the server is unavailable could not be shown if they had to be fetched from it
 * then.
 */
export const preloadFeedback = (): void => {
  for (const loading of [
    import('antd/es/message/useMessage'),
    import('antd/es/notification/useNotification'),
    import('antd/es/modal/useModal'),
  ])
    loading.catch(() => undefined)
}
