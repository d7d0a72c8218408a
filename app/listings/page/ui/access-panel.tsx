import { Form, Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogCloser, DialogTrigger } from '#app/ui/dialog.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import type { AccessState, OpenInvitation, PastRequest } from '../../queries/find-access.server.ts'
import { ACCESS_LABELS, AccessFields, NDA_LABELS, NdaFields, useAccessPost } from './access-form.tsx'
import { requiresNda } from '../../visibility/unlock.ts'
import { mayAsk, type NextStep } from './next-step.ts'
import { formatDay } from '#app/lib/format.ts'

const ACCESS_DIALOG = 'request-access'

/** Title, explanation and button of an access request under the listing's unlock rule (PUB-222). */
export function requestTexts({ invitation, grantsImmediately }: AccessState) {
  if (invitation)
    return {
      title: 'Use your invitation',
      text: 'Your company will see the full listing immediately.',
      button: 'Use invitation',
    }
  if (grantsImmediately)
    return {
      title: 'Open the full listing',
      text: 'Accept the NDA on behalf of your company to open the full listing.',
      button: 'Accept and open',
    }
  return {
    title: 'Request access',
    text: 'The owner will review your request. We’ll notify you when they decide.',
    button: 'Send request',
  }
}

/** Opens the dialog; hidden if the viewer cannot request access now. */
export function RequestAccessButton({ access }: { access: AccessState | null }) {
  if (!mayAsk(access)) return null
  return (
    <DialogTrigger dialog={ACCESS_DIALOG} variant="primary">
      {requestTexts(access).title}
    </DialogTrigger>
  )
}

const allRequests = (
  <Link to="/my-access" className="whitespace-nowrap underline underline-offset-3">
    All your requests
  </Link>
)

function PendingRequest({ slug, request }: { slug: string; request: PastRequest }) {
  const withdraw = (
    <Form method="post" action={`/deal/${slug}/access`}>
      <input type="hidden" name="id" value={request.id} />
      <Button size="sm" name="intent" value="withdraw">
        Withdraw request
      </Button>
    </Form>
  )
  return (
    <Notice tone="wait" title="Access requested" action={withdraw}>
      Sent to the owner on {formatDay(request.createdAt)}. We’ll notify you when they decide.{' '}
      {request.remindedAt
        ? `We reminded the owner on ${formatDay(request.remindedAt)}.`
        : 'If the owner does not answer within 3 days, we’ll remind them.'}{' '}
      {allRequests}
    </Notice>
  )
}

function Granted({ slug, access, step }: PanelProps) {
  const until = access.grantEndsAt ? ` until ${formatDay(new Date(access.grantEndsAt.getTime() - 1))}` : ''
  return (
    <>
      <Notice tone="ok" title="Your company has access">
        Everyone at your company sees the full listing{until}
        {step.kind === 'nda' && ', except for the parts under the NDA. Accept it below to see them'}.{' '}
        {allRequests}
      </Notice>
      {step.kind === 'nda' && <NdaForm slug={slug} nda={access.nda} />}
    </>
  )
}

function NdaForm({ slug, nda }: { slug: string; nda: AccessState['nda'] }) {
  const { pending, form } = useAccessPost(slug)
  return (
    <PostForm
      {...form}
      labels={NDA_LABELS}
      className="mt-5 flex max-w-[40rem] scroll-mt-24 flex-col gap-5"
      id="nda"
    >
      <NdaFields nda={nda} />
      <div>
        <Button variant="primary" name="intent" value="accept_nda" pending={pending}>
          Accept the NDA
        </Button>
      </div>
    </PostForm>
  )
}

function Invited({ access, invitation, step }: PanelProps & { invitation: OpenInvitation }) {
  const { message, expiresAt, accessEndsAt } = invitation
  return (
    <Notice
      tone="note"
      title="The owner has invited you"
      action={step.kind === 'ask' && <RequestAccessButton access={access} />}
    >
      {message && <span className="block whitespace-pre-line">“{message}”</span>}
      Your invitation gives your company access
      {accessEndsAt && ` until ${formatDay(new Date(accessEndsAt.getTime() - 1))}`}. Use it by{' '}
      {formatDay(expiresAt)}.
    </Notice>
  )
}

function Declined({ access, request }: { access: AccessState; request: PastRequest }) {
  return (
    <Notice tone="stop" title="Your request was declined">
      {request.words && <span className="block whitespace-pre-line">“{request.words}”</span>}
      {access.askAgainAt
        ? `You can request access again from ${formatDay(access.askAgainAt)}.`
        : 'You can request access again.'}{' '}
      {allRequests}
    </Notice>
  )
}

type PanelProps = { slug: string; access: AccessState; step: NextStep }

/** The access status of the viewer's company: granted, invited, pending, declined or ended. */
export function AccessPanel(props: PanelProps) {
  const { slug, access, step } = props
  const { request, invitation, endedAt } = access
  if (access.hasLiveGrant) return <Granted {...props} />
  if (invitation) return <Invited {...props} invitation={invitation} />
  if (request?.status === 'pending') return <PendingRequest slug={slug} request={request} />
  const answeredAt = request?.decidedAt ?? null
  if (request?.status === 'declined' && answeredAt && !(endedAt && endedAt > answeredAt))
    return <Declined access={access} request={request} />
  if (endedAt === null) return null
  return (
    <Notice tone="wait" title={`Your company’s access ended on ${formatDay(endedAt)}`}>
      You see what every approved member sees.{' '}
      {step.kind === 'ask' && 'To see the rest, request access again.'} {allRequests}
    </Notice>
  )
}

export function ndaToSign({ unlockRule, hasAcceptedNda, nda }: AccessState) {
  return requiresNda(unlockRule) && !hasAcceptedNda ? nda : null
}

type DialogProps = { slug: string; access: AccessState; open: boolean; onClose: () => void }

/** Requests access, with the NDA where required (PUB-090, PUB-113, PUB-222). */
export function AccessDialog({ slug, access, open, onClose }: DialogProps) {
  const { pending, form } = useAccessPost(slug)
  const { title, text, button } = requestTexts(access)
  return (
    <Dialog id={ACCESS_DIALOG} title={title} text={text} open={open} onClose={onClose}>
      <PostForm {...form} labels={ACCESS_LABELS} className="flex flex-col gap-5">
        <AccessFields nda={ndaToSign(access)} />
        <div className="flex flex-wrap justify-end gap-3">
          <DialogCloser dialog={ACCESS_DIALOG}>Cancel</DialogCloser>
          <Button variant="primary" name="intent" value="request" pending={pending}>
            {button}
          </Button>
        </div>
      </PostForm>
    </Dialog>
  )
}
