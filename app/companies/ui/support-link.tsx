import { buttonClass } from '#app/ui/button.tsx'

/** "Contact Support": a mail link to the support mailbox, prefilled where there is something to say (MEM-379). */
export function SupportLink({
  address,
  subject,
  body,
  label = 'Contact Support',
}: {
  address: string
  subject?: string
  body?: string
  label?: string
}) {
  return (
    <a href={supportHref(address, { subject, body })} className={buttonClass({ variant: 'plain' })}>
      {label}
    </a>
  )
}

/** The mailto address; spaces as %20, as mail programs expect. */
export function supportHref(
  address: string,
  { subject, body }: { subject?: string | undefined; body?: string | undefined },
): string {
  const query = [
    subject && `subject=${encodeURIComponent(subject)}`,
    body && `body=${encodeURIComponent(body)}`,
  ].filter(Boolean)
  return `mailto:${address}${query.length > 0 ? `?${query.join('&')}` : ''}`
}
