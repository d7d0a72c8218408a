import { useEffect, useRef } from 'react'
import type { Difference } from '#app/lib/difference.ts'
import { Notice } from '#app/ui/notice.tsx'
import { TextChoices } from '#app/ui/text-choices.tsx'

/**
 * A second window saved first: every text of the two that differs, side by side, with the choice which one the next
 * save keeps. It stands inside the form and takes the focus.
 */
export function ConflictNotice({ differences }: { differences: readonly Difference[] }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className="scroll-mt-24 rounded-card">
      <Notice tone="wait" title="This listing changed since you opened it">
        <p>
          Nothing was overwritten, and everything you typed is still below.
          {differences.length > 0
            ? ' The saved listing differs here; choose what the next save keeps:'
            : ' What you typed is the same as what is saved.'}
        </p>
        <TextChoices
          differences={differences}
          headings={{ typed: 'Yours', saved: 'Saved in the meantime' }}
        />
        <p className="mt-3">Save again to keep the chosen texts.</p>
      </Notice>
    </div>
  )
}
