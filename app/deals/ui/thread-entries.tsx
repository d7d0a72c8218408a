import { clsx } from 'clsx'
import { Fragment, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { LinkButton } from '#app/ui/button.tsx'
import { Moment } from '#app/ui/moment.tsx'
import { ShowNewRows } from '#app/ui/show-new.tsx'
import type { Thread } from '../queries/threads.server.ts'
import { useEntries, useSeen, useThreadEnd } from './thread-live.ts'

const SIDES = { asker: 'Asked by', owner: 'Answered by the owner,' } as const

/** Moves the focus to the last message after paging, next to the ones already read. */
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
      <ShowNewRows news={news} onShow={show} className="sticky bottom-4 z-3 self-center" />
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
