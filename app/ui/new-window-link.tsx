/** A link to one of our pages in a new window, so that typed text stays here. */
export function NewWindowLink({ label, to }: { label: string; to: string }) {
  return (
    <a
      href={to}
      target="_blank"
      rel="noopener"
      className="font-medium underline underline-offset-3 hover:decoration-2"
    >
      {label}
      <span className="sr-only"> (opens in a new window)</span>
    </a>
  )
}
