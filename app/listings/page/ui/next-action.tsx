import { use } from 'react'
import { Form } from 'react-router'
import { APPROVAL_STEP_TEXTS } from '#app/companies/ui/approval-step-texts.ts'
import { formatDay } from '#app/lib/format.ts'
import { JoinButtons } from '#app/listings/ui/guest-panels.tsx'
import { buttonClass, LinkButton } from '#app/ui/button.tsx'
import { TimeZone } from '#app/ui/moment.tsx'
import { RequestAccessButton } from './access-panel.tsx'
import type { NextStep } from './next-step.ts'
import { ProceedButton } from './proceed-button.tsx'

type Props = { step: NextStep; slug: string; hasSimilar: boolean }

function Opening({ approvalStep }: Extract<NextStep, { kind: 'opening' }>) {
  const timeZone = use(TimeZone)
  if (approvalStep?.turn === 'yours')
    return (
      <LinkButton variant="primary" to={approvalStep.to}>
        {approvalStep.missing}
      </LinkButton>
    )
  return (
    <p key={timeZone} suppressHydrationWarning className="text-13 text-ink-2">
      {APPROVAL_STEP_TEXTS.opens}{' '}
      {approvalStep?.turn === 'owners' && APPROVAL_STEP_TEXTS.ownersStep(approvalStep.name)}
      {approvalStep?.turn === 'ours' && APPROVAL_STEP_TEXTS.inReview(formatDay(approvalStep.since, timeZone))}
    </p>
  )
}

function PendingRequest({ request, slug }: Extract<NextStep, { kind: 'waiting' }> & { slug: string }) {
  return (
    <Form method="post" action={`/deal/${slug}/access`} className="flex flex-wrap gap-x-3">
      <span>{`Requested on ${formatDay(request.createdAt)}.`}</span>
      <input type="hidden" name="id" value={request.id} />
      <button name="intent" value="withdraw" className="text-link">
        Withdraw request
      </button>
    </Form>
  )
}

/** The main button of a listing's page, or the text in its place, the same in every position. */
export function NextAction({ step, slug, hasSimilar }: Props) {
  switch (step.kind) {
    case 'sold':
      return (
        <p className="flex flex-wrap gap-x-3">
          <span className="font-medium">
            {step.on === null ? 'Sold' : `Sold on ${formatDay(`${step.on}T12:00:00Z`)}`}
          </span>
          {hasSimilar && (
            <a href="#similar-listings" className="text-link">
              View similar listings
            </a>
          )}
        </p>
      )
    case 'edit':
      return (
        <LinkButton variant="primary" to={`/my-listings/${step.id}`}>
          Edit listing
        </LinkButton>
      )
    case 'view_as':
      return (
        <a href="#view-as" className={buttonClass({ variant: 'primary' })}>
          View as
        </a>
      )
    case 'sign_up':
      return <JoinButtons from={`/deal/${slug}`} slug={slug} />
    case 'opening':
      return <Opening {...step} />
    case 'ask':
      return <RequestAccessButton access={step.access} />
    case 'waiting':
      return <PendingRequest {...step} slug={slug} />
    case 'ask_again':
      return (
        <p className="text-13 text-ink-2">{`You can request access again from ${formatDay(step.on)}.`}</p>
      )
    case 'nda':
      return (
        <a href="#nda" className={buttonClass({ variant: 'primary' })}>
          Accept the NDA
        </a>
      )
    case 'proceed':
      return <ProceedButton slug={slug} variant="primary" />
  }
}
