import { useEffect, useRef, type ReactNode } from 'react'
import type { Difference } from '#app/lib/difference.ts'
import { Notice } from '#app/ui/notice.tsx'
import { TextChoices } from '#app/ui/text-choices.tsx'

type Props = {
  title: string
  differences: readonly Difference[]
  /** The headings above versions that differ and above equal ones. */
  choose: string
  same: string
  headings: { typed: string; saved: string }
  /** Takes the focus after a click on a button; an autosave leaves it in place. */
  takesFocus?: boolean
  children: ReactNode
}

/** Another window changed the same answers: shows both versions of each and the choice between them. */
export function ConflictNotice(props: Props) {
  const { title, differences, choose, same, headings, takesFocus = true, children } = props
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) box.current?.focus()
  }, [takesFocus])
  return (
    <div ref={box} tabIndex={-1} className="scroll-mt-24 rounded-card">
      <Notice tone="wait" title={title} live>
        <p>Nothing was overwritten. Your entries are still below. {differences.length > 0 ? choose : same}</p>
        <TextChoices differences={differences} headings={headings} />
        {children}
      </Notice>
    </div>
  )
}
