/*
 * The first script of the page, in the language of the oldest browsers: ES3. A browser that is too old for the site
 * gets a notice, and nothing of the site; one that lacks some of what the language got later gets a script that adds
 * it, before anything else runs. `data-built-ins` (their places) and `data-script` come from the build.
 */
(function () {
  function isThere(place) {
    var names = place.split('.')
    var holder = window
    for (var i = 0; i < names.length; i++) {
      // Asked for by name only: some may not be read where they stand.
      if (!(names[i] in holder)) return false
      if (i < names.length - 1) holder = holder[names[i]]
    }
    return true
  }

  function readsLookbehind() {
    try {
      return new RegExp('(?<=a)b').test('ab')
    } catch (_error) {
      return false
    }
  }

  /*
   * The minimum of package.json by what each browser got with it, whatever it calls itself: Chrome and Edge 109 MathML,
   * Safari 16.4 lookbehind in regular expressions, Firefox 115 copies of arrays in another order.
   */
  function isNewEnough() {
    if (!('noModule' in document.createElement('script')) || !('MathMLElement' in window) || !readsLookbehind()) return false
    var isFirefox = 'MozAppearance' in document.documentElement.style
    return !isFirefox || 'toSorted' in Array.prototype
  }

  function show() {
    var notice = document.createElement('div')
    notice.setAttribute('role', 'alert')
    notice.style.cssText = 'max-width:36em;margin:12% auto 0;padding:2em;border:1px solid #d9d9d9;background:#fff;color:#1f2430;font:16px/1.7 "Microsoft YaHei",sans-serif;text-align:center'
    notice.innerHTML =
      '<div lang="zh-CN"><h1 style="margin:0;font-size:20px">您的浏览器版本过低，无法使用本系统</h1>' +
      '<p>请使用 Chrome 109、Edge 109、Firefox 115、Safari 16.4 或更新的版本。Windows 7 可使用 Chrome 109 或 Firefox 115。' +
      '360、QQ、搜狗等双核浏览器请更新到最新版，并切换到“极速模式”。</p></div>' +
      '<div lang="en"><h2 style="margin:24px 0 0;font-size:18px">This browser is too old for this system</h2>' +
      '<p>Please use Chrome 109, Edge 109, Firefox 115, Safari 16.4 or later. On Windows 7, Chrome 109 and Firefox 115 work.</p></div>'
    document.body.insertBefore(notice, document.body.firstChild)
  }

  if (!isNewEnough()) {
    // Makes the rest of the page a text that nobody sees: nothing of the site is loaded.
    document.write('<body><plaintext style="display:none">')
    show()
    return
  }
  var needed = document.currentScript.getAttribute('data-built-ins')
  var places = needed ? needed.split(' ') : []
  for (var i = 0; i < places.length; i++) {
    if (!isThere(places[i])) {
      document.write('<script src="' + document.currentScript.getAttribute('data-script') + '"></script>')
      return
    }
  }
})()
