import { claimDue, type ClaimedMail } from './lease.server.ts'

const BATCH = 40
/**
 * The number of emails still buffered in this process when the next batch is claimed, so that the senders are
 * never idle during a claim.
 */
const LOW_WATER_MARK = 20
/**
 * Milliseconds after a claim during which an email may be sent without rechecking its lease and its reader's rights.
 */
const FRESH_MS = 1000

type Claimed = {
  mail: ClaimedMail
  /** Whether the claim is recent enough to skip the check of its lease. */
  isFresh: () => boolean
}

/** Claims due emails in batches, ahead of the senders, until none are left. */
export class Claims {
  #buffered: Claimed[] = []
  #claiming: Promise<void> | null = null
  #failure: { error: unknown } | null = null
  #isEnded = false

  /** Whether anything is due; throws database errors. */
  async any(): Promise<boolean> {
    await this.#claim()
    this.#throwFailure()
    return this.#buffered.length > 0
  }

  /** The next email, or null when none is due. */
  async next(): Promise<Claimed | null> {
    for (;;) {
      if (!this.#isEnded && this.#buffered.length < LOW_WATER_MARK) this.#claiming ??= this.#claim()
      const next = this.#buffered.shift()
      if (next) return next
      if (!this.#claiming) break
      await this.#claiming
    }
    this.#throwFailure()
    return null
  }

  /** Stops claiming; buffered emails are still handed out. */
  end(): void {
    this.#isEnded = true
  }

  #throwFailure(): void {
    if (this.#failure) throw this.#failure.error
  }

  async #claim(): Promise<void> {
    try {
      const mails = await claimDue(BATCH)
      const at = performance.now()
      const isFresh = () => performance.now() - at < FRESH_MS
      this.#buffered.push(...mails.map((mail) => ({ mail, isFresh })))
      if (mails.length === 0) this.end()
    } catch (error) {
      this.#failure ??= { error }
      this.end()
    } finally {
      this.#claiming = null
    }
  }
}
