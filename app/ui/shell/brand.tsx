import { Link } from 'react-router'
import { identity, logoPath } from '#app/lib/identity.ts'

/** Logo and name, linked home. The product's own logo is a plot of land cut in three, one part filled. */
export function Brand({ reloadDocument }: { reloadDocument: boolean }) {
  const logo = logoPath()
  return (
    <Link
      to="/"
      reloadDocument={reloadDocument}
      className="inline-flex items-center gap-2.5 font-display text-21 font-medium tracking-[-0.02em] text-ink"
    >
      {logo ? (
        <img src={logo} alt="" className="h-7 w-auto max-w-40 object-contain" />
      ) : (
        <svg viewBox="0 0 22 22" aria-hidden="true" className="size-6 fill-none stroke-current">
          <path d="M9 3.1 13 2l7 5-1.6 5.4L8.6 11Z" className="fill-boundary stroke-none" />
          <path d="M2 5 13 2l7 5-3 13-12-2Z" strokeWidth="1.6" strokeLinejoin="round" />
          <path d="M9 3.1 8 18.5M8.6 11l9.8 1.4" />
        </svg>
      )}
      {identity().name}
    </Link>
  )
}
