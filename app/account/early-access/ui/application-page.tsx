import type { ReactNode } from 'react'
import type { GuestSaved } from '#app/account/kept/schema.ts'
import type { FormState } from '#app/lib/form.ts'
import { FormToast, PostForm } from '#app/ui/post-form.tsx'
import { Page } from '#app/ui/page.tsx'
import { REVIEW_TIME } from '#app/lib/review-time.ts'
import { useNavigation } from 'react-router'
import { EMAIL_SENT, NEXT_STEP } from '../texts.ts'
import { SavedUntilSignIn } from '#app/account/kept/ui/kept-line.tsx'
import { QuestionLink } from '#app/account/ui/form-frame.tsx'
import { CheckInbox } from '#app/account/ui/check-inbox.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, FieldRow, useSubmittedValue, TextInput } from '#app/ui/field.tsx'
import { RadioGroup } from '#app/ui/choice.tsx'
import { type About, withListing } from '#app/account/kept/paths.ts'
import { APPLICANT_ROLES, JOIN_CARDS } from '#app/account/member-kinds.ts'

/** The early-access application (MEM-052). */
function ApplicationForm({ form, preselected }: { form: FormState | undefined; preselected: string | null }) {
  const isSending = useNavigation().state === 'submitting'
  return (
    <PostForm result={form} className="flex flex-col gap-5">
      <FieldRow>
        <Field label="First name" name="firstName" required>
          <TextInput autoComplete="given-name" />
        </Field>
        <Field label="Last name" name="lastName" required>
          <TextInput autoComplete="family-name" />
        </Field>
      </FieldRow>
      <Field label="Company name" name="companyName" required>
        <TextInput autoComplete="organization" />
      </Field>
      <Field label="Company email" name="companyEmail" required>
        <TextInput type="email" autoComplete="email" maxLength={254} />
      </Field>
      <Field label="Company website" name="companyWebsite" optional>
        <TextInput inputMode="url" autoComplete="url" placeholder="example.pl" maxLength={500} />
      </Field>
      <RoleFields preselected={preselected} />
      <Field label="Position" name="position" optional>
        <TextInput autoComplete="organization-title" />
      </Field>
      <Button
        variant="primary"
        name="intent"
        value="apply"
        className="self-start"
        pending={isSending}
        pendingLabel="Submitting..."
      >
        Apply for early access
      </Button>
    </PostForm>
  )
}

/** The role and a text field for “Other”, which CSS reveals without JavaScript (MEM-060). */
function RoleFields({ preselected }: { preselected: string | null }) {
  const typed = useSubmittedValue('role')
  return (
    <div className="group/role flex flex-col gap-5">
      <RadioGroup
        legend="Your role"
        name="role"
        options={APPLICANT_ROLES.map((value) => ({ value, label: value }))}
        defaultValue={typed || (preselected ?? undefined)}
        columns={2}
        required
      />
      <div className="hidden group-has-[input[value=Other]:checked]/role:block">
        <Field label="Please specify your role" name="otherRole" required>
          <TextInput maxLength={120} />
        </Field>
      </div>
    </div>
  )
}

type Props = {
  preselected: string | null
  /** The address that just applied. */
  created: string | null
  slug: string | null
  guestSaved: GuestSaved
  form: FormState | undefined
  about?: About | null
  /** Shown above the form: why the guest came here. */
  notice?: ReactNode
}

/** The application for the pilot programme, and its confirmation (MEM-052 to MEM-069). */
export function ApplicationPage({ preselected, created, slug, guestSaved, form, about, notice }: Props) {
  if (created) {
    return (
      <>
        <FormToast toast={form?.toast} />
        <AccountCreated email={created} slug={slug} guestSaved={guestSaved} />
      </>
    )
  }
  const signUp = JOIN_CARDS.find(({ role }) => role === preselected)?.signUp
  return (
    <Page
      title="Early access"
      lead="Apply for the pilot programme. Investors get one year free, developers list for free, and early members get discounts after launch."
    >
      {signUp && (
        <QuestionLink
          question="Want to choose your password now?"
          to={withListing(signUp.to, about?.slug)}
          label={signUp.label}
          className="mb-6 text-ink-2"
        />
      )}
      {notice && <div className="mb-6 max-w-[40rem]">{notice}</div>}
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,40rem)_minmax(0,1fr)]">
        <ApplicationForm key={preselected} form={form} preselected={preselected} />
        <NextSteps />
      </div>
    </Page>
  )
}

const STEPS = [
  ['Your application', 'Tell us who you are and which company you represent. It takes a minute.'],
  ['Your password', 'We’ll email you a link to set it. We never send or show passwords.'],
  [
    'Your company profile',
    'Tell us about your company and upload its documents. Only our reviewers see them.',
  ],
  ['Our review', `It takes ${REVIEW_TIME}. Then you can use the whole platform.`],
] as const

/** The steps after the application (MEM-006). */
function NextSteps() {
  return (
    <section aria-labelledby="next-steps" className="lg:border-l lg:border-line lg:pl-10">
      <h2 id="next-steps" className="font-display text-21 font-medium">
        What happens next
      </h2>
      <ol className="mt-4 flex flex-col gap-5">
        {STEPS.map(([title, text], index) => (
          <li key={title} className="grid grid-cols-[1.5rem_1fr] gap-x-2">
            <span aria-hidden="true" className="font-mono text-13 leading-6 text-boundary">
              {index + 1}
            </span>
            <div>
              <h3 className="text-15 font-medium">{title}</h3>
              <p className="text-15 text-ink-2">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

type CreatedProps = { email: string; slug: string | null; guestSaved: GuestSaved }

/** The confirmation after an application; shows only what is true for known and unknown addresses alike (MEM-069). */
function AccountCreated({ email, slug, guestSaved }: CreatedProps) {
  return (
    <CheckInbox
      title="Account Created"
      email={email}
      resendLabel="Send the email again"
      below={
        <QuestionLink
          question="Wrong address?"
          to={`/early-access${slug === null ? '' : `?listing=${slug}`}`}
          label="Fill in the application again"
        />
      }
    >
      <p>
        <strong className="font-medium break-words">{email}</strong>. {EMAIL_SENT}
      </p>
      <p>{NEXT_STEP}</p>
      <p className="text-ink-2">
        Then complete your company profile. Our team reviews it within{' '}
        <span className="whitespace-nowrap">{REVIEW_TIME}</span> and emails you the decision.
      </p>
      <SavedUntilSignIn guestSaved={guestSaved} />
    </CheckInbox>
  )
}
