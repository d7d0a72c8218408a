import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { Card } from '#app/ui/card.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import type { MailPage } from '#app/mail/queries.server.ts'
import { MailRow, type WhenText } from './mail-row.tsx'

export type MailListProps = {
  first: MailPage
  moreHref: string
  chunkHref: (before: number) => string
  when: WhenText
}

/**
 * The queue, newest first: the next chunk loads when its end comes into view, by a link where there is no script
 * (ADM-159). Chunks are keyed by the last row seen, so that new mails shift nothing.
 */
export function MailList({ first, moreHref, chunkHref, when }: MailListProps) {
  const [more, setMore] = useState<{ of: MailPage; pages: MailPage[] }>({ of: first, pages: [] })
  const pages = more.of === first ? more.pages : []
  const next = (pages.at(-1) ?? first).next
  const fetcher = useFetcher<{ page: MailPage }>()
  const end = useRef<HTMLDivElement>(null)
  const arrived = fetcher.data?.page
  const seen = useRef<MailPage | undefined>(undefined)

  useEffect(() => {
    if (!arrived || fetcher.state !== 'idle' || seen.current === arrived) return
    seen.current = arrived
    setMore((held) => {
      const kept = held.of === first ? held.pages : []
      const last = kept.at(-1) ?? first
      const follows = arrived.rows[0] === undefined || (last.next !== null && arrived.rows[0].seq < last.next)
      return follows ? { of: first, pages: [...kept, arrived] } : { of: first, pages: kept }
    })
  }, [arrived, fetcher.state, first])

  const { state, load } = fetcher
  useEffect(() => {
    const mark = end.current
    if (!mark || next === null || state !== 'idle') return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void load(chunkHref(next))
      },
      { rootMargin: '600px' },
    )
    observer.observe(mark)
    return () => observer.disconnect()
  }, [next, state, load, chunkHref])

  return (
    <>
      <Card padded={false}>
        <ul>
          {[first, ...pages]
            .flatMap((page) => page.rows)
            .map((row) => (
              <MailRow key={row.seq} row={row} when={when} />
            ))}
        </ul>
      </Card>
      <div ref={end} role="status" className="mt-4 text-center text-13 text-ink-2">
        {state === 'loading' ? 'Loading more emails' : ''}
      </div>
      {next !== null && (
        <p className="mt-2 text-center">
          <LinkButton to={moreHref} preventScrollReset>
            Load more
          </LinkButton>
        </p>
      )}
    </>
  )
}
