/**
 * What a page of ours may load (its content security policy); scripts and styles may have the nonce of the answer
 * besides.
 */
export const pagePolicy = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  // The hash is that of an empty element: antd puts three such in before it fills them by script.
  styleSrc: ["'self'", "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"],
  styleSrcAttr: ["'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  // Of our own pages, the preview of a learning centre alone lets itself be framed.
  frameSrc: ["'self'", 'blob:'],
  mediaSrc: ["'self'", 'blob:'],
  connectSrc: ["'self'"],
  fontSrc: ["'self'", 'data:'],
  // A PDF file in a frame: its viewer counts as a plugin. Only what the page itself has made is shown so.
  objectSrc: ['blob:'],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
}
