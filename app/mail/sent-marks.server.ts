import { log } from '#app/lib/log.ts'
import { type ClaimedMail, markAllSent } from './lease.server.ts'

/**
 * Accepted emails that may be unrecorded before the senders pause. Together with those being recorded and one per
 * connection, they are the ones sent again, under the same Message-ID, after a crash at that moment (ADM-167).
 */
const MAX_UNMARKED = 16

/** Batches the recording of sent emails while the previous write is under way. */
export class SentMarks {
  #waiting: ClaimedMail[] = []
  #writing: Promise<void> | null = null
  #failure: { error: unknown } | null = null
  #retryDuringOutage: (write: () => Promise<void>) => Promise<unknown>

  /** `retryDuringOutage` repeats a write during a database outage. */
  constructor(retryDuringOutage: (write: () => Promise<void>) => Promise<unknown>) {
    this.#retryDuringOutage = retryDuringOutage
  }

  /** Adds an email; waits only when too many are unrecorded. Throws the error of an earlier write. */
  async add(mail: ClaimedMail): Promise<void> {
    this.#waiting.push(mail)
    this.#writing ??= this.#write()
    while (this.#waiting.length >= MAX_UNMARKED && this.#writing !== null) await this.#writing
    this.#throwFailure()
  }

  /** Resolves when everything is written, or was tried; throws the error of a write. */
  async flush(): Promise<void> {
    while (this.#waiting.length > 0 || this.#writing !== null) await (this.#writing ??= this.#write())
    this.#throwFailure()
  }

  #throwFailure(): void {
    if (this.#failure) throw this.#failure.error
  }

  async #write(): Promise<void> {
    try {
      while (this.#waiting.length > 0) {
        const together = this.#waiting.splice(0)
        await this.#retryDuringOutage(async () => {
          const marked = await markAllSent(together)
          for (const mail of together)
            if (!marked.has(mail.id)) log.warn('mail.lease_lost', { mailId: mail.id, attempt: mail.attempts })
        })
      }
    } catch (error) {
      this.#failure ??= { error }
    } finally {
      this.#writing = null
    }
  }
}
