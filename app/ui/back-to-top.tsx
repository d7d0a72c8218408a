import { useEffect, useState } from 'react'

const SHOWN_PAST_PX = 500

/** Appears once the page is scrolled more than 500 px; STATIC_SCRIPT repeats this for static pages. Source: PUB-044. */
export function BackToTop() {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const update = () => setShown(window.scrollY > SHOWN_PAST_PX)
    update()
    window.addEventListener('scroll', update, { passive: true })
    return () => window.removeEventListener('scroll', update)
  }, [])
  const prefersReducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches
  return (
    <button
      type="button"
      hidden={!shown}
      data-press="top"
      className="enter fixed right-4 bottom-[calc(var(--foot)+1rem)] z-30 grid size-11 [&[hidden]]:hidden place-items-center rounded-full border border-edge/60 bg-sheet text-ink shadow-float hover:bg-wash sm:right-6 sm:bottom-[calc(var(--foot)+1.5rem)] print:hidden"
      onClick={() => window.scrollTo({ top: 0, behavior: prefersReducedMotion() ? 'auto' : 'smooth' })}
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
