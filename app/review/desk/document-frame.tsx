import { useEffect, useRef, useState } from 'react'

const fileOf = (link: string) => link.replace(/[?#].*$/, '')

/** Selector of the element around an embedded document. */
export const FRAME = '[data-document-frame]'

/**
 * Shows a file in an iframe whose response is sandboxed. The iframe itself is not, because browsers' PDF viewers show
 * nothing in a sandboxed iframe; they have no access to the page or the session. A page gets no key events from such an
 * iframe, so the focus is moved back to the element around it: scrolling and zooming still work, and so do the desk's
 * shortcuts and Tab.
 */
export function DocumentFrame({ src, title }: { src: string; title: string }) {
  const [shown, setShown] = useState(src)
  // Keeps showing the same file when only its signature changes.
  if (fileOf(src) !== fileOf(shown)) setShown(src)
  const wrapper = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // No event reports reliably that a cross-process iframe got the focus, so this polls.
    const takeBack = setInterval(() => {
      const frame = wrapper.current?.firstElementChild
      if (frame && document.activeElement === frame) wrapper.current?.focus({ preventScroll: true })
    }, 100)
    return () => clearInterval(takeBack)
  }, [])
  return (
    <div
      ref={wrapper}
      data-document-frame=""
      role="group"
      aria-label={title}
      tabIndex={-1}
      className="rounded-card"
    >
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- the response sets the sandbox, see above */}
      <iframe
        src={shown}
        title={title}
        tabIndex={-1}
        referrerPolicy="no-referrer"
        className="block h-[min(34rem,70dvh)] w-full rounded-card border border-line-2 bg-wash"
      />
    </div>
  )
}
