/*
 * Loaded only by browsers that know no modules (Internet Explorer and its like), so it is written in their language:
 * ES3.
 */
(function () {
  function show() {
    var notice = document.createElement('div')
    notice.setAttribute('role', 'alert')
    notice.style.cssText = 'max-width:36em;margin:12% auto 0;padding:2em;border:1px solid #d9d9d9;background:#fff;color:#1f2430;font:16px/1.7 "Microsoft YaHei",sans-serif;text-align:center'
    notice.innerHTML =
      '<div lang="zh-CN"><h1 style="margin:0;font-size:20px">您的浏览器版本过低，无法使用本系统</h1>' +
      '<p>请使用新版 Chrome、Edge、Firefox 或 Safari 访问。双核浏览器请切换到“极速模式”。</p></div>' +
      '<div lang="en"><h2 style="margin:24px 0 0;font-size:18px">This browser is not supported</h2>' +
      '<p>Please use a current Chrome, Edge, Firefox or Safari.</p></div>'
    document.body.insertBefore(notice, document.body.firstChild)
    // What is loading there will never come.
    document.getElementById('root').style.display = 'none'
  }
  if (window.addEventListener) window.addEventListener('load', show, false)
  else window.attachEvent('onload', show)
})()
