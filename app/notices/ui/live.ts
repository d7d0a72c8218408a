import {
  HEARTBEAT_EVENT,
  HEARTBEAT_MS,
  CHANGE_EVENT,
  MISSED_EVENT,
  readChange,
  readUnread,
  UNREAD_EVENT,
} from '../stream.ts'
import { dispatchStreamMessage } from './stream-messages.ts'

/** One window of a browser holds the stream and forwards its messages: browsers limit connections per site. */
const NAME = 'parcela:notices'
const ASK = 'ask'
const ALIVE = 'here'
const MISSED = 'missed'
const FIRST_PAUSE_MS = 5_000
const MAX_PAUSE_MS = 300_000
/** A background window may be suspended while it holds the stream; a visible window waits this long for its answer. */
const ANSWER_MS = 3_000
const TICK_MS = 2_000
/** A gap this long between two ticks means that the machine slept and its connections may be silently dead. */
const SLEPT_MS = 8_000
const DEAD_MS = HEARTBEAT_MS * 2 + 5_000

/** This window's stream. The browser reopens it after an interruption, this code after a refusal, with increasing delays. */
class Source {
  #source: EventSource | undefined
  #retry: ReturnType<typeof setTimeout> | undefined
  #tick: ReturnType<typeof setInterval> | undefined
  #pause = FIRST_PAUSE_MS
  #heardAt = 0
  #notify: (message: string) => void

  constructor(notify: (message: string) => void) {
    this.#notify = notify
  }

  get isOpen(): boolean {
    return this.#source !== undefined
  }

  open(): void {
    const source = new EventSource('/events')
    this.#source = source
    this.#heardAt = Date.now()
    const receive = (message: string) => {
      this.#heardAt = Date.now()
      this.#pause = FIRST_PAUSE_MS
      this.#notify(message)
    }
    // Events since the last stream were missed.
    source.addEventListener('open', () => receive(MISSED))
    for (const name of [UNREAD_EVENT, CHANGE_EVENT])
      source.addEventListener(name, ({ data }: MessageEvent<string>) => receive(data))
    source.addEventListener(MISSED_EVENT, () => receive(MISSED))
    source.addEventListener(HEARTBEAT_EVENT, () => receive(ALIVE))
    source.addEventListener('error', () => {
      if (source.readyState !== EventSource.CLOSED || source !== this.#source) return
      // Refused: the person's rights may have ended, which reloading the page shows.
      this.#notify(MISSED)
      this.#retry = setTimeout(() => this.open(), this.#pause * (1 + Math.random() / 2))
      this.#pause = Math.min(MAX_PAUSE_MS, this.#pause * 2)
    })
    this.#watch()
  }

  close(): void {
    clearTimeout(this.#retry)
    clearInterval(this.#tick)
    this.#source?.close()
    this.#source = undefined
  }

  #watch(): void {
    clearInterval(this.#tick)
    let ticked = Date.now()
    this.#tick = setInterval(() => {
      const at = Date.now()
      const slept = at - ticked > SLEPT_MS && document.visibilityState === 'visible'
      ticked = at
      if (this.#source?.readyState === EventSource.CLOSED) return
      if (!slept && at - this.#heardAt < DEAD_MS) return
      this.close()
      this.open()
    }, TICK_MS)
  }
}

/** Dispatches the person's messages in this window until the returned function is called (MEM-383). */
export function watchLive(userId: string, onUnread: (unread: number) => void): () => void {
  const channel = new BroadcastChannel(NAME)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel is bound to one origin and takes no target
  const post = (data: unknown) => channel.postMessage(data)
  const ended = new AbortController()
  let takeOver: ReturnType<typeof setTimeout> | undefined
  let lastUnread: string | undefined
  let isFirst = true

  const handleUnread = (text: unknown) => {
    const event = readUnread(text)
    if (event?.to !== userId) return
    onUnread(event.unread)
    dispatchStreamMessage({ type: 'unread', unread: event.unread, isFirst })
    // Changes before this window started listening were missed.
    if (isFirst) dispatchStreamMessage({ type: 'missed' })
    isFirst = false
  }
  const handle = (message: unknown) => {
    clearTimeout(takeOver)
    const change = readChange(message)
    if (change)
      return (
        change.to === userId && dispatchStreamMessage({ type: 'change', kind: change.kind, id: change.id })
      )
    if (message === MISSED) return dispatchStreamMessage({ type: 'missed' })
    dispatchStreamMessage({ type: 'beat' })
    handleUnread(message)
  }
  const source = new Source((message) => {
    if (readUnread(message)) lastUnread = message
    post(message)
    handle(message)
  })
  const lead = () =>
    new Promise<void>((resolve) => {
      source.open()
      ended.signal.addEventListener('abort', () => resolve(), { once: true })
    })
  // A window that loses the stream to a visible one queues again for it.
  const queue = (how: LockOptions): void => {
    navigator.locks.request(NAME, how, lead).catch(() => {
      source.close()
      lastUnread = undefined
      if (!ended.signal.aborted) queue({ signal: ended.signal })
    })
  }
  const ask = () => {
    if (source.isOpen || document.visibilityState !== 'visible') return
    post(ASK)
    clearTimeout(takeOver)
    takeOver = setTimeout(() => {
      if (!source.isOpen) queue({ steal: true })
    }, ANSWER_MS)
  }

  channel.addEventListener('message', ({ data }) => {
    if (data !== ASK) handle(data)
    else if (source.isOpen) post(lastUnread ?? ALIVE)
  })
  // Browsers offer locks only to secure pages; elsewhere each window has its own stream.
  if ('locks' in navigator) {
    queue({ signal: ended.signal })
    ask()
    document.addEventListener('visibilitychange', ask, { signal: ended.signal })
  } else source.open()

  return () => {
    ended.abort()
    clearTimeout(takeOver)
    source.close()
    channel.close()
  }
}
