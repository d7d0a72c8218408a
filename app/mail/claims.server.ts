import { claimDue, type ClaimedMail } from './lease.server.ts'

const BATCH = 40
/** Mails that wait in this process when the next ones are claimed: the lanes never stand still for a claim. */
const LOW = 20
/** Milliseconds after a claim within which a mail is begun without a look at its lease and at what its reader may read. */
const FRESH_MS = 1000

type Claimed = {
  mail: ClaimedMail
  /** Whether the claim is so young that its lease needs no look. */
  isFresh: () => boolean
}

/** What is due, claimed in batches ahead of those who send it, until nothing is. */
export class Claims {
  #waiting: Claimed[] = []
  #claiming: Promise<void> | null = null
  #failure: { error: unknown } | null = null
  #isEnded = false

  /** Whether anything is due; throws what the database throws. */
  async any(): Promise<boolean> {
    await this.#claim()
    this.#throwFailure()
    return this.#waiting.length > 0
  }

  /** The next mail, or null when nothing more is due. */
  async next(): Promise<Claimed | null> {
    for (;;) {
      if (!this.#isEnded && this.#waiting.length < LOW) this.#claiming ??= this.#claim()
      const next = this.#waiting.shift()
      if (next) return next
      if (!this.#claiming) break
      await this.#claiming
    }
    this.#throwFailure()
    return null
  }

  /** Claims no more; what waits is still handed out. */
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
      this.#waiting.push(...mails.map((mail) => ({ mail, isFresh })))
      if (mails.length === 0) this.end()
    } catch (error) {
      this.#failure ??= { error }
      this.end()
    } finally {
      this.#claiming = null
    }
  }
}
