import { useEffect, useState } from 'react'

const SHOWN_PAST_PX = 500

/** A way back up, there once the page is scrolled more than 500 px; STATIC_SCRIPT says the same of it. Source: PUB-044. */
export function BackToTop() {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const look = () => setShown(window.scrollY > SHOWN_PAST_PX)
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  const still = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches
  return (
    <button
      type="button"
      hidden={!shown}
      data-press="top"
      className="enter fixed right-4 bottom-4 z-30 grid size-11 [&[hidden]]:hidden place-items-center rounded-full border border-edge/60 bg-sheet text-ink shadow-float hover:bg-wash sm:right-6 sm:bottom-6 print:hidden"
      onClick={() => window.scrollTo({ top: 0, behavior: still() ? 'auto' : 'smooth' })}
    >
      <svg
        viewBox="0 0 24 24"
        aria-hidden="true"
        className="size-5 fill-none stroke-current"
        strokeWidth="1.75"
      >
        <path d="m5 12 7-7 7 7M12 19V5" />
      </svg>
      <span className="sr-only">Back to top</span>
    </button>
  )
}
