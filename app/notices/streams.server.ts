import { log } from '#app/lib/log.ts'
import { isOutage } from '#app/lib/outage.ts'
import {
  HEARTBEAT_EVENT,
  HEARTBEAT_MS,
  CHANGE_EVENT,
  type ChangeEvent,
  MISSED_EVENT,
  UNREAD_EVENT,
} from './stream.ts'

/** A stream's holder and the rights it was opened with; the stream ends with any of them. */
export type StreamHolder = {
  userId: string
  sessionId: string
  /** The company's live grants at the start (PUB-225). */
  grantIds: readonly string[]
}

type StreamSettings = {
  /** The holders who may keep their streams; checked every 2 s, with one query for all (decision 11, MEM-388). */
  findStillAuthorized: (holders: readonly StreamHolder[]) => Promise<ReadonlySet<StreamHolder>>
  countUnread: (userId: string) => Promise<number>
  /** Called when the first stream opens and after the last one closes. */
  onFirst?: () => void
  onLast?: () => void
}

/** Maximum streams per person and process: a browser needs one for all its windows. */
export const MAX_STREAMS_PER_PERSON = 10
export const MAX_STREAMS = 5_000
/** Unread events after which a client's stream ends. */
const MAX_BUFFERED = 100
/** Milliseconds between two checks of the holders' rights. */
const CHECK_MS = 2_000
/** Milliseconds until a browser reconnects. */
const RETRY_MS = 3_000

type Stream = { holder: StreamHolder; send: (chunk: Uint8Array) => void; end: () => void }

const encoder = new TextEncoder()
const OPENING = encoder.encode(`retry: ${RETRY_MS}\n\n`)

function eventOf(name: string, data: unknown): Uint8Array {
  return encoder.encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
}

const HEARTBEAT = eventOf(HEARTBEAT_EVENT, 1)
const MISSED = eventOf(MISSED_EVENT, 1)

/** The event streams of this process (MEM-383). */
export class EventStreams {
  #settings: StreamSettings
  #streams = new Map<string, Set<Stream>>()
  #size = 0
  /** People whose count is being read; true when it has changed in the meantime. */
  #counting = new Map<string, boolean>()
  #timers: NodeJS.Timeout[] = []
  #isChecking = false

  constructor(settings: StreamSettings) {
    this.#settings = settings
  }

  get size(): number {
    return this.#size
  }

  /** Opens a stream that starts with the current count; null when the person or the process has too many. */
  open(holder: StreamHolder, signal: AbortSignal): ReadableStream<Uint8Array> | null {
    const own = this.#streams.get(holder.userId)
    if ((own?.size ?? 0) >= MAX_STREAMS_PER_PERSON || this.#size >= MAX_STREAMS) return null
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
              // The client has already disconnected.
            }
          }
          const send = (chunk: Uint8Array) => {
            if ((controller.desiredSize ?? 0) < -MAX_BUFFERED) end()
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

  /** Sends the person's current count to all their streams. */
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
      // After an outage listening restarts and wakes everyone.
      if (!isOutage(error)) log.error('notice.count_failed', { error })
    } finally {
      this.#counting.delete(userId)
    }
  }

  has(userId: string): boolean {
    return this.#streams.has(userId)
  }

  people(): string[] {
    return [...this.#streams.keys()]
  }

  /** Sends a change to all windows of a person. */
  notify(event: ChangeEvent): void {
    const chunk = eventOf(CHANGE_EVENT, event)
    for (const { send } of this.#streams.get(event.to) ?? []) send(chunk)
  }

  /** Makes every window reload, since changes may have been missed. */
  wakeAll(): void {
    for (const { send } of this.#all()) send(MISSED)
    for (const userId of this.#streams.keys()) void this.wake(userId)
  }

  endAll(): void {
    for (const { end } of this.#all()) end()
  }

  /** Ends the streams whose holders lost a right. During a database outage none end. */
  async check(): Promise<void> {
    if (this.#isChecking) return
    this.#isChecking = true
    try {
      const streams = this.#all()
      const holding = await this.#settings.findStillAuthorized(streams.map(({ holder }) => holder))
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
    this.#timers = [
      setInterval(() => void this.check(), CHECK_MS),
      setInterval(() => {
        for (const { send } of this.#all()) send(HEARTBEAT)
      }, HEARTBEAT_MS),
    ]
    for (const timer of this.#timers) timer.unref()
    this.#settings.onFirst?.()
  }

  /** False if it was already removed. */
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
