import { useEffect, useState } from 'react'
import type { Chapter } from './parts.ts'

function useCurrentPart(parts: readonly Chapter[]): string | null {
  const [current, setCurrent] = useState<string | null>(null)
  useEffect(() => {
    const seen = new Set<string>()
    const watch = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) seen.add(target.id)
          else seen.delete(target.id)
        }
        setCurrent((before) => parts.find(({ id }) => seen.has(id))?.id ?? before)
      },
      { rootMargin: '-96px 0px -66% 0px' },
    )
    for (const { id } of parts) {
      const section = document.getElementById(id)
      if (section) watch.observe(section)
    }
    return () => watch.disconnect()
  }, [parts])
  return current
}

/** The page's table of contents: sticky on wide pages, collapsed above the content on narrow ones. */
export function DealContents({ parts }: { parts: readonly Chapter[] }) {
  const current = useCurrentPart(parts)
  if (parts.length < 2) return null
  const links = parts.map(({ id, title }) => (
    <li key={id}>
      <a
        href={`#${id}`}
        aria-current={id === current ? 'location' : undefined}
        className="-ml-px block border-l border-transparent py-1 pl-4 text-ink-2 hover:text-ink hover:underline aria-[current]:border-boundary aria-[current]:text-ink"
      >
        {title}
      </a>
    </li>
  ))
  return (
    <>
      <nav
        aria-label="Sections"
        className="hidden max-h-[calc(100dvh-7rem)] self-start overflow-y-auto pl-px xl:sticky xl:top-24 xl:block print:hidden"
      >
        <ul className="flex flex-col border-l border-line-2 text-13">{links}</ul>
      </nav>
      <details className="mb-8 rounded-card border border-line-2 bg-sheet px-4 py-3 xl:hidden print:hidden">
        <summary className="cursor-pointer font-medium">On this page</summary>
        <ul className="mt-3 gap-x-6 text-15 sm:columns-2">{links}</ul>
      </details>
    </>
  )
}
