import { redirect } from 'react-router'
import { freshPath } from '#app/account/fresh-proof.server.ts'
import { redirectWithToast } from '#app/lib/toast.ts'
import type { Member } from '#app/lib/viewer.ts'
import { failedToast, problem, refusedPost, type Posted } from '../../commands/posted-form.server.ts'
import { loadForm } from '../../queries/profile-form.server.ts'
import { stepPath, type ProfileForm } from '../../schema/profile-form.ts'
import { answersOf, readEdits } from '../policy.ts'
import { EDIT_REFUSALS } from '../refusals.ts'
import { CHANGES } from '../schema.ts'
import { VERSIONS } from '../texts.ts'
import { saveEdits, type SavedEdits } from './save-edits.server.ts'

/** Redirects after a save: to the changes page if something needs review, else to the profile. */
export function redirectAfterSave({ inForce, waiting, isAsked }: SavedEdits): Promise<Response> {
  if (waiting === 0 && isAsked)
    return redirectWithToast(CHANGES, { ...VERSIONS.request.toSend(inForce), tone: 'ok' })
  if (waiting > 0)
    return redirectWithToast(CHANGES, { ...VERSIONS.savedAndWaiting(inForce, waiting), tone: 'ok' })
  return redirectWithToast('/my-profile', {
    ...(inForce > 0
      ? VERSIONS.saved(inForce)
      : { title: 'No changes', text: 'Your answers match the approved profile.' }),
    tone: 'ok',
  })
}

/** Handles "Save" in the form of an approved profile, after the page's answers are saved to the draft. */
export async function handleSave(form: ProfileForm, member: Member, posted: Posted) {
  const { seenVersion: draftVersion, companyVersion } = posted
  const saved = await saveEdits(form, member, { draftVersion, companyVersion })
  if (saved.ok) return redirectAfterSave(saved.value)
  const { refused } = saved
  if (refused === 'not_fresh') return redirect(freshPath(CHANGES), { status: 303 })
  if (refused === 'invalid') return showFirstError(form, member, posted)
  return refusedPost(posted, { ...EDIT_REFUSALS[refused], title: VERSIONS.notSaved })
}

async function showFirstError(form: ProfileForm, member: Member, posted: Posted) {
  const { own, values } = await loadForm(form, member)
  const read = own && readEdits(form, answersOf(form, own.questionnaire), values)
  if (!read || read.ok) return redirect(stepPath(form, posted.step), { status: 303 })
  if (read.step === posted.step) return problem(form, posted, read)
  return redirectWithToast(
    `${stepPath(form, read.step)}&check=1`,
    failedToast({ title: VERSIONS.notSaved, text: read.first }),
  )
}
