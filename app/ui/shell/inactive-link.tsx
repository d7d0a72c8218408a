/** A disabled link; focusable, so that everyone can read why. */
export function InactiveLink({ label, hint, look }: { label: string; hint: string; look: string }) {
  return (
    <span
      role="link"
      tabIndex={0}
      aria-disabled="true"
      title={hint}
      className={`${look} cursor-not-allowed opacity-55`}
    >
      {label}
      <span className="sr-only">, {hint}</span>
    </span>
  )
}
