import { Button, LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'
import type { WizardAnswer } from '../commands/answer-step.server.ts'
import { LAST_STEP } from '../schema/developer.ts'
import { SupportLink } from './support-link.tsx'

/** A profile that this member cannot change here (MEM-089, MEM-394). */
export function ClosedProfile({ words, supportEmail }: { words: string; supportEmail: string }) {
  return (
    <Page title="Developer profile" width="form">
      <div className="flex flex-col gap-6">
        <Notice tone="note" title="This profile is not changed here">
          {words}
        </Notice>
        <div className="flex flex-wrap gap-3">
          <LinkButton to="/my-profile" variant="primary">
            View My Profile
          </LinkButton>
          <SupportLink address={supportEmail} subject="Change of an approved company profile" />
        </div>
      </div>
    </Page>
  )
}

/** The answer to a write without a session where no script runs: what was typed waits in the form below (MEM-171). */
export function SignedOutNotice({
  signIn,
  step,
  answer,
}: {
  signIn: string
  step: number
  answer: WizardAnswer | undefined
}) {
  const typed = Object.entries(answer?.values ?? {}).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => [name, one] as const),
  )
  const controls = [
    ['intent', step === LAST_STEP ? 'submit' : 'next'],
    ['draft_version', String(answer?.draftVersion ?? 0)],
    ['seen_version', String(answer?.companyVersion ?? 0)],
  ] as const
  return (
    <div className="flex flex-col gap-6">
      <Notice tone="stop" title="Authentication Required">
        You must be logged in to submit the form. The steps that you finished are kept with your account. To
        keep this one too, sign in in a new window, then come back and send it again.
      </Notice>
      <form method="post" action={`?step=${step}`} className="flex flex-wrap gap-3">
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
