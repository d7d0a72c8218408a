import { clsx } from 'clsx'
import { Fragment, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { LinkButton } from '#app/ui/button.tsx'
import { Moment } from '#app/ui/moment.tsx'
import { ShowNewRows } from '#app/ui/show-new.tsx'
import type { Thread, ThreadEntry } from '../queries/threads.server.ts'
import { isLiveLoad } from '#app/ui/live-load.ts'

/** Entries of the page plus those that arrived since; starts over when the reader navigates. */
function useEntries({ id, entries }: Thread): ThreadEntry[] {
  const [held, setHeld] = useState({ id, loaded: entries, shown: entries })
  let { shown } = held
  if (held.loaded !== entries) {
    const isAdded = held.id === id && isLiveLoad()
    const known = new Set(shown.map((entry) => entry.id))
    shown = isAdded ? [...shown, ...entries.filter((entry) => !known.has(entry.id))] : entries
    setHeld({ id, loaded: entries, shown })
  }
  return shown
}

const lastEntry = () => document.getElementById('last')
/** Whether the page is scrolled to the end or below. */
const isAtEnd = () => (lastEntry()?.getBoundingClientRect().bottom ?? 0) <= innerHeight

function isInView(element: HTMLElement | null): boolean {
  if (!element) return false
  const { top, bottom } = element.getBoundingClientRect()
  const seen = Math.min(bottom, innerHeight) - Math.max(top, 0)
  return seen >= Math.min(bottom - top, innerHeight / 2)
}

/**
 * Opens a thread at its newest message. New messages are appended: at the end of the page the view follows, otherwise
 * it stays and the number of unseen messages is returned.
 */
function useThreadEnd(entries: readonly ThreadEntry[], isNewest: boolean, isPaged: boolean) {
  const list = useRef<HTMLOListElement>(null)
  const lastView = useRef({ atEnd: true, bottom: 0, count: entries.length })
  const [unseenFrom, setUnseenFrom] = useState<number | null>(null)
  useEffect(() => {
    const last = lastEntry()
    if (isNewest && !isPaged && last && !isInView(last)) last.scrollIntoView({ block: 'center' })
  }, [isNewest, isPaged])
  useLayoutEffect(() => {
    const { atEnd, bottom, count } = lastView.current
    const grown = list.current?.getBoundingClientRect().bottom ?? 0
    if (entries.length > count && isLiveLoad()) {
      if (atEnd) window.scrollBy({ top: grown - bottom, behavior: 'instant' })
      else setUnseenFrom((from) => from ?? count)
    }
    const measure = () => {
      const atEndNow = isAtEnd()
      lastView.current = {
        atEnd: atEndNow,
        bottom: list.current?.getBoundingClientRect().bottom ?? 0,
        count: entries.length,
      }
      if (atEndNow) setUnseenFrom(null)
    }
    measure()
    addEventListener('scroll', measure, { passive: true })
    addEventListener('resize', measure)
    return () => {
      removeEventListener('scroll', measure)
      removeEventListener('resize', measure)
    }
  }, [entries.length])
  const show = useCallback(() => {
    setUnseenFrom(null)
    lastEntry()?.scrollIntoView({ block: 'center' })
  }, [])
  return { list, news: unseenFrom === null ? 0 : entries.length - unseenFrom, show }
}

/** Reports the newest message as read once it has been in view in a focused window. */
function useSeen(path: string, lastId: string | undefined, isNewest: boolean): void {
  const reported = useRef<string>(undefined)
  useEffect(() => {
    if (!isNewest || lastId === undefined) return undefined
    const reportIfSeen = () => {
      if (reported.current === lastId || !document.hasFocus() || !isInView(lastEntry())) return
      reported.current = lastId
      const body = new URLSearchParams({ intent: 'seen', last: lastId })
      const allowRetry = () => {
        reported.current = undefined
      }
      void fetch(`${path}.data`, { method: 'POST', body, keepalive: true }).then(
        ({ ok }) => ok || allowRetry(),
        allowRetry,
      )
    }
    // Lets the initial scroll finish.
    const timer = setTimeout(reportIfSeen, 300)
    addEventListener('scroll', reportIfSeen, { passive: true })
    addEventListener('focus', reportIfSeen)
    return () => {
      clearTimeout(timer)
      removeEventListener('scroll', reportIfSeen)
      removeEventListener('focus', reportIfSeen)
    }
  }, [path, lastId, isNewest])
}

const SIDES = { asker: 'Asked by', owner: 'Answered by the owner,' } as const

/** After paging, moves the focus to the last message, next to the ones already read. */
function useFocusOnLast() {
  const { search } = useLocation()
  const shown = useRef(search)
  useEffect(() => {
    if (shown.current === search) return
    shown.current = search
    document.getElementById('last')?.focus({ preventScroll: true })
  }, [search])
}

/** One page of a thread, oldest first, with the author of each message. */
export function ThreadEntries({ thread }: { thread: Thread }) {
  const { id: threadId, earlier, isNewest, slug, companies, phone, closedAt } = thread
  const here = `/inquiries/${threadId}`
  const { search } = useLocation()
  const entries = useEntries(thread)
  const { list, news, show } = useThreadEnd(entries, isNewest, search !== '')
  useFocusOnLast()
  useSeen(here, entries.at(-1)?.id, isNewest && thread.side !== 'reader')
  return (
    <section aria-label="Conversation" className="flex flex-col gap-4">
      <p className="text-15 text-ink-2">
        {slug ? (
          <Link to={`/deal/${slug}`} className="underline underline-offset-3">
            Open the listing
          </Link>
        ) : (
          'You can no longer open this listing.'
        )}
        {companies.map(({ name, to }) => (
          <Fragment key={to}>
            {' · '}
            <Link to={to} className="underline underline-offset-3">
              {name}
            </Link>
          </Fragment>
        ))}
        {phone && <> · Phone: {phone}</>}
      </p>
      {earlier && (
        <LinkButton
          className="self-center"
          to={`${here}?${new URLSearchParams({ before: earlier }).toString()}#last`}
          rel="prev"
        >
          Show earlier messages
        </LinkButton>
      )}
      <ol ref={list} className="flex flex-col gap-4">
        {entries.map(({ id, side, author, body, at, isOwn }, index) => (
          <li
            key={id}
            id={index === entries.length - 1 ? 'last' : undefined}
            tabIndex={index === entries.length - 1 ? -1 : undefined}
            className={clsx(
              'flex max-w-[34rem] scroll-mt-24 flex-col gap-1.5 rounded-card border border-line px-4 py-3',
              isOwn ? 'self-end bg-wash' : 'self-start bg-sheet',
            )}
          >
            <p className="text-13 text-ink-2">
              {isOwn ? 'You' : `${SIDES[side]} ${author}`} · <Moment at={at} />
            </p>
            <p className="break-words whitespace-pre-line">{body}</p>
          </li>
        ))}
      </ol>
      {isNewest && (
        <noscript>
          <img src={`${here}?seen`} alt="" width={1} height={1} className="absolute" />
        </noscript>
      )}
      <ShowNewRows newCount={news} onShow={show} className="sticky bottom-4 z-3 self-center" />
      {!isNewest && (
        <LinkButton className="self-center" to={`${here}#last`}>
          Show the newest messages
        </LinkButton>
      )}
      {closedAt && (
        <p className="text-15 text-ink-2">
          Closed <Moment at={closedAt} />. Both sides can still read it, but neither can reply.
        </p>
      )}
    </section>
  )
}
