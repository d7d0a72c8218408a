/** A disabled link; focusable, so that everyone can read why. */
export function InactiveLink({ label, hint, className }: { label: string; hint: string; className: string }) {
  return (
    <span
      role="link"
      tabIndex={0}
      aria-disabled="true"
      title={hint}
      className={`${className} cursor-not-allowed opacity-55`}
    >
      {label}
      <span className="sr-only">, {hint}</span>
    </span>
  )
}
