import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { NEWS } from './show-new.words.ts'

/** Milliseconds between two announcements (END-070). */
const SPOKEN_EVERY_MS = 5_000

/** The text as it is spoken: changed at most once in 5 s. */
function useSpoken(text: string): string {
  const [spoken, setSpoken] = useState('')
  const last = useRef(0)
  useEffect(() => {
    const wait = Math.max(0, last.current + SPOKEN_EVERY_MS - Date.now())
    const timer = setTimeout(() => {
      last.current = Date.now()
      setSpoken(text)
    }, wait)
    return () => clearTimeout(timer)
  }, [text])
  return spoken
}

type Props = { label: string | null; lead?: string; onShow: () => void; className?: string }

/** At the place of what is new: a button that shows it; nothing while `label` is null. */
export function ShowNew({ label, lead, onShow, className }: Props) {
  const spoken = useSpoken([lead, label].filter(Boolean).join(' '))
  return (
    <>
      <span className="sr-only" role="status">
        {label === null ? '' : spoken}
      </span>
      {label !== null && (
        <p className={clsx('flex flex-wrap items-center gap-3', className)}>
          {lead && <span className="text-15">{lead}</span>}
          <Button size="sm" type="button" onClick={onShow}>
            {label}
          </Button>
        </p>
      )}
    </>
  )
}

/** The same for new rows of a list; the number is of those that came or went. */
export function ShowNewRows({ news, ...props }: { news: number; onShow: () => void; className?: string }) {
  return <ShowNew label={news > 0 ? NEWS.show(news) : null} {...props} />
}
