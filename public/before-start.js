/*
 * Runs before anything is painted, while the product's own files are still on their way. Tells the browser that the
 * page is going to be dark, so that it does not begin white; puts the word that waits into the person's language; and,
 * where a session is remembered, asks already for what comes behind the login: the files that the build names in
 * `data-…`.
 */
;(() => {
  const { session, zh, en } = document.currentScript.dataset
  let kept = {}
  let themeName
  try {
    const store = sessionStorage.getItem('ownSession') ? sessionStorage : localStorage
    kept = { token: store.getItem('token'), language: localStorage.getItem('language') }
    themeName = JSON.parse(localStorage.getItem('theme') || '{}').themeName
  } catch {
    // A browser that refuses storage remembers nothing.
  }
  const isDark = themeName === 'dark' || (themeName === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  if (isDark) document.querySelector('meta[name="color-scheme"]').content = 'dark'
  const isEnglish = kept.language === 'en'
  if (isEnglish) {
    addEventListener('DOMContentLoaded', () => {
      const word = document.querySelector('#root > .splash :last-child')
      if (word) word.textContent = 'Loading...'
    })
  }
  if (!kept.token) return
  for (const href of [session, isEnglish ? en : zh].join(' ').split(' ').filter(Boolean)) {
    const isStyle = href.endsWith('.css')
    document.head.append(Object.assign(document.createElement('link'), { rel: isStyle ? 'preload' : 'modulepreload', as: isStyle ? 'style' : 'script', crossOrigin: '', href }))
  }
})()
