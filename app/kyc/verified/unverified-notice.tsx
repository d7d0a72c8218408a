import { LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { UnverifiedReason } from './policy.ts'

const CAUSES: Readonly<Record<UnverifiedReason, string>> = {
  missing: 'A required document has not been approved.',
  ended: 'A required document has expired.',
  reopened: 'We are reviewing a document again.',
  renamed:
    'Your documents were approved for a different company name or registration number. Upload documents that show the current ones.',
  unconfirmed: 'Your profile has not been confirmed for more than a year.',
}

type Props = {
  causes: readonly UnverifiedReason[]
  isOwner: boolean
  hasListings: boolean
  withLink?: true
}

/** Explains to the company's members why its listings have no "Verified" badge. */
export function UnverifiedNotice({ causes, isOwner, hasListings, withLink }: Props) {
  if (causes.length === 0) return null
  const isUnconfirmed = causes.every((cause) => cause === 'unconfirmed')
  const confirm = <LinkButton to="/my-profile/confirm">Confirm your profile</LinkButton>
  return (
    <Notice
      tone="wait"
      title="Your company is not verified at the moment"
      action={
        isUnconfirmed
          ? isOwner && confirm
          : withLink && <LinkButton to="/documents">View your documents</LinkButton>
      }
    >
      <ul className="flex flex-col gap-1">
        {causes.map((cause) => (
          <li key={cause}>{CAUSES[cause]}</li>
        ))}
      </ul>
      {!isOwner && causes.includes('unconfirmed') && (
        <p className="mt-1">The owner of your company can confirm the profile.</p>
      )}
      {hasListings && (
        <p className="mt-1">Until this is resolved, your listings do not show the “Verified” badge.</p>
      )}
    </Notice>
  )
}
