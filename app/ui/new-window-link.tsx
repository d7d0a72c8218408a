/** A way to a page of ours beside the one in hand, which keeps what was typed. */
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
