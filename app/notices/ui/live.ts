import { readUnread, UNREAD_EVENT } from '../stream.ts'
import { HEARD, type Heard } from './heard.ts'

/** One window of a browser holds the stream and passes on what it hears: browsers keep few connections to one site. */
const NAME = 'parcela:notices'
const ASK = 'ask'
const HERE = 'here'
const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 300_000
/** A window in the background may be put to sleep with the stream in its hands; one in front waits this long for it. */
const ANSWER_MS = 3_000

/**
 * Gives the person's unread count whenever it is heard, until the returned function is called (MEM-383). A stream that breaks is opened
 * again by the browser; one that was refused, later and later, without a word.
 */
export function watchUnread(userId: string, hear: (unread: number) => void): () => void {
  const channel = new BroadcastChannel(NAME)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin and takes no other
  const say = (words: unknown) => channel.postMessage(words)
  const ended = new AbortController()
  let source: EventSource | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let takeOver: ReturnType<typeof setTimeout> | undefined
  let pause = FIRST_PAUSE_MS
  let last: unknown
  let isFirst = true

  const take = (text: unknown) => {
    clearTimeout(takeOver)
    const event = readUnread(text)
    if (event?.to !== userId) return
    const detail: Heard = { unread: event.unread, isFirst }
    isFirst = false
    hear(event.unread)
    dispatchEvent(new CustomEvent(HEARD, { detail }))
  }
  const open = () => {
    const opened = new EventSource('/events')
    source = opened
    opened.addEventListener(UNREAD_EVENT, ({ data }) => {
      pause = FIRST_PAUSE_MS
      last = data
      say(data)
      take(data)
    })
    opened.addEventListener('error', () => {
      if (opened.readyState !== EventSource.CLOSED || source !== opened) return
      retry = setTimeout(open, pause * (1 + Math.random() / 2))
      pause = Math.min(LONGEST_PAUSE_MS, pause * 2)
    })
  }
  const close = () => {
    clearTimeout(retry)
    source?.close()
    source = undefined
    last = undefined
  }
  const lead = () =>
    new Promise<void>((resolve) => {
      open()
      ended.signal.addEventListener('abort', () => resolve(), { once: true })
    })
  // Whoever loses the stream to a window in front waits for its turn again.
  const queue = (how: LockOptions): void => {
    navigator.locks.request(NAME, how, lead).catch(() => {
      close()
      if (!ended.signal.aborted) queue({ signal: ended.signal })
    })
  }
  const ask = () => {
    if (source || document.visibilityState !== 'visible') return
    say(ASK)
    clearTimeout(takeOver)
    takeOver = setTimeout(() => {
      if (!source) queue({ steal: true })
    }, ANSWER_MS)
  }

  channel.addEventListener('message', ({ data }) => {
    if (data !== ASK) take(data)
    else if (source) say(last ?? HERE)
  })
  // Browsers give locks to secure pages only; elsewhere each window has a stream of its own.
  if ('locks' in navigator) {
    queue({ signal: ended.signal })
    ask()
    document.addEventListener('visibilitychange', ask, { signal: ended.signal })
  } else open()

  return () => {
    ended.abort()
    clearTimeout(takeOver)
    close()
    channel.close()
  }
}
