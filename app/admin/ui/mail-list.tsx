import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { isLiveLoad } from '#app/ui/live-load.ts'
import { Notice } from '#app/ui/notice.tsx'
import { ShowNewRows } from '#app/ui/show-new.tsx'
import { firstLoad, appended, type MailChunk, refreshed } from '../mail-chunks.ts'
import { chunkPath, type MailFilters, queuePath } from '../mail-filters.ts'
import { MailRow } from './mail-row.tsx'

type MailListProps = { first: MailChunk; filters: MailFilters; hasServer: boolean }

type ChunkResponse = { page: MailChunk; isLost: false } | { isLost: true }

/** Rows with a higher number are new and stay hidden until the admin asks for them. */
const newestOf = ({ rows }: MailChunk) => rows[0]?.seq ?? 0

/** The queue, newest first, loaded as it scrolls into view or by a link (ADM-159); a chunk starts at its last row. */
export function MailList({ first, filters, hasServer }: MailListProps) {
  const { search, status } = filters
  const { data, state, load } = useFetcher<ChunkResponse>()
  const [seen, setSeen] = useState(data)
  const [mails, setMails] = useState(() => firstLoad(first))
  const [newest, setNewest] = useState(() => newestOf(first))
  const [isLost, setLost] = useState(false)
  const end = useRef<HTMLDivElement>(null)

  if (mails.first !== first) {
    if (!isLiveLoad()) setNewest(newestOf(first))
    setMails(refreshed(mails, first))
    setLost(false)
  } else if (data && data !== seen && state === 'idle') {
    setSeen(data)
    setLost(data.isLost)
    if (!data.isLost) setMails(appended(mails, data.page))
  }

  const { rows, next, stale } = mails
  const isReady = state === 'idle' && !isLost
  const renewFrom = stale > 0 ? first.next : null
  useEffect(() => {
    if (isReady && renewFrom !== null) void load(chunkPath({ search, status }, renewFrom, stale))
  }, [isReady, renewFrom, stale, load, search, status])

  useEffect(() => {
    const mark = end.current
    if (!mark || next === null || !isReady || renewFrom !== null) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void load(chunkPath({ search, status }, next))
      },
      { rootMargin: '600px' },
    )
    observer.observe(mark)
    return () => observer.disconnect()
  }, [next, isReady, renewFrom, load, search, status])

  const shown = rows.filter(({ seq }) => seq <= newest)
  return (
    <>
      <ShowNewRows
        newCount={rows.length - shown.length}
        onShow={() => setNewest(newestOf(first))}
        className="mb-4"
      />
      <Card padded={false}>
        <ul aria-label="Emails">
          {shown.map((row) => (
            <MailRow key={row.seq} row={row} hasServer={hasServer} />
          ))}
        </ul>
      </Card>
      <div ref={end} role="status" className="mt-4 text-center text-13 text-ink-2">
        {state === 'loading' && renewFrom === null ? 'Loading more emails' : ''}
        {next === null && rows.length > 1 ? 'No more emails' : ''}
      </div>
      {isLost && (
        <Notice
          tone="stop"
          title="Failed to load email queue"
          live
          className="mt-2"
          action={
            <Button type="button" size="sm" onClick={() => setLost(false)}>
              Try again
            </Button>
          }
        >
          The list may be out of date. Try again to load the rest.
        </Notice>
      )}
      {next !== null && !isLost && (
        <p className="mt-2 hidden text-center noscript:block">
          <LinkButton to={queuePath(filters, next)}>Older emails</LinkButton>
        </p>
      )}
    </>
  )
}
