import { respond, type Failure, failed, invalid, refused } from '#app/lib/form-response.server.ts'
import { type FormState, formText, parseForm } from '#app/lib/form.ts'
import { isUuid } from '#app/lib/ids.ts'
import { done, redirectWithToast, type Toast } from '#app/lib/toast.ts'
import type { Member } from '#app/lib/viewer.ts'
import { fold } from '#app/lib/visible-text.ts'
import { changeAlert, createAlert, deleteAlert, switchAlert } from './commands/edit-alerts.server.ts'
import type { AlertCriteria } from './kinds.ts'
import { isKnownPlace } from './queries.server.ts'
import { changeAlertSchema, criteriaSchema, deliverySchema } from './schema.ts'
import { ALERT_TOASTS, unknownPlaceText, openAlert } from './texts.ts'

/** A refused form of the Alert Center. `unknown` is a location that matches no known place. */
export type AlertResult = FormState & { unknown?: string }

const failure = (toast: Toast): Failure => ({ event: 'alert.write_failed', toast })

const DONE = { pause: 'Alert paused', resume: 'Alert activated', delete: 'Alert deleted' } as const

const CHANGE_REFUSALS = {
  not_found: {
    kind: 'not_found',
    toast: {
      title: 'This alert no longer exists.',
      text: 'It was deleted. The list is up to date.',
      tone: 'error',
    },
  },
} as const

/** Handles every form of the Alert Center; success redirects with a toast. */
export async function handleAlerts(member: Member, formData: FormData) {
  const intent = formText(formData, 'intent')
  if (intent === 'create' || intent === 'edit' || formText(formData, 'anyway') !== '')
    return handleAlertForm(member, formData)
  const parsed = parseForm(changeAlertSchema, formData)
  if (!parsed.ok) return invalid(parsed.form, { toast: ALERT_TOASTS.changeFailed })
  const { intent: change, id } = parsed.data
  const run = () =>
    change === 'delete' ? deleteAlert(member, id) : switchAlert(member, id, change === 'resume')
  return respond(formData, run, {
    refusals: CHANGE_REFUSALS,
    done: () => redirectWithToast('/alerts?tab=all', done(DONE[change])),
    failure: failure(change === 'delete' ? ALERT_TOASTS.deleteFailed : ALERT_TOASTS.changeFailed),
  })
}

/** Creates or edits an alert. */
async function handleAlertForm(member: Member, formData: FormData) {
  const id = formText(formData, 'id')
  const isNew = id === ''
  const failedToast = isNew ? ALERT_TOASTS.createFailed : ALERT_TOASTS.changeFailed
  const parsed = parseForm(criteriaSchema, formData)
  const delivery = parseForm(deliverySchema, formData)
  if (!parsed.ok || !delivery.ok) {
    const errors = { ...(!parsed.ok && parsed.form.errors), ...(!delivery.ok && delivery.form.errors) }
    return refused(formData, { errors, title: failedToast.title })
  }
  const alert = { criteria: parsed.data, told: delivery.data.told }
  try {
    const unknown = await findUnknownPlace(alert.criteria, formText(formData, 'anyway'))
    if (unknown !== null) {
      const errors = { location: unknownPlaceText(unknown) }
      return refused(formData, { errors, title: failedToast.title }, { unknown })
    }
    if (!isNew && !isUuid(id)) return refused(formData, CHANGE_REFUSALS.not_found)
    const typedKey = formText(formData, 'form_key')
    const formKey = isUuid(typedKey) ? typedKey : crypto.randomUUID()
    const saved = isNew
      ? await createAlert(member, { ...alert, formKey })
      : await changeAlert(member, id, alert)
    if (!saved.ok)
      return saved.refused === 'full'
        ? refused(formData, { kind: 'conflict', toast: ALERT_TOASTS.full })
        : refused(formData, CHANGE_REFUSALS.not_found)
    const link = openAlert(saved.value.id)
    if (saved.value.isSame)
      return refused(formData, { kind: 'conflict', toast: { ...ALERT_TOASTS.exists, link } })
    return await (isNew
      ? redirectWithToast('/alerts', { ...ALERT_TOASTS.created, link })
      : redirectWithToast('/alerts?tab=all', { ...ALERT_TOASTS.changed, link }))
  } catch (error) {
    return failed(formData, error, failure(failedToast))
  }
}

/** The unknown location, unless the member has chosen to watch it anyway. */
async function findUnknownPlace(criteria: AlertCriteria, anyway: string) {
  if (!('location' in criteria) || fold(anyway) === fold(criteria.location)) return null
  return (await isKnownPlace(criteria.location)) ? null : criteria.location
}
