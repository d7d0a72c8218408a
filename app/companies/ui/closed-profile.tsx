import { Button, LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'
import type { ProfileAnswer } from '../commands/posted-form.server.ts'
import { lastStepOf, stepPath } from '../schema/profile-form.ts'
import type { ProfileForm } from '../schema/profile-form.ts'
import { SupportLink } from './support-link.tsx'

type ClosedProps = { title: string; words: string; supportEmail: string }

/** A profile that this member cannot edit (MEM-394). */
export function ClosedProfile({ title, words, supportEmail }: ClosedProps) {
  return (
    <Page title={title} width="form">
      <div className="flex flex-col gap-6">
        <Notice tone="note" title="You cannot edit this profile">
          {words}
        </Notice>
        <div className="flex flex-wrap gap-3">
          <LinkButton to="/my-profile" variant="primary">
            View My Profile
          </LinkButton>
          <SupportLink address={supportEmail} subject="Change to an approved company profile" />
        </div>
      </div>
    </Page>
  )
}

/** Response to a post without a session or script. The form below holds what was typed (MEM-171). */
export function SignedOutNotice({
  form,
  signIn,
  step,
  answer,
}: {
  form: ProfileForm
  signIn: string
  step: number
  answer: ProfileAnswer | undefined
}) {
  const typed = Object.entries(answer?.values ?? {}).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => [name, one] as const),
  )
  const controls = [
    ['intent', step === lastStepOf(form) ? 'submit' : 'next'],
    ['draft_version', String(answer?.draftVersion ?? 0)],
    ['seen_version', String(answer?.companyVersion ?? 0)],
  ] as const
  return (
    <div className="flex flex-col gap-6">
      <Notice tone="stop" title={form.words.signedOut.title}>
        {form.words.signedOut.text} Your finished steps are saved with your account. To save this one too,
        sign in again in a new window, then come back and send it again.
      </Notice>
      <form method="post" action={stepPath(form, step)} className="flex flex-wrap gap-3">
        {[...typed, ...controls].map(([name, value]) => (
          <input key={`${name}:${value}`} type="hidden" name={name} value={value} />
        ))}
        <LinkButton to={signIn} target="_blank" reloadDocument variant="primary">
          Sign in
        </LinkButton>
        <Button>Send again</Button>
      </form>
    </div>
  )
}
