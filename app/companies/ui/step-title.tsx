import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { FIRST_FOCUS } from '#app/ui/error-summary.tsx'

/** A step's heading. It takes the focus after navigation, unless there is an error summary. */
export function StepTitle({ isRefused, children }: { isRefused: boolean; children: string }) {
  const title = useRef<HTMLSpanElement>(null)
  const hasNavigated = new URLSearchParams(useLocation().search).has('step')
  const [takesFocus] = useState(hasNavigated && !isRefused)
  useEffect(() => {
    if (takesFocus) title.current?.focus()
  }, [takesFocus])
  return (
    <span ref={title} tabIndex={-1} className="focus-visible:outline-none" {...(takesFocus && FIRST_FOCUS)}>
      {children}
    </span>
  )
}
