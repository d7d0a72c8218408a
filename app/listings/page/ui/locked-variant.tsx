import type { ReactNode } from 'react'
import { Lock as LockIcon } from 'lucide-react'
import { hasUnlockHint, UNLOCK_HINTS } from '#app/listings/ui/unlock-texts.tsx'
import type { Lock } from '../../visibility/policy.ts'

/** Placeholder shapes, since the response has no figures to draw. */
function PlaceholderShapes() {
  return (
    <svg
      viewBox="0 0 900 360"
      aria-hidden="true"
      preserveAspectRatio="xMidYMid slice"
      className="absolute inset-0 size-full fill-none stroke-line-2 blur-sm"
    >
      <path strokeWidth="14" d="M60 300V180M110 300V120M160 300V210M210 300V90M260 300V150M310 300V60" />
      <path strokeWidth="4" d="M400 260c60-120 100-20 160-110s80-40 120-90 90 10 150-20" />
      <circle cx="740" cy="230" r="80" strokeWidth="26" />
      <path strokeWidth="2" d="M40 310h300M390 310h220M40 340h520" />
    </svg>
  )
}

type Props = { lock: Lock | null; next: ReactNode; hasInquiry: boolean }

/** The locked variant of a listing: placeholder shapes under an overlay with the viewer's next step (PUB-114, PUB-115). */
export function LockedVariant({ lock, next, hasInquiry }: Props) {
  return (
    <section
      aria-labelledby="locked-title"
      className="relative mt-12 grid min-h-90 place-items-center overflow-hidden rounded-card border border-dashed border-brass bg-sheet p-5"
    >
      <PlaceholderShapes />
      <div className="relative flex max-w-md flex-col items-center gap-3 rounded-card border border-line-2 bg-sheet px-6 py-6 text-center">
        <LockIcon aria-hidden="true" className="size-7 text-brass" strokeWidth={1.5} />
        <h2 id="locked-title" className="text-21">
          Additional Information Required
        </h2>
        <p className="text-ink-2">
          {hasUnlockHint(lock)
            ? `${UNLOCK_HINTS[lock]}.`
            : 'Only members with access to this listing can see the analytics.'}
        </p>
        <div className="no-print flex flex-col items-center gap-3">
          {next}
          {hasInquiry && (
            <a href="#inquiry" className="text-link">
              Ask a question
            </a>
          )}
        </div>
      </div>
    </section>
  )
}
