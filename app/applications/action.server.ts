import { data } from 'react-router'
import { unexpected } from '#app/account/form-responses.server.ts'
import { receiveFormBy, type ReceivedForm } from '#app/files/receive-form.server.ts'
import { UPLOAD_FAILED, type UploadTexts, uploadTexts } from '#app/files/refusals.ts'
import type { UploadRule } from '#app/files/rules.ts'
import { EXPIRY } from '#app/kyc/ends/texts.ts'
import { statedEndOf } from '#app/kyc/ends/policy.ts'
import { kycRule } from '#app/kyc/schema.ts'
import { invalid, refused } from '#app/lib/form-response.server.ts'
import { now } from '#app/lib/clock.ts'
import { echoOf, expectFields, formText, parseForm } from '#app/lib/form.ts'
import { tooMany } from '#app/lib/refusal.ts'
import type { CompanyType } from '#app/lib/viewer.ts'
import { done, redirectWithToast, type Toast } from '#app/lib/toast.ts'
import { REQUESTED } from '#app/review/requested/requested-texts.ts'
import { readAnswers } from '#app/review/requested/picks.ts'
import { NOTHING_TO_DO } from '#app/review/turn-texts.ts'
import { answerErrors, answerNames, openOf } from '#app/review/requested/state.ts'
import { loadRequestedItems, neededErrors, neededItems, showNeeded } from './requested/queries.server.ts'
import { storedOf } from './requested/requestable.ts'
import { keepTyped, saveApplication } from './commands/save.server.ts'
import { submitApplication } from './commands/submit.server.ts'
import { countUpload, refundUpload, removeUpload, uploadDocument } from './commands/upload.server.ts'
import { type LinkHolder, readToken } from './links.server.ts'
import { CANDIDATE_REFUSALS, type CandidateRefusal } from './policy.ts'
import { type Draft, draftSchema, isCandidateDocument, roleOf, submissionSchema } from './schema.ts'
import { postOriginOf, readTypedValues } from './typed.ts'
import { type ApplicationForm, fallbackMessage, type Intent, intentOf, REMOVE } from './texts.ts'

const FILE = 'file'
/**
 * Room for the text fields, the answers to every requested item, and an answer for each required document. In bytes, a
 * description far over its limit is still read, so that it can be refused with a message.
 */
const LIMITS = { files: 1, fields: 100, parts: 104, fieldSize: 256 * 1024 }

type PostedApplication = { request: Request; token: string | undefined }
type Answer = ReturnType<typeof data<ApplicationForm>> | Response

/** Says nothing about saving: the autosave has its own line. */
const CHECK_FIELDS = 'Check the marked fields, then try again.'

const chosenNotSent = (fileName: string | undefined) =>
  `${fileName === undefined ? 'The file you chose' : `“${fileName}”`} is not uploaded yet. Choose “Upload KYC” first, or remove the file.`

const error = (text: string): Toast => ({ title: 'Error', text, tone: 'error' })

const pageOf = ({ url }: Request) => new URL(url).pathname.replace(/\.data$/, '')

/** Saves, submits or uploads by the clicked button (ADM-068 to ADM-075). A refusal sends the typed text back. */
export async function handleApplicationForm({ request, token }: PostedApplication): Promise<Answer> {
  let formData = new FormData()
  let intent: Intent = 'save'
  try {
    // Report a database outage only after reading the form, so that no typed text is lost.
    const [settled] = await Promise.allSettled([readToken(token)])
    const read = settled.status === 'fulfilled' ? settled.value : null
    const holder = read?.state === 'active' ? read.holder : null
    // The intent may come after the file in the body, so the file is always received; only `upload` keeps it.
    let isChosen = false
    const ruleOf = (name: string, fields: FormData): UploadRule | undefined => {
      isChosen ||= name === FILE
      const type = formText(fields, 'documentType')
      if (!holder || name !== FILE || !isCandidateDocument(type)) return undefined
      return kycRule(type, roleOf(formText(fields, 'role')))
    }
    let counting: Promise<number | null> | undefined
    const count = (by: LinkHolder) => (counting ??= countUpload(by))
    const form = await receiveFormBy(
      request,
      ruleOf,
      LIMITS,
      async (fields) => holder !== null && isUpload(fields) && (await count(holder)) === null,
    ).catch(async (thrown: unknown) => {
      // The queue was full or the sender has left, so the file was not inspected.
      if (holder && (await counting) === null) await refundUpload(holder)
      throw thrown
    })
    formData = form.fields
    expectFields(formData, draftSchema)
    expectFields(formData, [
      'documentType',
      'statedEnd',
      'from',
      'anyway',
      REMOVE,
      ...Object.keys(readAnswers(formData)),
    ])
    intent = intentOf(formData)
    // A truncated body is not saved as if it were complete.
    if (!form.isWhole) {
      const [{ title, message } = UPLOAD_FAILED] = Object.values(form.refused)
      return refused(formData, { title, errors: { [FILE]: message } })
    }
    if (!read) throw settled.status === 'rejected' ? settled.reason : new Error('no token was read')
    if (read.state !== 'active') return refuse(formData, read.state)
    if (intent === 'upload') return await upload({ request, token }, form, () => count(read.holder))
    if (formData.has(REMOVE)) return await remove(token, formData)
    const chosen = isChosen ? chosenNotSent(form.dropped[FILE]) : null
    if (intent === 'keep') return await keepTexts(token, formData)
    const isSubmission = intent === 'submit'
    return await save({ request, token }, formData, { isSubmission, chosen, holder: read.holder })
  } catch (thrown) {
    const { data: form, init } = unexpected(formData, thrown, 'Error', fallbackMessage(intent))
    return data({ ...form, toast: error(fallbackMessage(intent, init?.status)) }, init ?? undefined)
  }
}

/** Whether to keep the file: only for an upload whose other fields are valid. */
const isUpload = (fields: FormData): boolean => intentOf(fields) === 'upload' && endIn(fields)?.ok === true

function endIn(fields: FormData) {
  const type = formText(fields, 'documentType')
  return isCandidateDocument(type) ? statedEndOf(type, formText(fields, 'statedEnd').trim(), now()) : null
}

/** Refuses the whole form with its own message and the typed text. */
const refuse = (formData: FormData, why: CandidateRefusal): Answer =>
  refused(formData, { ...CANDIDATE_REFUSALS[why], title: 'Error' }, { refused: why })

async function remove(token: string | undefined, formData: FormData): Promise<Answer> {
  const removed = await removeUpload(token, formText(formData, REMOVE))
  if (!removed.ok) return refuse(formData, removed.refused)
  const toast = done('Document removed', 'You can upload another file.')
  return data({ values: echoOf(formData), errors: {}, toast, stored: true as const })
}

/** Autosaves the typed text without validation, so that an invalid field does not block the others. */
async function keepTexts(token: string | undefined, formData: FormData): Promise<Answer> {
  const { version } = draftSchema.pick({ version: true }).parse({ version: formText(formData, 'version') })
  const kept = await keepTyped(token, { values: readTypedValues(formData), version }, postOriginOf(formData))
  if (kept.ok)
    return data({ values: {}, errors: {}, kept: { version: 0, savedAt: kept.value.toISOString() } })
  return kept.refused === 'too_long'
    ? refused(formData, { formError: 'Your answers are too long to save. Shorten them and try again.' })
    : refuse(formData, kept.refused)
}

async function save(
  { request, token }: PostedApplication,
  formData: FormData,
  { isSubmission, chosen, holder }: { isSubmission: boolean; chosen: string | null; holder: LinkHolder },
): Promise<Answer> {
  const parsed = parseForm(isSubmission ? submissionSchema : draftSchema, formData)
  const answers = readAnswers(formData)
  const errors = {
    ...(!parsed.ok && parsed.form.errors),
    ...(isSubmission && chosen !== null && { [FILE]: chosen }),
    ...(await errorsOfAnswers(holder, roleOf(formText(formData, 'role')), answers, isSubmission)),
  }
  if (!parsed.ok) return invalid({ ...parsed.form, errors }, { toast: error(CHECK_FIELDS) })
  if (Object.keys(errors).length > 0) return refused(formData, { errors, toast: error(CHECK_FIELDS) })
  if (isSubmission && formText(formData, 'anyway') !== 'yes') {
    const stillOpen = await countOpen(holder, parsed.data, answers)
    if (stillOpen > 0) return refused(formData, { formError: REQUESTED.stillOpen(stillOpen) }, { stillOpen })
  }
  const store = isSubmission ? submitApplication : saveApplication
  const kept = await store(token, parsed.data, postOriginOf(formData), answers)
  if (!kept.ok && kept.refused !== 'lacking') return refuse(formData, kept.refused)
  if (!kept.ok) {
    const missing = await errorsOfAnswers(holder, parsed.data.role, answers, isSubmission)
    return refused(formData, { errors: missing, title: CHECK_FIELDS })
  }
  const toast = isSubmission
    ? done('Application submitted', 'Our team will review it and email you.')
    : done('Draft saved', 'You can continue later with the same link.')
  return redirectWithToast(pageOf(request), toast)
}

/** Errors by field: for each answer to an item, and for each required document missing from a submission. */
async function errorsOfAnswers(
  { applicationId: id }: LinkHolder,
  role: CompanyType,
  given: Record<string, string>,
  isSubmission: boolean,
): Promise<Record<string, string>> {
  const neededNames = neededItems(role).flatMap(({ key }) => Object.values(answerNames(key)))
  const requested = Object.fromEntries(Object.entries(given).filter(([name]) => !neededNames.includes(name)))
  const errors = answerErrors(requested, isSubmission)
  return isSubmission ? { ...errors, ...neededErrors(await showNeeded({ id, role, given }), given) } : errors
}

async function countOpen({ applicationId }: LinkHolder, draft: Draft, given: Record<string, string>) {
  return openOf(await loadRequestedItems(applicationId, storedOf(draft), given)).length
}

async function upload(
  { request, token }: PostedApplication,
  { fields: formData, files, refused: badFiles }: ReceivedForm,
  count: () => Promise<number | null>,
): Promise<Answer> {
  const refuseFile = ({ title, message }: UploadTexts, field = FILE) =>
    refused(formData, { errors: { [field]: message }, title })
  const type = formText(formData, 'documentType')
  if (!isCandidateDocument(type))
    return refuseFile({ title: 'Upload failed', message: 'Choose the document type.' }, 'documentType')
  const wait = await count()
  if (wait !== null) {
    const errors = { [FILE]: tooMany(wait).data.message }
    return refused(formData, { kind: 'too_many', retryAfter: wait, errors, title: 'Too many uploads' })
  }
  const [bad] = Object.values(badFiles)
  const file = files[FILE]
  const end = endIn(formData)
  if (!bad && end?.ok === false)
    return refuseFile({ title: EXPIRY.failed, message: end.message }, 'statedEnd')
  if (bad || !file || !end?.ok)
    return refuseFile(
      bad ?? uploadTexts('no_file', { name: '', rule: kycRule(type, roleOf(formText(formData, 'role'))) }),
    )
  const stored = await uploadDocument(token, file, { documentType: type, statedEnd: end.day })
  if (!stored.ok) return refuse(formData, stored.refused)
  if (stored.value.returned)
    return redirectWithToast(
      pageOf(request),
      done('Application submitted', NOTHING_TO_DO.returnedApplication),
    )
  const toast = done('Upload successful', `${file.originalName} has been uploaded successfully`)
  return data({ values: echoOf(formData), errors: {}, toast, stored: true as const })
}
