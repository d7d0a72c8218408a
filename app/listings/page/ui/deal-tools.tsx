import { FileDown, MessageCircle, Printer, Share2 } from 'lucide-react'
import { Link } from 'react-router'
import { comparePath, usePicked } from '#app/listings/marks/compare-store.ts'
import { MARK_LIMITS } from '#app/listings/marks/limits.ts'
import { CompareToggle } from '#app/listings/marks/ui/compare-toggle.tsx'
import { FavoriteButton } from '#app/listings/marks/ui/favorite-button.tsx'
import type { CardMarks } from '#app/listings/ui/listing-card.tsx'
import { showToast } from '#app/ui/toast-store.ts'

type Props = {
  slug: string
  title: string
  /** The viewer's saved items; null where none can be saved, such as while viewing as someone else. */
  marks: Omit<CardMarks, 'from'> | null
  hasInquiry: boolean
}

const SHARED = 'Anyone who opens this link sees only what their own access allows.'
const tool = 'deal-tool'
const icon = { 'aria-hidden': true, className: 'size-4.5', strokeWidth: 1.75 } as const

/** Shares the page's URL with the reader's own numbers, but without anything about the sender. */
async function share(slug: string, title: string) {
  const own = [...new URLSearchParams(window.location.search)].filter(([name]) => name.startsWith('my-'))
  const query = own.length > 0 ? `?${String(new URLSearchParams(own))}` : ''
  const url = `${window.location.origin}/deal/${slug}${query}`
  try {
    if (typeof navigator.share === 'function') await navigator.share({ title, url })
    else {
      await navigator.clipboard.writeText(url)
      showToast({ title: 'Link copied', text: SHARED, tone: 'ok' })
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return
    showToast({ title: 'Could not copy the link', text: `Copy this link: ${url}`, tone: 'error' })
  }
}

function Selected({ owner }: { owner: string }) {
  const picked = usePicked(owner)
  if (picked.length === 0) return null
  return (
    <Link to={comparePath(picked.map(({ slug }) => slug))} className="text-link text-13">
      {`${picked.length} of ${MARK_LIMITS.compared} selected`}
    </Link>
  )
}

export function DealTools({ slug, title, marks, hasInquiry }: Props) {
  return (
    <div className="flex flex-col gap-1">
      <div className="grid grid-flow-col">
        {hasInquiry && (
          <a href="#inquiry" className={tool}>
            <MessageCircle {...icon} />
            Ask
          </a>
        )}
        {marks && (
          <FavoriteButton
            slug={slug}
            title={title}
            isMarked={marks.isMarked}
            isGuest={marks.isGuest}
            from={`/deal/${slug}`}
            hasLabel
          />
        )}
        <button type="button" className={`${tool} needs-js`} onClick={() => void share(slug, title)}>
          <Share2 {...icon} />
          Share
        </button>
        <button type="button" className={`${tool} needs-js`} onClick={() => window.print()}>
          <Printer {...icon} />
          Print
        </button>
        {marks?.canCompare && !marks.isGuest && (
          <a href={`/deal/${slug}/pdf`} className={tool}>
            <FileDown {...icon} />
            <span>
              <span className="sr-only">Download </span>PDF
            </span>
          </a>
        )}
      </div>
      {marks?.canCompare && (
        <div className="flex flex-wrap items-center justify-between gap-x-3 border-t border-line px-4 py-1 noscript:hidden">
          <CompareToggle owner={marks.owner} slug={slug} title={title} />
          <Selected owner={marks.owner} />
        </div>
      )}
      <p className="border-t border-line px-4 py-2 text-13 text-ink-2">{SHARED}</p>
    </div>
  )
}
