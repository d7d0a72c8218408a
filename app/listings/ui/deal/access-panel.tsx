import { Form, useFetcher } from 'react-router'
import { type FormState, emptyForm } from '#app/lib/form.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogCloser, DialogTrigger } from '#app/ui/dialog.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { AccessState } from '../../queries/find-deal.server.ts'
import { AccessFields, NdaFields } from '../access-form.tsx'
import { dayText } from './day-text.ts'

export const ACCESS_DIALOG = 'request-access'

/** Whether the viewer's company may ask now: nothing waits, nothing is open, no answer is too fresh. */
export function mayAsk(access: AccessState | null): access is AccessState {
  return (
    access !== null &&
    !access.hasLiveGrant &&
    access.request?.status !== 'pending' &&
    access.askAgainAt === null
  )
}

/** Opens the dialog; absent where nobody may ask now. */
export function AskButton({
  access,
  label = 'Request access',
}: {
  access: AccessState | null
  label?: string
}) {
  if (!mayAsk(access)) return null
  return (
    <DialogTrigger dialog={ACCESS_DIALOG} variant="primary" size="sm">
      {label}
    </DialogTrigger>
  )
}

type DialogProps = { slug: string; access: AccessState; open?: boolean; onClose?: () => void }

/** Asks the owner for access, with the NDA where the listing asks for it (PUB-090, PUB-113, PUB-222). */
export function AccessDialog({ slug, access, open, onClose }: DialogProps) {
  const fetcher = useFetcher<FormState>()
  const form = fetcher.data ?? emptyForm
  const nda = access.unlockRule === 'approval' || access.hasAcceptedNda ? null : access.nda
  return (
    <Dialog
      id={ACCESS_DIALOG}
      title="Request access"
      text={
        access.unlockRule === 'nda'
          ? 'The details open with your accepted NDA.'
          : 'The owner reads your request and decides. You get a mail with the answer.'
      }
      open={open}
      onClose={onClose}
    >
      <fetcher.Form method="post" action={`/deal/${slug}/access`} className="flex flex-col gap-5">
        {form.formError && (
          <Notice tone="stop" live>
            {form.formError}
          </Notice>
        )}
        <AccessFields nda={nda} form={form} />
        <div className="flex flex-wrap justify-end gap-3">
          <DialogCloser dialog={ACCESS_DIALOG}>Cancel</DialogCloser>
          <Button variant="primary" name="intent" value="request" pending={fetcher.state !== 'idle'}>
            Send request
          </Button>
        </div>
      </fetcher.Form>
    </Dialog>
  )
}

function Waiting({ slug, request }: { slug: string; request: NonNullable<AccessState['request']> }) {
  const withdraw = (
    <Form method="post" action={`/deal/${slug}/access`}>
      <input type="hidden" name="id" value={request.id} />
      <Button size="sm" name="intent" value="withdraw">
        Withdraw request
      </Button>
    </Form>
  )
  return (
    <Notice tone="wait" title="Your request is with the owner" action={request.isOwn && withdraw}>
      Sent on {dayText(request.createdAt)}. You get a mail with the answer.
    </Notice>
  )
}

function Granted({
  slug,
  access,
  hasLockedByNda,
}: {
  slug: string
  access: AccessState
  hasLockedByNda: boolean
}) {
  const until = access.grantEndsAt ? ` until ${dayText(new Date(access.grantEndsAt.getTime() - 1))}` : ''
  return (
    <>
      <Notice tone="ok" title="Your company has access">
        The owner opened this listing to your company{until}.
      </Notice>
      {hasLockedByNda && (
        <Form
          method="post"
          action={`/deal/${slug}/access`}
          className="mt-5 flex max-w-[40rem] flex-col gap-5"
        >
          <NdaFields nda={access.nda} form={emptyForm} />
          <div>
            <Button variant="primary" name="intent" value="accept_nda">
              Accept the NDA
            </Button>
          </div>
        </Form>
      )}
    </>
  )
}

type PanelProps = { slug: string; access: AccessState; hasLockedByNda: boolean }

/** Where the viewer's company stands: access, a waiting request, or what the owner answered. */
export function AccessPanel({ slug, access, hasLockedByNda }: PanelProps) {
  const { request } = access
  if (access.hasLiveGrant) return <Granted slug={slug} access={access} hasLockedByNda={hasLockedByNda} />
  if (request?.status === 'pending') return <Waiting slug={slug} request={request} />
  if (request?.status !== 'declined' || request.decidedAt === null) return null
  return (
    <Notice tone="stop" title="Your request was declined">
      {request.words && <span className="block">“{request.words}”</span>}
      {access.askAgainAt ? `You may ask again on ${dayText(access.askAgainAt)}.` : 'You may ask again.'}
    </Notice>
  )
}
