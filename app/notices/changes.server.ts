import { log } from '#app/lib/log.ts'
import { isOutage } from '#app/lib/outage.ts'
import { type ChangeEvent, isLiveKind, type LiveKind } from './stream.ts'

/** The channel of the triggers: 'kind id scope' (db/migrations/0099_changes_for_windows.sql). */
export const CHANGE_CHANNEL = 'parcela_changes'

export type ScopeKind = 'user' | 'company' | 'owner' | 'admins'
/** The scope of a change; who within it may know is decided when it is sent. */
type Scope = { kind: ScopeKind; id: string }
export type Change = { kind: LiveKind; id: string; scope: Scope }

/** Parses a change from the channel; null if malformed. */
export function parseChange(payload: string): Change | null {
  const [kind, id, scope = ''] = payload.split(' ')
  const [of, scopeId = ''] = scope.split(':')
  if (!isLiveKind(kind) || !id) return null
  if (of !== 'user' && of !== 'company' && of !== 'owner' && of !== 'admins') return null
  return { kind, id, scope: { kind: of, id: scopeId } }
}

type Settings = {
  /** The people who may know of these changes now; one event per person and record. */
  audience: (changes: readonly Change[]) => Promise<readonly ChangeEvent[]>
  send: (event: ChangeEvent) => void
  everyMs?: number
}

/** Changes are sent at multiples of this interval, so that their timing reveals nothing about other changes. */
const SEND_EVERY_MS = 250
/** Maximum changes per round; the rest follow in the next one. */
const MAX_PER_ROUND = 2_000

/** Collects changes and sends them at fixed times, each once per round. */
export class ChangeBroadcaster {
  #settings: Settings
  #pending = new Map<string, Change>()
  #timer: NodeJS.Timeout | undefined

  constructor(settings: Settings) {
    this.#settings = settings
  }

  receive(payload: string): void {
    const change = parseChange(payload)
    if (!change) return
    this.#pending.set(payload, change)
    this.#schedule()
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#pending.clear()
  }

  #schedule(): void {
    if (this.#timer) return
    const { everyMs = SEND_EVERY_MS } = this.#settings
    this.#timer = setTimeout(() => void this.#round(), everyMs - (Date.now() % everyMs))
    this.#timer.unref()
  }

  async #round(): Promise<void> {
    const taken = [...this.#pending].slice(0, MAX_PER_ROUND)
    for (const [payload] of taken) this.#pending.delete(payload)
    try {
      const events = await this.#settings.audience(taken.map(([, change]) => change))
      for (const event of events) this.#settings.send(event)
    } catch (error) {
      if (!isOutage(error)) log.error('notice.change_failed', { error })
      // A database outage loses nothing: the changes are sent in a later round.
      else for (const [payload, change] of taken) this.#pending.set(payload, change)
    } finally {
      this.#timer = undefined
      if (this.#pending.size > 0) this.#schedule()
    }
  }
}
