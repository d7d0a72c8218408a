import { LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Cause } from './policy.ts'
import { UNVERIFIED } from './verified.words.ts'

/** For the company's own people alone: why its listings are not marked as verified. */
export function UnverifiedNotice({
  causes,
  isOwner,
  hasListings,
  withLink,
}: {
  causes: readonly Cause[]
  isOwner: boolean
  hasListings: boolean
  withLink?: true
}) {
  if (causes.length === 0) return null
  const isUnconfirmed = causes.every((cause) => cause === 'unconfirmed')
  const confirm = <LinkButton to="/my-profile/confirm">{UNVERIFIED.confirm}</LinkButton>
  return (
    <Notice
      tone="wait"
      title={UNVERIFIED.title}
      action={
        isUnconfirmed
          ? isOwner && confirm
          : withLink && <LinkButton to="/documents">{UNVERIFIED.documents}</LinkButton>
      }
    >
      <ul className="flex flex-col gap-1">
        {causes.map((cause) => (
          <li key={cause}>{UNVERIFIED.causes[cause]}</li>
        ))}
      </ul>
      {!isOwner && causes.includes('unconfirmed') && <p className="mt-1">{UNVERIFIED.byOwner}</p>}
      {hasListings && <p className="mt-1">{UNVERIFIED.lead}</p>}
    </Notice>
  )
}
