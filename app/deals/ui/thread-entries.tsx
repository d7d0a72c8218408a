import { clsx } from 'clsx'
import { Link } from 'react-router'
import { Moment } from '#app/ui/moment.tsx'
import type { Thread } from '../queries/threads.server.ts'

const SIDES = { asker: 'Asked by', owner: 'Answered by the owner,' } as const

/** Everything written in a thread, the oldest first, with who wrote it. */
export function ThreadEntries({ thread }: { thread: Thread }) {
  const { entries, slug, phone, closedAt } = thread
  return (
    <section aria-label="Conversation" className="flex flex-col gap-4">
      <p className="text-15 text-ink-2">
        {slug ? (
          <Link to={`/deal/${slug}`} className="underline underline-offset-3">
            Open the listing
          </Link>
        ) : (
          'This listing is not on the market for you any more.'
        )}
        {phone && <> · Phone given: {phone}</>}
      </p>
      <ol className="flex flex-col gap-4">
        {entries.map(({ id, side, author, body, at, isOwn }, index) => (
          <li
            key={id}
            id={index === entries.length - 1 ? 'last' : undefined}
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
      {closedAt && (
        <p className="text-15 text-ink-2">
          Closed <Moment at={closedAt} />. Nothing more can be written here; both sides can still read it.
        </p>
      )}
    </section>
  )
}
