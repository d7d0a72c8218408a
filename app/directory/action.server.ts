import { formText } from '#app/lib/form.ts'
import { refusal } from '#app/lib/refusal.ts'
import { redirectWithToast } from '#app/lib/toast.ts'
import type { ApprovedMember } from '#app/lib/viewer.ts'
import { answerConnection, withdrawConnection } from './commands/connections.server.ts'
import { CONNECTION_TEXTS, type DecideRefusal } from './refusal-texts.ts'

const DONE = {
  accept: { title: 'Connected', text: 'You can now see each other’s contact details.' },
  decline: { title: 'Request declined' },
  withdraw: { title: 'Request withdrawn' },
} as const

/** Accepts, declines or withdraws a request; a toast explains a stale one, and other companies' are 404. */
export async function handleConnectionForm(
  member: ApprovedMember,
  formData: FormData,
  back: string,
): Promise<Response> {
  const intent = formText(formData, 'intent')
  if (intent !== 'accept' && intent !== 'decline' && intent !== 'withdraw') throw refusal('invalid')
  const id = formText(formData, 'request')
  const done: { ok: true } | { ok: false; refused: DecideRefusal } =
    intent === 'withdraw' ? await withdrawConnection(member, id) : await answerConnection(member, id, intent)
  if (done.ok) return redirectWithToast(back, { ...DONE[intent], tone: 'ok' })
  if (done.refused === 'not_found') throw refusal('not_found')
  return redirectWithToast(back, { title: 'Nothing was changed', text: CONNECTION_TEXTS.stale, tone: 'note' })
}
