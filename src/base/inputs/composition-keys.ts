/**
 * Keys that belong to an input method. While it composes, Enter takes what it offers, Escape drops it and the arrows
 * walk in it: none of them means anything to the page. They are stopped on their way down, before any listener of ours
 * or of a library, so that no handler has to ask. Import it before whatever listens to keys on the window, as listeners
 * there are called in their order.
 */

/** The code of a key that an input method has handled; in Safari the only sign, after the composition has ended. */
const handledByInputMethod = 229

globalThis.window?.addEventListener(
  'keydown',
  (event) => {
    if (event.isComposing || event.keyCode === handledByInputMethod) event.stopImmediatePropagation()
  },
  true,
)
