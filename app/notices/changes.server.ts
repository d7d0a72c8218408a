import { log } from '#app/lib/log.ts'
import { isOutage } from '#app/lib/outage.ts'
import { type ChangeEvent, isLiveKind, type LiveKind } from './stream.ts'

/** The channel on which triggers tell of changes: 'kind id scope' (db/migrations/0099_changes_for_windows.sql). */
export const CHANGE_CHANNEL = 'parcela_changes'

export type ScopeKind = 'user' | 'company' | 'owner' | 'admins'
/** Whom a change concerns; who of them may know is asked when it is told. */
type Scope = { kind: ScopeKind; id: string }
export type Change = { kind: LiveKind; id: string; scope: Scope }

/** A change as the channel says it, or null for what is none. */
export function readChangeWord(payload: string): Change | null {
  const [kind, id, scope = ''] = payload.split(' ')
  const [of, scopeId = ''] = scope.split(':')
  if (!isLiveKind(kind) || !id) return null
  if (of !== 'user' && of !== 'company' && of !== 'owner' && of !== 'admins') return null
  return { kind, id, scope: { kind: of, id: scopeId } }
}

type Settings = {
  /** Who may know of these changes at this moment; one event for each person and record. */
  audience: (changes: readonly Change[]) => Promise<readonly ChangeEvent[]>
  tell: (event: ChangeEvent) => void
  everyMs?: number
}

/** Changes are told at every multiple of this. When one is told says nothing about what else has changed beside it. */
const TELL_EVERY_MS = 250
/** Changes of one turn; beyond them each is told in a later one. */
const MOST_AT_ONCE = 2_000

/** Gathers changes and tells of them at fixed moments, each once a turn. */
export class ChangeTeller {
  #settings: Settings
  #waiting = new Map<string, Change>()
  #timer: NodeJS.Timeout | undefined

  constructor(settings: Settings) {
    this.#settings = settings
  }

  hear(payload: string): void {
    const change = readChangeWord(payload)
    if (!change) return
    this.#waiting.set(payload, change)
    this.#plan()
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#waiting.clear()
  }

  #plan(): void {
    if (this.#timer) return
    const { everyMs = TELL_EVERY_MS } = this.#settings
    this.#timer = setTimeout(() => void this.#turn(), everyMs - (Date.now() % everyMs))
    this.#timer.unref()
  }

  async #turn(): Promise<void> {
    const taken = [...this.#waiting].slice(0, MOST_AT_ONCE)
    for (const [payload] of taken) this.#waiting.delete(payload)
    try {
      const events = await this.#settings.audience(taken.map(([, change]) => change))
      for (const event of events) this.#settings.tell(event)
    } catch (error) {
      if (!isOutage(error)) log.error('notice.change_failed', { error })
      // While the database is away nothing is lost: they are told in a later turn.
      else for (const [payload, change] of taken) this.#waiting.set(payload, change)
    } finally {
      this.#timer = undefined
      if (this.#waiting.size > 0) this.#plan()
    }
  }
}
