import type { Draft } from './draft-model.ts'
import { dropDraft, holdDraft, keepDraft, type HeldDraft } from './draft-store.ts'

const pauseMs = 400
/** Continuous typing is saved after this time, too. */
const longestMs = 2000

/**
 * Saves the unsaved input of one open form. Only changes made here are written, so a draft dropped elsewhere does not
 * reappear when this form closes.
 */
export class DraftKeeper {
  private readonly form: string
  private readonly onOutcome: (isKept: boolean) => void
  private opening: Promise<HeldDraft['left']> | undefined
  private held: HeldDraft | null = null
  private input: Draft | null = null
  /** Whether something of this form is stored, or being stored. */
  private isAtRest = false
  private isPending = false
  private pendingSince = 0
  private unconfirmed: Draft | null = null
  private timer: ReturnType<typeof setTimeout> | undefined
  private isClosed = false

  /** `onOutcome`: whether the current input is stored, after each try. */
  constructor(form: string, onOutcome: (isKept: boolean) => void) {
    this.form = form
    this.onOutcome = onOutcome
  }

  /** The draft left by this form; loaded once. */
  open(): Promise<HeldDraft['left']> {
    this.opening ??= this.take()
    return this.opening
  }

  private async take(): Promise<HeldDraft['left']> {
    const held = await holdDraft(this.form)
    if (this.isClosed) {
      await held?.release()
      return null
    }
    this.held = held
    this.isAtRest = held?.left != null
    if (held?.left && !held.isLasting) this.onOutcome(false)
    return held?.left ?? null
  }

  /** The form's unsaved input; null when there is none. The first value is the one that the form was opened with. */
  note(input: Draft | null): void {
    const isFirst = this.input === null
    this.input = input
    if (!input) return this.forget()
    if (isFirst && this.isAtRest) return
    if (!this.isPending) this.pendingSince = Date.now()
    this.isPending = true
    clearTimeout(this.timer)
    this.timer = setTimeout(
      () => void this.keep(false),
      Math.max(0, Math.min(pauseMs, this.pendingSince + longestMs - Date.now())),
    )
  }

  private async keep(isUrgent: boolean): Promise<void> {
    clearTimeout(this.timer)
    const { input, held } = this
    this.isPending = false
    if (!input) return
    this.isAtRest = true
    this.unconfirmed = input
    const isKept = await (held ? keepDraft(held.slot, input, isUrgent) : Promise.resolve(false))
    if (this.unconfirmed === input) this.unconfirmed = null
    if (this.input === input) this.onOutcome(isKept)
  }

  /** The page, or this form on it, may be closed in a moment. */
  async flush(): Promise<void> {
    if (this.isPending || this.unconfirmed) await this.keep(true)
  }

  /** Nothing is unsaved any more: it was saved, discarded or undone. */
  forget(): void {
    clearTimeout(this.timer)
    this.isPending = false
    this.unconfirmed = null
    this.input = null
    if (this.isAtRest && this.held) void dropDraft(this.held.slot)
    this.isAtRest = false
  }

  /** The form is closed; its draft is free for the next, once it is written. */
  async close(): Promise<void> {
    this.isClosed = true
    await this.flush()
    await this.held?.release()
  }
}
