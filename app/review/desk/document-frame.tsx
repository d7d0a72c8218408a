import { useEffect, useRef, useState } from 'react'

const fileOf = (link: string) => link.replace(/[?#].*$/, '')

const MARK = 'data-document-frame'
/** What stands around a document that is shown inside a desk. */
export const FRAME = `[${MARK}]`

/**
 * A file in a frame of its own: its answer carries a sandbox in which nothing runs, loads or submits. Browsers' own PDF
 * viewers, which reach neither page nor session, show nothing where the frame itself is sandboxed as well.
 *
 * No page hears the keys that are pressed in such a frame. So the focus never stays there: what was clicked, scrolled or
 * zoomed goes on working, and the focus comes back to what stands around it, where the keys of the desk act and Tab leads
 * on in both directions.
 */
export function DocumentFrame({ src, title }: { src: string; title: string }) {
  const [shown, setShown] = useState(src)
  // The file that is read stays as it is when the page is read again with another signature.
  if (fileOf(src) !== fileOf(shown)) setShown(src)
  const around = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // No event tells reliably that a frame of another process has the focus: the window's blur comes before it, if at all.
    const takeBack = setInterval(() => {
      const frame = around.current?.firstElementChild
      if (frame && document.activeElement === frame) around.current?.focus({ preventScroll: true })
    }, 100)
    return () => clearInterval(takeBack)
  }, [])
  return (
    <div
      ref={around}
      {...{ [MARK]: '' }}
      role="group"
      aria-label={title}
      tabIndex={-1}
      className="rounded-card"
    >
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- the answer carries the sandbox, see above */}
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
