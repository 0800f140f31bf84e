/** What stands for an input that is on its way, in its size and with its words, so that nothing moves when it comes. */
export const InputPlace = ({ text }: { text?: string }) => (
  <span className="view-input-place" aria-hidden>
    {text}
  </span>
)
