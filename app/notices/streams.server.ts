import { log } from '#app/lib/log.ts'
import { isOutage } from '#app/lib/outage.ts'
import {
  BEAT_EVENT,
  BEAT_EVERY_MS,
  CHANGE_EVENT,
  type ChangeEvent,
  MISSED_EVENT,
  UNREAD_EVENT,
} from './stream.ts'

/** Whose stream it is, and the rights under which it was opened: it ends with any of them. */
export type StreamHolder = {
  userId: string
  sessionId: string
  /** The live grants of the holder's company at the opening (PUB-225). */
  grantIds: readonly string[]
}

type StreamSettings = {
  /** Which of the holders keep their streams; asked every `checkEveryMs`, in one go for all (decision 11, MEM-388). */
  stillHold: (holders: readonly StreamHolder[]) => Promise<ReadonlySet<StreamHolder>>
  countUnread: (userId: string) => Promise<number>
  /** Called with the first stream and after the last one. */
  onFirst?: () => void
  onLast?: () => void
  checkEveryMs?: number
  beatEveryMs?: number
}

/** Open streams of one person in one process: a browser needs one, whatever the number of its windows. */
export const STREAMS_EACH = 10
/** Open streams of a process. */
export const STREAMS_ALL = 5_000
/** Events that a client may leave unread before its stream is ended. */
const MOST_WAITING = 100
/** Milliseconds after which a browser comes back when the stream has ended. */
const RETRY_MS = 3_000

type Stream = { holder: StreamHolder; send: (chunk: Uint8Array) => void; end: () => void }

const encoder = new TextEncoder()
const OPENING = encoder.encode(`retry: ${RETRY_MS}\n\n`)

function eventOf(name: string, data: unknown): Uint8Array {
  return encoder.encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
}

const BEAT = eventOf(BEAT_EVENT, 1)
const MISSED = eventOf(MISSED_EVENT, 1)

/** The event streams that this process holds open (MEM-383). */
export class EventStreams {
  #settings: StreamSettings
  #streams = new Map<string, Set<Stream>>()
  #size = 0
  /** People whose count is being read; true when something has changed since. */
  #counting = new Map<string, boolean>()
  #timers: NodeJS.Timeout[] = []
  #isChecking = false

  constructor(settings: StreamSettings) {
    this.#settings = settings
  }

  get size(): number {
    return this.#size
  }

  /** A new stream, which begins with the present count; null when its person, or the process, holds too many. */
  open(holder: StreamHolder, signal: AbortSignal): ReadableStream<Uint8Array> | null {
    const own = this.#streams.get(holder.userId)
    if ((own?.size ?? 0) >= STREAMS_EACH || this.#size >= STREAMS_ALL) return null
    let stream: Stream | undefined
    return new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          const end = () => {
            if (!this.#remove(opened)) return
            signal.removeEventListener('abort', end)
            try {
              controller.close()
            } catch {
              // The reader has cancelled it already.
            }
          }
          const send = (chunk: Uint8Array) => {
            if ((controller.desiredSize ?? 0) < -MOST_WAITING) end()
            else controller.enqueue(chunk)
          }
          const opened: Stream = { holder, send, end }
          stream = opened
          this.#add(opened)
          signal.addEventListener('abort', end, { once: true })
          send(OPENING)
          if (signal.aborted) return end()
          void this.wake(holder.userId)
        },
        cancel: () => stream?.end(),
      },
      { highWaterMark: 1 },
    )
  }

  /** Sends the person's present count to all of their streams. */
  async wake(userId: string): Promise<void> {
    if (!this.#streams.has(userId)) return
    if (this.#counting.has(userId)) return void this.#counting.set(userId, true)
    try {
      do {
        this.#counting.set(userId, false)
        const unread = await this.#settings.countUnread(userId)
        const chunk = eventOf(UNREAD_EVENT, { to: userId, unread })
        for (const { send } of this.#streams.get(userId) ?? []) send(chunk)
      } while (this.#counting.get(userId))
    } catch (error) {
      // Once the database is back, listening begins anew and wakes everybody.
      if (!isOutage(error)) log.error('notice.count_failed', { error })
    } finally {
      this.#counting.delete(userId)
    }
  }

  has(userId: string): boolean {
    return this.#streams.has(userId)
  }

  /** Everybody with an open stream. */
  people(): string[] {
    return [...this.#streams.keys()]
  }

  /** Tells all windows of a person of a change. */
  tell(event: ChangeEvent): void {
    const chunk = eventOf(CHANGE_EVENT, event)
    for (const { send } of this.#streams.get(event.to) ?? []) send(chunk)
  }

  /** Changes may have gone unheard: every window looks for itself. */
  wakeAll(): void {
    for (const { send } of this.#all()) send(MISSED)
    for (const userId of this.#streams.keys()) void this.wake(userId)
  }

  endAll(): void {
    for (const { end } of this.#all()) end()
  }

  /** Ends the streams whose holders have lost what they were opened under. While the database is away nothing ends. */
  async check(): Promise<void> {
    if (this.#isChecking) return
    this.#isChecking = true
    try {
      const streams = this.#all()
      const holding = await this.#settings.stillHold(streams.map(({ holder }) => holder))
      for (const { holder, end } of streams) if (!holding.has(holder)) end()
    } catch (error) {
      if (!isOutage(error)) log.error('stream.check_failed', { error })
    } finally {
      this.#isChecking = false
    }
  }

  #all(): Stream[] {
    return [...this.#streams.values()].flatMap((own) => [...own])
  }

  #add(stream: Stream): void {
    const { userId } = stream.holder
    const own = this.#streams.get(userId) ?? new Set()
    this.#streams.set(userId, own.add(stream))
    this.#size += 1
    if (this.#size > 1) return
    const { checkEveryMs = 2_000, beatEveryMs = BEAT_EVERY_MS, onFirst } = this.#settings
    this.#timers = [
      setInterval(() => void this.check(), checkEveryMs),
      setInterval(() => {
        for (const { send } of this.#all()) send(BEAT)
      }, beatEveryMs),
    ]
    for (const timer of this.#timers) timer.unref()
    onFirst?.()
  }

  /** False when it was gone already. */
  #remove(stream: Stream): boolean {
    const { userId } = stream.holder
    const own = this.#streams.get(userId)
    if (!own?.delete(stream)) return false
    if (own.size === 0) this.#streams.delete(userId)
    this.#size -= 1
    if (this.#size > 0) return true
    for (const timer of this.#timers) clearInterval(timer)
    this.#settings.onLast?.()
    return true
  }
}
