import { data } from 'react-router'
import { type FormState, formText, parseForm, refusedForm } from '#app/lib/form.ts'
import type { ListingActor } from '#app/listings/commands/attempt.server.ts'
import { redirectWithToast } from '#app/lib/toast.ts'
import { retryAfter } from '#app/lib/retry-after.server.ts'
import { changeGrantEnd } from './commands/change-grant-end.server.ts'
import { decideRequest } from './commands/decide-request.server.ts'
import { revokeGrant } from './commands/revoke-grant.server.ts'
import { resendInvitation, revokeInvitation } from './invitations/commands/change-invitation.server.ts'
import { inviteToListing } from './invitations/commands/invite.server.ts'
import { INVITATION_WORDS, INVITE_WORDS } from './invitations/refusal-words.ts'
import { invitationIdSchema, inviteSchema } from './invitations/schema.ts'
import { DECIDE_WORDS, END_WORDS, REVOKE_WORDS } from './refusal-words.ts'
import { decisionSchema } from './schema.ts'

/** `backTo` is the page that a done step leads to; the access page of the listing without it. */
type Posted = { actor: ListingActor; listingId: number; formData: FormData; backTo?: string }

const STATUS: Record<string, number> = {
  not_found: 404,
  wrong_status: 409,
  stale: 409,
  already_ended: 409,
  already_invited: 409,
  not_open: 409,
  sent_today: 409,
  sent_often: 409,
  off_market: 409,
  own_record: 403,
  not_allowed: 403,
  too_many: 429,
}

function refused(formData: FormData, reason: string, words: Partial<FormState>) {
  const status = STATUS[reason] ?? 422
  return data(refusedForm(formData, words), {
    status,
    ...(status === 429 && { headers: retryAfter(86_400) }),
  })
}

/** Which step of the access page was posted; every one is checked again by its command (PUB-091, PUB-224, PUB-225). */
export function answerAccessPost(posted: Posted) {
  switch (formText(posted.formData, 'intent')) {
    case 'invite':
      return invite(posted)
    case 'invite_again':
    case 'revoke_invitation':
      return changeInvitation(posted)
    default:
      return decide(posted)
  }
}

const back = (listingId: number) => `/my-listings/${listingId}/access`
const TOLD = 'The member is notified by email.'

async function invite({ actor, listingId, formData, backTo = back(listingId) }: Posted) {
  const parsed = parseForm(inviteSchema, formData)
  if (!parsed.ok) return data(parsed.form, { status: 422 })
  const done = await inviteToListing(actor, listingId, parsed.data)
  if (done.ok)
    return redirectWithToast(backTo, {
      title: 'Invitation sent',
      text: `It waits for ${parsed.data.email}, whether or not they are a member yet.`,
      tone: 'ok',
    })
  const words = INVITE_WORDS[done.refused]
  const field = { own_company: 'email', already_invited: 'email', ends_in_past: 'accessEndsOn' }[
    done.refused as string
  ]
  return refused(formData, done.refused, field ? { errors: { [field]: words } } : { formError: words })
}

async function changeInvitation({ actor, listingId, formData, backTo = back(listingId) }: Posted) {
  const parsed = parseForm(invitationIdSchema, formData)
  if (!parsed.ok) return data(parsed.form, { status: 422 })
  const isEnd = formText(formData, 'intent') === 'revoke_invitation'
  const done = await (isEnd ? revokeInvitation : resendInvitation)(actor, listingId, parsed.data.id)
  if (!done.ok) return refused(formData, done.refused, { formError: INVITATION_WORDS[done.refused] })
  return redirectWithToast(backTo, {
    title: isEnd ? 'Invitation ended' : 'Invitation sent again',
    text: isEnd ? 'The invited address is notified by email.' : '',
    tone: 'ok',
  })
}

async function decide({ actor, listingId, formData, backTo = back(listingId) }: Posted) {
  const parsed = parseForm(decisionSchema, formData)
  if (!parsed.ok) return data(parsed.form, { status: 422 })
  const { data: decision } = parsed
  if (decision.intent === 'revoke') {
    const done = await revokeGrant(actor, listingId, decision.id)
    if (!done.ok) return refused(formData, done.refused, { formError: REVOKE_WORDS[done.refused] })
    return redirectWithToast(backTo, { title: 'Access revoked', text: TOLD, tone: 'ok' })
  }
  if (decision.intent === 'change_end') {
    const done = await changeGrantEnd(actor, listingId, decision)
    if (!done.ok) return refused(formData, done.refused, { formError: END_WORDS[done.refused] })
    return redirectWithToast(backTo, { title: 'End changed', text: TOLD, tone: 'ok' })
  }
  const endsOn = decision.intent === 'grant' ? decision.endsOn : null
  const { id, words, intent: action } = decision
  const done = await decideRequest(actor, { listingId, id, action, words, endsOn })
  if (!done.ok) return refused(formData, done.refused, { formError: DECIDE_WORDS[done.refused] })
  const title = action === 'grant' ? 'Access granted' : 'Request declined'
  return redirectWithToast(backTo, { title, text: TOLD, tone: 'ok' })
}
