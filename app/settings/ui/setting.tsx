import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useNavigation } from 'react-router'
import { Card } from '#app/ui/card.tsx'

type Props = { id: string; title: string; lead?: ReactNode; badge?: ReactNode; children: ReactNode }

export function Setting({ id, title, lead, badge, children }: Props) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="mt-10 scroll-mt-24 first:mt-0">
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={`${id}-title`} className="text-21">
          {title}
        </h2>
        {badge}
      </div>
      {lead && <p className="mb-4 max-w-[62ch] text-ink-2">{lead}</p>}
      <Card className="py-5">{children}</Card>
    </section>
  )
}

export function BackToSettings({ from }: { from: string }) {
  return (
    <p className="mb-6 text-15">
      <Link to="/settings" className="text-link">
        Profile & security
      </Link>{' '}
      / {from}
    </p>
  )
}

/** A key that changes after a success, which clears the form's fields; a refused form keeps it and its entries. */
export function useResetKey(intent: string, isRefused: boolean): number {
  const isSending = useNavigation().formData?.get('intent') === intent
  const [key, setKey] = useState(0)
  const wasSending = useRef(false)
  useEffect(() => {
    if (wasSending.current && !isSending && !isRefused) setKey((last) => last + 1)
    wasSending.current = isSending
  }, [isSending, isRefused])
  return key
}
