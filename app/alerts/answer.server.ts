import { data } from 'react-router'
import { isOutage } from '#app/lib/outage.ts'
import { type FormState, formText, parseForm, refusedForm } from '#app/lib/form.ts'
import { isUuid } from '#app/lib/ids.ts'
import { log } from '#app/lib/log.ts'
import { redirectWithToast, type Toast } from '#app/lib/toast.ts'
import type { Member } from '#app/lib/viewer.ts'
import { createAlert, deleteAlert, switchAlert } from './commands/keep-alerts.server.ts'
import { type Preview, previewAlert } from './preview.server.ts'
import { changeAlertSchema, criteriaSchema } from './schema.ts'
import { ALERT_TOASTS } from './words.ts'

/** A form of the Alert Center that did not pass, or what a new alert would match now. */
export type AlertAnswer = FormState & { preview?: Preview }

const refused = (formData: FormData, toast: Toast, status: number) =>
  data<AlertAnswer>(refusedForm(formData, { toast }), { status })

/** What failed for no fault of the member's: logged, and said in the words of what was asked. */
async function guarded<T>(formData: FormData, toast: Toast, work: () => Promise<T>) {
  try {
    return await work()
  } catch (error) {
    if (isOutage(error) || !(error instanceof Error)) throw error
    log.error('alert.write_failed', { error: error instanceof Error ? error.message : String(error) })
    return refused(formData, toast, 500)
  }
}

/** One press in the Alert Center. The answer to a success is a redirect with its toast. */
export async function answerAlerts(member: Member, formData: FormData) {
  const intent = formText(formData, 'intent')
  if (intent === 'create' || intent === 'preview') return answerNew(member, formData, intent)
  const parsed = parseForm(changeAlertSchema, formData)
  if (!parsed.ok)
    return data<AlertAnswer>({ ...parsed.form, toast: ALERT_TOASTS.changeFailed }, { status: 422 })
  const change = parsed.data
  const failed = change.intent === 'delete' ? ALERT_TOASTS.deleteFailed : ALERT_TOASTS.changeFailed
  return guarded(formData, failed, async () => {
    const result =
      change.intent === 'delete'
        ? await deleteAlert(member, change.id)
        : await switchAlert(member, change.id, change.intent === 'resume')
    if (!result.ok) return refused(formData, ALERT_TOASTS.gone, 404)
    const done = { pause: ALERT_TOASTS.paused, resume: ALERT_TOASTS.activated, delete: ALERT_TOASTS.deleted }
    return redirectWithToast('/alerts?tab=all', done[change.intent])
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
    return data<AlertAnswer>({ ...parsed.form, toast }, { status: 422 })
  }
  const criteria = parsed.data
  return guarded(formData, ALERT_TOASTS.createFailed, async () => {
    if (intent === 'preview')
      return data<AlertAnswer>({
        ...refusedForm(formData, {}),
        preview: await previewAlert(member, criteria),
      })
    const typedKey = formText(formData, 'form_key')
    const formKey = isUuid(typedKey) ? typedKey : crypto.randomUUID()
    const created = await createAlert(member, { criteria, formKey })
    if (!created.ok) return refused(formData, ALERT_TOASTS.full, 409)
    return redirectWithToast('/alerts', ALERT_TOASTS.created)
  })
}
