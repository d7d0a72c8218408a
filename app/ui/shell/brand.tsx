import { Link } from 'react-router'

/** Logo: a plot of land cut in three, one part filled. */
function BrandMark() {
  return (
    <svg viewBox="0 0 22 22" aria-hidden="true" className="size-6 fill-none stroke-current">
      <path d="M9 3.1 13 2l7 5-1.6 5.4L8.6 11Z" className="fill-boundary stroke-none" />
      <path d="M2 5 13 2l7 5-3 13-12-2Z" strokeWidth="1.6" strokeLinejoin="round" />
      <path d="M9 3.1 8 18.5M8.6 11l9.8 1.4" />
    </svg>
  )
}

/** Logo and name, linked home. */
export function Brand({ reloadDocument }: { reloadDocument: boolean }) {
  return (
    <Link
      to="/"
      reloadDocument={reloadDocument}
      className="inline-flex items-center gap-2.5 font-display text-21 font-medium tracking-[-0.02em] text-ink"
    >
      <BrandMark />
      Parcela
    </Link>
  )
}
