import { data } from 'react-router'
import { answer, type Failure, failed, invalid, refused } from '#app/lib/answer.server.ts'
import { echoOf, type FormState, formText, parseForm } from '#app/lib/form.ts'
import { isUuid } from '#app/lib/ids.ts'
import { redirectWithToast, type Toast } from '#app/lib/toast.ts'
import type { Member } from '#app/lib/viewer.ts'
import { createAlert, deleteAlert, switchAlert } from './commands/keep-alerts.server.ts'
import { type Preview, previewAlert } from './preview.server.ts'
import { changeAlertSchema, criteriaSchema } from './schema.ts'
import { ALERT_TOASTS, openAlert } from './words.ts'

/** A form of the Alert Center that did not pass, or what a new alert would match now. */
export type AlertAnswer = FormState & { preview?: Preview }

const failure = (toast: Toast): Failure => ({ event: 'alert.write_failed', toast })

const DONE = {
  pause: ALERT_TOASTS.paused,
  resume: ALERT_TOASTS.activated,
  delete: ALERT_TOASTS.deleted,
} as const

const CHANGE_REFUSALS = {
  not_found: { kind: 'not_found', toast: ALERT_TOASTS.gone },
} as const

/** One press in the Alert Center. The answer to a success is a redirect with its toast. */
export async function answerAlerts(member: Member, formData: FormData) {
  const intent = formText(formData, 'intent')
  if (intent === 'create' || intent === 'preview') return answerNew(member, formData, intent)
  const parsed = parseForm(changeAlertSchema, formData)
  if (!parsed.ok) return invalid(parsed.form, { toast: ALERT_TOASTS.changeFailed })
  const { intent: change, id } = parsed.data
  const run = () =>
    change === 'delete' ? deleteAlert(member, id) : switchAlert(member, id, change === 'resume')
  return answer(formData, run, {
    refusals: CHANGE_REFUSALS,
    done: () => redirectWithToast('/alerts?tab=all', DONE[change]),
    failure: failure(change === 'delete' ? ALERT_TOASTS.deleteFailed : ALERT_TOASTS.changeFailed),
  })
}

async function answerNew(member: Member, formData: FormData, intent: 'create' | 'preview') {
  const parsed = parseForm(criteriaSchema, formData)
  if (!parsed.ok) {
    const text = Object.values(parsed.form.errors)[0]
    const toast: Toast = {
      title: intent === 'create' ? ALERT_TOASTS.createFailed.title : 'Please check your entries',
      ...(text !== undefined && { text }),
      tone: 'error',
    }
    return invalid(parsed.form, { toast })
  }
  const criteria = parsed.data
  try {
    if (intent === 'preview')
      return data<AlertAnswer>({
        values: echoOf(formData),
        errors: {},
        preview: await previewAlert(member, criteria),
      })
    const typedKey = formText(formData, 'form_key')
    const formKey = isUuid(typedKey) ? typedKey : crypto.randomUUID()
    const created = await createAlert(member, { criteria, formKey })
    if (!created.ok) return refused(formData, { kind: 'conflict', toast: ALERT_TOASTS.full })
    return await redirectWithToast('/alerts', {
      ...ALERT_TOASTS.created,
      link: openAlert(created.value.id),
    })
  } catch (error) {
    return failed(formData, error, failure(ALERT_TOASTS.createFailed))
  }
}
