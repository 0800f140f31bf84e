/** A placeholder for an input that is loading, in its size and with its text, so that nothing moves when it appears. */
export const InputPlace = ({ text }: { text?: string }) => (
  <span className="view-input-place" aria-hidden>
    {text}
  </span>
)
