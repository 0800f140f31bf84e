import { useState } from 'react'
import { usePublicText, type PublicTextKey } from '../locales/public-text.ts'

/** Without TLS a browser offers no clipboard, but still copies the selection. */
function copySelected(text: string): boolean {
  const box = Object.assign(document.createElement('textarea'), { value: text, readOnly: true })
  Object.assign(box.style, { position: 'fixed', inset: '0 auto auto 0', opacity: '0' })
  document.body.append(box)
  box.select()
  const copied = document.execCommand('copy')
  box.remove()
  return copied
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelected(text)
  }
}

/** Copies a text, and says whether that worked. */
export function CopyButton({ label, text }: { label: string; text: string }) {
  const t = usePublicText()
  const [result, setResult] = useState<PublicTextKey>()
  return (
    <>
      <button
        type="button"
        className="plain-button"
        onClick={() => void copy(text).then((copied) => setResult(copied ? 'error.copied' : 'error.copyFailed'))}
      >
        {label}
      </button>
      <span className="message-status" role="status">
        {result && t(result)}
      </span>
    </>
  )
}
