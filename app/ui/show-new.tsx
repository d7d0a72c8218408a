import { clsx } from 'clsx'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { DialogCloser } from './dialog.tsx'
import { type Held, useHeldRows } from './held-rows.ts'
import { useNews } from './record-news.tsx'
import { NEWS } from './show-new.words.ts'

/** Milliseconds between two announcements in a window. */
const SPOKEN_EVERY_MS = 5_000
let lastSpoken = -Infinity

/** The text as it is spoken: lines of one window take turns, so that one is heard in 5 s. */
function useSpoken(text: string): string {
  const [spoken, setSpoken] = useState('')
  useEffect(() => {
    const wait = () => Math.max(0, lastSpoken + SPOKEN_EVERY_MS - Date.now())
    const speak = () => {
      if (text !== '' && wait() > 0) return plan(wait())
      if (text !== '') lastSpoken = Date.now()
      setSpoken(text)
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const plan = (ms: number) => (timer = setTimeout(speak, ms))
    plan(text === '' ? 0 : wait())
    return () => clearTimeout(timer)
  }, [text])
  return text === '' ? '' : spoken
}

type LineProps = { said: string; className?: string | undefined; children: ReactNode }

/** The line at the place of what is new; nothing is spoken while `said` is empty. */
function Line({ said, className, children }: LineProps) {
  const spoken = useSpoken(said)
  return (
    <>
      <span className="sr-only" role="status">
        {spoken}
      </span>
      {said !== '' && <p className={clsx('flex flex-wrap items-center gap-3', className)}>{children}</p>}
    </>
  )
}

type NewsProps = { news: number; onShow: () => void; className?: string | undefined }

/** At the place of new rows of a list: a button that shows them; the number is of those that came or went. */
export function ShowNewRows({ news, onShow, className }: NewsProps) {
  const label = NEWS.show(news)
  return (
    <Line said={news > 0 ? label : ''} className={className}>
      <Button size="sm" type="button" onClick={onShow}>
        {label}
      </Button>
    </Line>
  )
}

type HeldRowsProps<T> = {
  rows: readonly T[]
  /** What the page has loaded, where `rows` are worked out from it. */
  answer?: object
  idOf: (row: T) => unknown
  className?: string
  children: (held: Held<T>) => ReactNode
}

/** A list whose new rows wait until they are asked for, with the line that offers them. */
export function HeldRows<T>({ rows, answer = rows, idOf, className = 'mb-4', children }: HeldRowsProps<T>) {
  const held = useHeldRows(answer, rows, idOf)
  return (
    <>
      <ShowNewRows news={held.news} onShow={held.show} className={className} />
      {children(held)}
    </>
  )
}

/** Before the buttons of a record: that it has changed, and the way to see it. */
export function ChangedLine({ className }: { className?: string }) {
  const news = useNews()
  if (!news) return null
  return (
    <Line said={news.hasNews ? NEWS.changed : ''} className={className}>
      <span id={news.id} className="text-15">
        {NEWS.changed}
      </span>
      <Button size="sm" type="button" onClick={news.show}>
        {NEWS.showRecord}
      </Button>
    </Line>
  )
}

/** The same over the buttons of a dialog; showing what is new leads back to the record and keeps what was typed. */
export function ChangedInDialog({ dialog }: { dialog: string }) {
  const news = useNews()
  if (!news) return null
  return (
    <Line said={news.hasNews ? NEWS.changed : ''}>
      <span className="text-15">{NEWS.changed}</span>
      <DialogCloser dialog={dialog} size="sm" onClick={news.show}>
        {NEWS.showRecord}
      </DialogCloser>
    </Line>
  )
}
