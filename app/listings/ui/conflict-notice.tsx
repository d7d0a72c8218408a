import { useEffect, useRef } from 'react'
import { Notice } from '#app/ui/notice.tsx'
import type { Difference } from '../editor-form.ts'

/** A second window saved first: what it left, beside the texts that stay in the form. It takes the focus. */
export function ConflictNotice({ differences }: { differences: readonly Difference[] }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className="scroll-mt-24 rounded-card">
      <Notice tone="wait" title="This listing changed since you opened it">
        <p>
          Nothing was overwritten, and everything you typed is still below.
          {differences.length > 0
            ? ' The saved listing differs here:'
            : ' What you typed is the same as what is saved.'}
        </p>
        {differences.length > 0 && (
          <ul className="mt-2 flex flex-col gap-1">
            {differences.map(({ name, label, saved }) => (
              <li key={name}>
                <a href={`#${name}`} className="underline underline-offset-3">
                  {label}
                </a>
                : saved as “{saved.length > 120 ? `${saved.slice(0, 120)}…` : saved}”
              </li>
            ))}
          </ul>
        )}
        <p className="mt-2">Save again to keep your texts instead.</p>
      </Notice>
    </div>
  )
}
