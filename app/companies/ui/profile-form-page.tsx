import {
  startTransition,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react'
import { data, useNavigation } from 'react-router'
import type { DraftResult } from '#app/drafts/draft-state.ts'
import { formText } from '#app/lib/form.ts'
import { openOf } from '#app/review/requested/state.ts'
import { REQUESTED } from '#app/review/requested/requested-texts.ts'
import { REQUEST_STEP } from '#app/review/requested/schema.ts'
import { SavedMessageLine } from '#app/account/kept/ui/kept-line.tsx'
import { WantedLine } from '#app/account/wanted/ui/wanted-line.tsx'
import { Page } from '#app/ui/page.tsx'
import { StepList, WizardLayout } from '#app/ui/step-list.tsx'
import { formOfItems } from '../requested/requested-form.ts'
import { RequestedBody } from '../requested/ui/requested-body.tsx'
import type { ProfileResult } from '../commands/posted-form.server.ts'
import type { FormPage } from '../queries/wizard.server.ts'
import { EXIT_PATH, lastStepOf, stepOf, stepPath, type ProfileForm } from '../schema/profile-form.ts'
import { FORM_ID } from './form-actions.tsx'
import { InvitedNotice } from './form-notices.tsx'
import { FoundDraft, type SeenDraft } from './drafts/found-draft.tsx'
import { copiesPrefix, clearCopies, removeCopy } from './drafts/local-copies.ts'
import { ProfileStep } from './profile-step.tsx'
import { type CustomInputs, StepBody } from './step-body.tsx'
import type { LateInput } from './drafts/typed-since.ts'
import { StatusLoading } from './status-page.tsx'
import type { StepProps } from './step-fields.tsx'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { keepForm, UNDELIVERED } from '#app/ui/keep-form.ts'
import { Notice } from '#app/ui/notice.tsx'
import { SupportLink } from './support-link.tsx'

type Props = {
  form: ProfileForm
  /** Replaces the fields of these steps, by number. */
  bodies?: Readonly<Record<number, ComponentType<StepProps>>>
  customFields?: CustomInputs
  page: FormPage
  result: ProfileResult | undefined
  /** Section list of a single long page. */
  sections?: ReactNode
}

/** Puts the step into the URL, so that the back button returns to it. */
function useStepInAddress(step: number | null): void {
  useEffect(() => {
    if (step === null || new URLSearchParams(window.location.search).has('step')) return
    window.history.replaceState(window.history.state, '', `?step=${step}`)
  }, [step])
}

/** The page of a company profile, as a wizard or one long form (MEM-107, MEM-215). */
export function ProfileFormPage(props: Props) {
  const { form: whole, bodies = {}, customFields = {}, page, result, sections } = props
  const navigation = useNavigation()
  const isFormPage = page.kind === 'form'
  const items = isFormPage && page.isAsked ? page.asked?.items : undefined
  const form = useMemo(() => (items ? formOfItems(whole, items) : whole), [whole, items])
  const [firstOpen] = useState(() => (isFormPage ? (openOf(page.asked?.shown ?? [])[0]?.key ?? null) : null))
  const renderFields = (step: StepProps) => {
    if (!isFormPage) return null
    if (items)
      return (
        <RequestedBody
          form={form}
          items={items}
          customFields={customFields}
          firstOpen={firstOpen}
          step={step}
        />
      )
    const Body = bodies[page.step]
    if (Body) return <Body {...step} />
    return <StepBody step={step} sections={stepOf(form, page.step).sections} customFields={customFields} />
  }
  const [opened] = useState(() => (isFormPage && page.draft ? { ...page.draft, step: page.step } : null))
  useStepInAddress(isFormPage && form.steps.length > 1 ? page.step : null)
  // Remount the fields only after a response that changes their initial values. The router renders that response in its
  // own transition, so wait for it.
  const [nextFill, setNextFill] = useState<{ round: number; typed: LateInput | null }>({
    round: 0,
    typed: null,
  })
  const [filled, setFilled] = useState(nextFill)
  if (nextFill !== filled && navigation.state === 'idle') setFilled(nextFill)
  const fill = (typed: LateInput) =>
    startTransition(() => setNextFill(({ round }) => ({ round: round + 1, typed })))
  const { round } = filled
  const seen = useRef<SeenDraft | null>(null)
  if (page.kind === 'closed') return <ClosedProfile title={form.texts.page} text={page.text} />
  const content = isFormPage ? (
    <>
      {!items && (
        <FoundDraft key={page.owner.userId} form={form} page={page} seen={() => seen.current} onFill={fill} />
      )}
      <ProfileStep
        key={`${page.owner.userId}:${page.isAsked ? REQUEST_STEP : page.step}:${round}`}
        form={form}
        whole={whole}
        renderFields={renderFields}
        page={page}
        result={result}
        draftSavedAt={opened && opened.step === page.step && round === 0 ? opened.savedAt : null}
        isSending={navigation.state !== 'idle' && navigation.formData != null}
        onDraft={(now) => {
          seen.current = now
        }}
        typed={filled.typed}
        onFill={fill}
      />
    </>
  ) : (
    <SendAgain form={form} signIn={page.signIn} step={page.step} result={result} />
  )
  const steps = form.steps.length > 1 ? <Steps form={form} page={page} /> : isFormPage && !items && sections
  return (
    <Page
      title={form.texts.page}
      lead={items ? (isFormPage && page.isEdit ? REQUESTED.leadOfApproved : REQUESTED.lead) : form.texts.lead}
    >
      <StatusLoading />
      {isFormPage && (
        <div className="mb-8 flex flex-col gap-4 empty:hidden">
          {page.wantedPage && <WantedLine wanted={page.wantedPage} />}
          <SavedMessageLine messages={page.kept} />
          {page.invitedTo && <InvitedNotice companies={page.invitedTo} />}
        </div>
      )}
      <WizardLayout steps={steps}>{content}</WizardLayout>
    </Page>
  )
}

/** Links to the steps with their status (MEM-109). */
function Steps({ form, page }: { form: ProfileForm; page: Exclude<FormPage, { kind: 'closed' }> }) {
  const steps = form.steps.map(({ title }, index) => {
    const number = index + 1
    const status = page.kind === 'form' ? page.statuses[index] : undefined
    return { label: title, status, isCurrent: number === page.step, href: stepPath(form, number) }
  })
  const isLast = page.step === lastStepOf(form)
  const enter = page.kind === 'form' && page.isEdit ? 'save' : isLast ? 'submit' : 'next'
  return (
    <StepList
      label={`Steps of the ${form.texts.page.toLowerCase()}`}
      steps={steps}
      form={page.kind === 'form' ? { id: FORM_ID, leave: 'back', enter } : undefined}
    />
  )
}

/** A profile that this member cannot edit (MEM-394). */
function ClosedProfile({ title, text }: { title: string; text: string }) {
  return (
    <Page title={title} width="form">
      <div className="flex flex-col gap-6">
        <Notice tone="note" title="You cannot edit this profile">
          {text}
        </Notice>
        <div className="flex flex-wrap gap-3">
          <LinkButton to="/my-profile" variant="primary">
            View My Profile
          </LinkButton>
          <SupportLink subject="Change to an approved company profile" />
        </div>
      </div>
    </Page>
  )
}

type SendAgainProps = Pick<Props, 'form' | 'result'> & { signIn: string; step: number }

/** Response to a post without a session or script. The form below holds what was typed (MEM-171). */
function SendAgain({ form, signIn, step, result }: SendAgainProps) {
  const typed = Object.entries(result?.values ?? {}).flatMap(([name, value]) =>
    [value].flat().map((one) => [name, one] as const),
  )
  const controls = [
    ['intent', step === lastStepOf(form) ? 'submit' : 'next'],
    ['draft_version', String(result?.draftVersion ?? 0)],
    ['seen_version', String(result?.companyVersion ?? 0)],
  ] as const
  return (
    <div className="flex flex-col gap-6">
      <Notice tone="stop" title={form.texts.signedOut.title}>
        {form.texts.signedOut.text} Your finished steps are saved with your account. To save this one too,
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

type Sent = { request: Request; serverAction: () => Promise<unknown> }

/**
 * Runs the server action and removes browser copies that the server has stored: this window's after a step, all after
 * the draft ended (MEM-135). Without a response from the server the copy stays.
 */
export async function submitProfileForm(form: ProfileForm, { request, serverAction }: Sent) {
  const posted = await request.clone().formData()
  const [owner, window, intent] = ['owner', 'window', 'intent'].map((name) => formText(posted, name))
  const failed = form.texts.failed(null)
  try {
    return await keepForm(serverAction, failed.title, failed.text ?? '')
  } catch (answer) {
    const isRedirect = answer instanceof Response && answer.status < 400
    if (intent === 'keep' && !isRedirect) return data<DraftResult>({}, { status: UNDELIVERED })
    if (owner && isRedirect) {
      const to = answer.headers.get('Location') ?? ''
      const hasErrors = to.includes('check=1')
      const endsDraft =
        (intent === 'submit' && !hasErrors) ||
        (intent === 'cancel' && to === EXIT_PATH) ||
        (intent === 'fresh' && to.endsWith('step=1'))
      if (endsDraft) clearCopies(localStorage, owner, form.formType)
      else if (!hasErrors) removeCopy(localStorage, copiesPrefix(owner, form.formType) + window)
    }
    throw answer
  }
}
