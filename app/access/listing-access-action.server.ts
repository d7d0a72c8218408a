import { respond, invalid } from '#app/lib/form-response.server.ts'
import { formText, parseForm } from '#app/lib/form.ts'
import type { ListingActor } from '#app/listings/commands/owned-listing.server.ts'
import { done, redirectWithToast } from '#app/lib/toast.ts'
import { changeGrantEnd, revokeGrant, decideRequest } from './commands/grants.server.ts'
import { resendInvitation, revokeInvitation, inviteToListing } from './invitations/commands/invite.server.ts'
import {
  INVITATION_REFUSALS,
  INVITE_REFUSALS,
  DECIDE_REFUSALS,
  END_REFUSALS,
  REVOKE_REFUSALS,
} from './refusal-texts.ts'
import { invitationIdSchema, inviteSchema } from './invitations/schema.ts'
import { decisionSchema } from './schema.ts'

/** `backTo` is the page shown after a completed step; defaults to the listing's access page. */
type Posted = { actor: ListingActor; listingId: number; formData: FormData; backTo?: string }

/** Dispatches the posted step; its command checks all rights again (PUB-091, PUB-224, PUB-225). */
export function handleAccessForm(posted: Posted) {
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

async function invite({ actor, listingId, formData, backTo = back(listingId) }: Posted) {
  const parsed = parseForm(inviteSchema, formData)
  if (!parsed.ok) return invalid(parsed.form)
  return respond(formData, () => inviteToListing(actor, listingId, parsed.data), {
    refusals: INVITE_REFUSALS,
    done: () =>
      redirectWithToast(backTo, {
        title: 'Invitation sent',
        text: `We emailed ${parsed.data.email}. If they are not a member yet, they can sign up first.`,
        link: { label: 'Open the invitations', to: back(listingId) },
        tone: 'ok',
      }),
  })
}

async function changeInvitation({ actor, listingId, formData, backTo = back(listingId) }: Posted) {
  const parsed = parseForm(invitationIdSchema, formData)
  if (!parsed.ok) return invalid(parsed.form)
  const isEnd = formText(formData, 'intent') === 'revoke_invitation'
  const change = isEnd ? revokeInvitation : resendInvitation
  return respond(formData, async () => change(actor, listingId, parsed.data.id), {
    refusals: INVITATION_REFUSALS,
    done: () =>
      redirectWithToast(
        backTo,
        isEnd
          ? done('Invitation withdrawn', 'We’ll email the person you invited.')
          : done('Invitation sent again'),
      ),
  })
}

async function decide({ actor, listingId, formData, backTo = back(listingId) }: Posted) {
  const parsed = parseForm(decisionSchema, formData)
  if (!parsed.ok) return invalid(parsed.form)
  const { data: decision } = parsed
  const notified = (title: string) => () =>
    redirectWithToast(backTo, done(title, 'We’ve let the member know.'))
  if (decision.intent === 'revoke')
    return respond(formData, () => revokeGrant(actor, listingId, decision.id), {
      refusals: REVOKE_REFUSALS,
      done: notified('Access revoked'),
    })
  if (decision.intent === 'change_end')
    return respond(formData, () => changeGrantEnd(actor, listingId, decision), {
      refusals: END_REFUSALS,
      done: notified('End date changed'),
    })
  const endsOn = decision.intent === 'grant' ? decision.endsOn : null
  const { id, words, intent: action } = decision
  return respond(formData, () => decideRequest(actor, { listingId, id, action, words, endsOn }), {
    refusals: DECIDE_REFUSALS,
    done: notified(action === 'grant' ? 'Access granted' : 'Request declined'),
  })
}
