import { log } from '#app/lib/log.ts'
import { type ClaimedMail, markAllSent } from './lease.server.ts'

/**
 * Mails that the server has taken and that may wait to be written down before those who send stop for it. Together with
 * those being written and one for each connection they are what is sent again, under the same Message-ID, by whoever comes
 * after a process that is killed just then (ADM-167).
 */
const MOST_UNMARKED = 16

/** Writes down together what was sent while the writing before was under way. */
export class SentMarks {
  #waiting: ClaimedMail[] = []
  #writing: Promise<void> | null = null
  #failure: { error: unknown } | null = null
  #patiently: (write: () => Promise<void>) => Promise<unknown>

  /** `patiently` runs a write again for as long as the database is away. */
  constructor(patiently: (write: () => Promise<void>) => Promise<unknown>) {
    this.#patiently = patiently
  }

  /** Takes a mail in; waits only where too many stand unwritten. Throws what an earlier writing threw. */
  async add(mail: ClaimedMail): Promise<void> {
    this.#waiting.push(mail)
    this.#writing ??= this.#write()
    while (this.#waiting.length >= MOST_UNMARKED && this.#writing !== null) await this.#writing
    this.#throwFailure()
  }

  /** Resolves when everything is written, or was tried; throws what a writing threw. */
  async done(): Promise<void> {
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
        await this.#patiently(async () => {
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
