import { useEffect } from 'react'
import { data, redirect, useLocation, useNavigate, useNavigation } from 'react-router'
import { keepForm } from '#app/account/ui/keep-form.ts'
import { isOutage } from '#app/db/client.server.ts'
import { requireMember, requireStanding } from '#app/gates/gate.server.ts'
import { signInPath } from '#app/gates/own-path.ts'
import { env } from '#app/lib/env.ts'
import { refusedForm } from '#app/lib/form.ts'
import { log } from '#app/lib/log.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { Page } from '#app/ui/page.tsx'
import { StepList, WizardLayout } from '#app/ui/step-list.tsx'
import { answerStep, seenVersions } from '../commands/answer-step.server.ts'
import type { WizardAnswer } from '../commands/answer-step.server.ts'
import { loadWizard } from '../queries/wizard.server.ts'
import { developerSteps, readStepForm, readStepNumber, WIZARD_PATH } from '../schema/developer.ts'
import { ClosedProfile, SignedOutNotice } from '../ui/closed-profile.tsx'
import { DeveloperWizard } from '../ui/developer-wizard.tsx'
import { StatusWait } from '../ui/status-page.tsx'
import type { Route } from './+types/developer'

const FAILED = {
  title: 'Submission Failed',
  text: 'Failed to submit profile. Please try again.',
  tone: 'error',
} as const
const SIGNED_OUT = {
  title: 'Authentication Required',
  text: 'You must be logged in to submit the form.',
  tone: 'error',
} as const
const FITTING = ['incomplete', 'pending', 'rejected', 'more_info_requested', 'approved'] as const

/** A guest's page request goes to the sign-in; their write comes to the action, which keeps what was typed (MEM-171). */
export const middleware: Route.MiddlewareFunction[] = [
  ({ request, context }) => {
    if (request.method === 'GET' || request.method === 'HEAD')
      requireMember(context.get(viewerContext), request)
  },
]

/** Going back shows the draft as it is now, not a kept copy of the page. */
export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

export const meta: Route.MetaFunction = () => [{ title: 'Developer profile · Parcela' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const url = new URL(request.url)
  const wanted = readStepNumber(url.searchParams.get('step'))
  const viewer = context.get(viewerContext)
  if (viewer.kind === 'guest')
    return { kind: 'signed_out' as const, step: wanted ?? 1, signIn: signInPath(request) }
  const member = requireStanding(viewer, request, FITTING)
  if (member.company && member.company.type !== 'developer') throw redirect('/my-profile')
  const page = await loadWizard(member, { step: wanted, check: url.searchParams.has('check') })
  if (page.kind === 'form' && wanted !== null && wanted > page.reachable)
    throw redirect(`${WIZARD_PATH}?step=${page.reachable}`)
  return page.kind === 'closed' ? { ...page, supportEmail: env().supportEmail } : page
}

export async function action({ request, context }: Route.ActionArgs) {
  const step = readStepNumber(new URL(request.url).searchParams.get('step')) ?? 1
  const formData = await request.formData()
  const typed = (): WizardAnswer => ({
    ...readStepForm(step, formData),
    errors: {},
    ...seenVersions(formData),
  })
  const viewer = context.get(viewerContext)
  if (viewer.kind === 'guest') return data<WizardAnswer>({ ...typed(), toast: SIGNED_OUT }, { status: 401 })
  const member = requireStanding(viewer, request, FITTING)
  const pressed = formData.get('intent')
  const intent = typeof pressed === 'string' ? pressed : 'next'
  try {
    return await answerStep(member, { step, intent, formData })
  } catch (error) {
    const isAnswer =
      error instanceof Response || (typeof error === 'object' && error !== null && 'init' in error)
    if (isAnswer || isOutage(error)) throw error
    log.error('profile form failed', { error })
    return data<WizardAnswer>({ ...typed(), ...refusedForm(formData, { toast: FAILED }) }, { status: 500 })
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepForm(serverAction, FAILED.title, FAILED.text)
}

/** The address names the step that shows, so that going back from the next one leads to it. */
function useStepInAddress(step: number | null): void {
  const { search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (step === null || new URLSearchParams(search).has('step')) return
    void navigate(`?step=${step}`, { replace: true, preventScrollReset: true })
  }, [step, search, navigate])
}

export default function DeveloperProfile({ loaderData: page, actionData }: Route.ComponentProps) {
  const navigation = useNavigation()
  useStepInAddress(page.kind === 'form' ? page.step : null)
  if (page.kind === 'closed') return <ClosedProfile {...page} />
  const answer = actionData as WizardAnswer | undefined
  const isFormPage = page.kind === 'form'
  const steps = developerSteps.map(({ title }, index) => {
    const number = index + 1
    const done = isFormPage && page.passed[index] === true && number !== developerSteps.length
    const state = number === page.step ? ('current' as const) : done ? ('done' as const) : ('open' as const)
    const isLink = isFormPage && number !== page.step && number <= page.reachable
    return { label: title, state, href: isLink ? `${WIZARD_PATH}?step=${number}` : undefined }
  })
  return (
    <Page
      title="Developer profile"
      lead="Six steps. Every step is kept when you go on or back, so you can leave and continue later."
    >
      <StatusWait />
      <WizardLayout steps={<StepList label="Steps of the developer profile" steps={steps} />}>
        {page.kind === 'signed_out' ? (
          <SignedOutNotice signIn={page.signIn} step={page.step} answer={answer} />
        ) : (
          <DeveloperWizard
            key={`${page.step}:${page.draftVersion}`}
            page={page}
            answer={answer}
            isSending={navigation.state !== 'idle' && navigation.formData != null}
          />
        )}
      </WizardLayout>
    </Page>
  )
}
