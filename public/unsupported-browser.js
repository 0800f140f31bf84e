/* Loaded only by browsers that know no modules (Internet Explorer and its like), so it is written in their language. */
window.addEventListener('load', function () {
  var notice = document.createElement('div')
  notice.setAttribute('role', 'alert')
  notice.style.cssText = 'max-width:32em;margin:15% auto;padding:2em;font:16px/1.7 sans-serif;text-align:center;border:1px solid #d9d9d9'
  notice.innerHTML =
    '<h1 style="font-size:20px">您的浏览器版本过低</h1><p>请使用新版 Chrome、Edge、Firefox 或 Safari 访问本系统。</p>' +
    '<p>This browser is not supported. Please use a current Chrome, Edge, Firefox or Safari.</p>'
  document.body.insertBefore(notice, document.body.firstChild)
})
