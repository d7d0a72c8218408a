import { identity } from '#app/lib/identity.ts'
import { buttonClass } from '#app/ui/button.tsx'

/** "Contact Support", a mailto link, optionally prefilled (MEM-379). */
export function SupportLink(prefill: { subject?: string; body?: string }) {
  return (
    <a href={supportHref(identity().supportEmail, prefill)} className={buttonClass({ variant: 'plain' })}>
      Contact Support
    </a>
  )
}

/** Spaces as %20, as mail clients expect. */
export function supportHref(address: string, { subject, body }: { subject?: string; body?: string }): string {
  const query = [
    subject && `subject=${encodeURIComponent(subject)}`,
    body && `body=${encodeURIComponent(body)}`,
  ].filter(Boolean)
  return `mailto:${address}${query.length > 0 ? `?${query.join('&')}` : ''}`
}
