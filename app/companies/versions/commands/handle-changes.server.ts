import { redirect } from 'react-router'
import { freshPath } from '#app/account/fresh-proof.server.ts'
import { respond, invalid, refused } from '#app/lib/form-response.server.ts'
import { parseForm } from '#app/lib/form.ts'
import { refuse, type Result, conflict, type Refusals } from '#app/lib/refusal.ts'
import { redirectWithToast } from '#app/lib/toast.ts'
import type { ApprovedMember } from '#app/lib/viewer.ts'
import { REQUESTED } from '#app/review/requested/requested-texts.ts'
import { countOpen } from '../../requested/queries.server.ts'
import { profileForms } from '../../schema/profile-forms.ts'
import { CHANGES, changesForm } from '../schema.ts'
import { VERSIONS } from '../texts.ts'
import { EDIT_REFUSALS } from '../refusals.ts'
import { redirectAfterSave } from './handle-save.server.ts'
import { saveEdits } from './save-edits.server.ts'
import { sendVersion, type SendVersionRefusal } from './send-version.server.ts'
import { withdrawVersion, type WithdrawStop } from './withdraw-version.server.ts'

/** Responses to refused saves and submissions, except `not_fresh`, which redirects to a fresh sign-in. */
const CHANGE_REFUSALS = {
  ...EDIT_REFUSALS,
  invalid: conflict(VERSIONS.stale),
  nothing: conflict('None of these changes needs review. Save them instead.'),
  consents_missing: { errors: { consents: 'Tick both consents to send this version.' } },
  documents_missing: { errors: { documents: 'Upload a document that supports this change.' } },
} as const satisfies Refusals<Exclude<SendVersionRefusal, 'not_fresh'>>

const WITHDRAW_REFUSALS = {
  not_owner: EDIT_REFUSALS.not_owner,
  not_pending: conflict(
    'These changes have already been reviewed or replaced. This is their current status.',
  ),
} as const satisfies Refusals<WithdrawStop>

/** After a fresh sign-in the owner returns to the changes page, where the draft is kept. */
async function redirectUnlessFresh<T, R extends string>(
  run: Promise<Result<T, R | 'not_fresh'>>,
): Promise<Result<T, R>> {
  const done = await run
  if (done.ok) return done
  if (done.refused === 'not_fresh') throw redirect(freshPath(CHANGES), { status: 303 })
  return refuse(done.refused)
}

export async function handleChanges(member: ApprovedMember, formData: FormData) {
  const parsed = parseForm(changesForm, formData)
  if (!parsed.ok) return invalid(parsed.form, { formError: VERSIONS.stale })
  const { intent, under_way: id, under_way_version: version } = parsed.data
  const form = profileForms[member.company.type]
  const seen = { draftVersion: parsed.data.draft_version, companyVersion: parsed.data.seen_version }
  if (intent === 'withdraw')
    return respond(formData, () => withdrawVersion(member, { id, version }), {
      refusals: WITHDRAW_REFUSALS,
      title: VERSIONS.notSaved,
      done: () => redirectWithToast('/my-profile', { ...VERSIONS.withdrawn, tone: 'ok' }),
    })
  if (intent === 'save')
    return respond(formData, () => redirectUnlessFresh(saveEdits(form, member, seen)), {
      refusals: CHANGE_REFUSALS,
      title: VERSIONS.notSaved,
      done: redirectAfterSave,
    })
  const hasConsents = parsed.data.sanctions_pep_consent === 'on' && parsed.data.authority_consent === 'on'
  const underWay = id === '' ? null : { id, version }
  const stillOpen = parsed.data.anyway === 'yes' ? 0 : await countOpen(form, member)
  if (stillOpen > 0) return refused(formData, { formError: REQUESTED.stillOpen(stillOpen) }, { stillOpen })
  return respond(
    formData,
    () => redirectUnlessFresh(sendVersion(form, member, { ...seen, underWay }, hasConsents)),
    {
      refusals: CHANGE_REFUSALS,
      title: VERSIONS.notSaved,
      done: ({ number }) => redirectWithToast('/my-profile', { ...VERSIONS.sent(number), tone: 'ok' }),
    },
  )
}
