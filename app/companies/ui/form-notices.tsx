import { Link } from 'react-router'
import { profileFormPath, type CompanyType } from '#app/lib/viewer.ts'
import { ownReason, type ShownItem } from '#app/review/requested/state.ts'
import { COMPLETION } from '#app/review/turn-texts.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Feedback } from '../queries/wizard.server.ts'
import type { ToastText } from '../schema/profile-form.ts'
import { CHANGES } from '../versions/schema.ts'
import { VERSIONS } from '../versions/texts.ts'
import { COMPANY_TYPES, companyTypeLabels, statusHeadings } from '../schema/status.ts'

type FeedbackProps = { feedback: Feedback; asked?: readonly ShownItem[] | undefined }

export function FeedbackNotice({ feedback: { status, reason, memberNotes }, asked = [] }: FeedbackProps) {
  const notes = { reason: ownReason(reason, asked), memberNotes }
  if (!notes.reason && !memberNotes) return null
  const tone = status === 'rejected' ? 'stop' : 'note'
  return <TeamNotice tone={tone} title={statusHeadings[status]} {...notes} />
}

type TeamNoticeProps = {
  tone: 'note' | 'stop'
  title: string
  reason: string | null
  memberNotes: string | null
}

export function TeamNotice({ tone, title, reason, memberNotes }: TeamNoticeProps) {
  return (
    <Notice tone={tone} title={title}>
      {reason && <p className="whitespace-pre-line">{reason}</p>}
      {memberNotes && <p className="mt-2 whitespace-pre-line">{memberNotes}</p>}
    </Notice>
  )
}

/** A member of a different kind may use this form and then changes kind (MEM-079, MEM-139). */
export function OtherKindNotice({ type, texts: { title, text } }: { type: CompanyType; texts: ToastText }) {
  const others = COMPANY_TYPES.filter((kind) => kind !== type)
  return (
    <Notice tone="note" title={title}>
      <p>{text}</p>
      <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
        {others.map((kind) => (
          <li key={kind}>
            <Link to={profileFormPath(kind)} className="underline underline-offset-3">
              {companyTypeLabels[kind]} form
            </Link>
          </li>
        ))}
        <li>
          <Link to="/my-profile" className="underline underline-offset-3">
            View My Profile
          </Link>
        </li>
      </ul>
    </Notice>
  )
}

/** Sends invited people to their invitation instead of a new profile (MEM-394). */
export function InvitedNotice({ companies }: { companies: readonly string[] }) {
  return (
    <Notice tone="note" title={`You are invited to join ${companies.join(', ')}`}>
      <Link to="/settings/company" className="underline underline-offset-3">
        Open the invitation
      </Link>{' '}
      instead of creating your own company profile.
    </Notice>
  )
}

/** The form continues without a draft that could not be read (MEM-136). */
export function UnreadDraftNotice() {
  return (
    <Notice tone="wait" title="Your saved draft could not be loaded">
      You can continue. We won’t overwrite the draft. Where it differs, you choose which answers to keep.
    </Notice>
  )
}

/** Shown when the session has ended while the form is open; the form saves again by itself after a new sign-in. */
export function SignedOutNotice({ email, from }: { email: string; from: string }) {
  return (
    <Notice
      tone="stop"
      title="You are signed out"
      live
      action={
        <LinkButton to={`/signin?from=${encodeURIComponent(from)}`} size="sm" target="_blank">
          Open sign-in in a new window
        </LinkButton>
      }
    >
      What you typed is still here. Sign in as {email} in a new window. We’ll then save your text within a few
      seconds.
    </Notice>
  )
}

export function EditNotice({ isCompletion }: { isCompletion: boolean }) {
  return (
    <Notice tone="note" title={isCompletion ? COMPLETION.title : VERSIONS.editingTitle}>
      {isCompletion
        ? 'Add the missing answers, then send them for review. Until we approve them, members see your current profile.'
        : VERSIONS.editing}{' '}
      <Link to={CHANGES} className="underline underline-offset-3">
        View your changes
      </Link>
    </Notice>
  )
}
