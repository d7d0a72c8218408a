/** A write, with the data to find it in the database and among the files. */
export type Write =
  | { kind: 'sign-in'; token: string }
  | { kind: 'apply'; email: string }
  | { kind: 'draft'; title: string; id: number }
  | { kind: 'save'; id: number; text: string }
  | { kind: 'submit'; id: number }
  | { kind: 'approve'; id: number }
  | { kind: 'document'; id: number; title: string; sha256: string }
  | { kind: 'picture'; id: number; fileId: string }

type Kind = Write['kind']

export const KINDS = 'sign-in apply draft save submit approve document picture'.split(' ') as Kind[]

/**
 * sent: no response, so it may or may not have happened. acknowledged: confirmed. refused: declined with a reason.
 * unavailable: a 503.
 */
export type Outcome = 'sent' | 'acknowledged' | 'refused' | 'unavailable'

export type Entry = {
  number: number
  write: Write
  outcome: Outcome
  /** By performance.now(); Infinity without a response. */
  sentAt: number
  answeredAt: number
}

type EntryOf<K extends Kind> = Entry & { write: Extract<Write, { kind: K }> }

/** Records each write before it is sent, and then its outcome. */
export class Ledger {
  readonly entries: Entry[] = []
  /** Responses that nobody should get: a 5xx other than 503, an ended session, a form refused without a reason. */
  readonly unexpected: string[] = []
  /** The error that ended the load early, if any. */
  failure: unknown
  /** Requests without a response, including reads. */
  unanswered = 0
  /** The ones whose connection had been accepted. */
  readonly cut: string[] = []
  #next = 0

  open(write: Write): Entry {
    const sentAt = performance.now()
    const answeredAt = Number.POSITIVE_INFINITY
    const entry: Entry = { number: this.#next, write, outcome: 'sent', sentAt, answeredAt }
    this.#next += 1
    this.entries.push(entry)
    return entry
  }

  count(outcome: Outcome): number {
    return this.entries.filter((entry) => entry.outcome === outcome).length
  }

  /** Acknowledged writes of one kind. */
  done<K extends Kind>(kind: K): EntryOf<K>[] {
    return this.of(kind).filter(({ outcome }) => outcome === 'acknowledged')
  }

  /** Every write of one kind, in send order. */
  of<K extends Kind>(kind: K): EntryOf<K>[] {
    return this.entries.filter((entry): entry is EntryOf<K> => entry.write.kind === kind)
  }

  /** Acknowledged writes by kind, as text. */
  summary(): string {
    const counts = new Map<Kind, number>()
    for (const { write, outcome } of this.entries)
      if (outcome === 'acknowledged') counts.set(write.kind, (counts.get(write.kind) ?? 0) + 1)
    return [...counts].map(([kind, count]) => `${count} ${kind}`).join(', ')
  }
}
