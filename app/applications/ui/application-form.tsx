import { companyTypeLabels } from '#app/companies/schema/status.ts'
import { clsx } from 'clsx'
import { type ChangeEvent, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { LeaveGuard } from '#app/drafts/leave-guard.tsx'
import { SavedLine } from '#app/drafts/saved-line.tsx'
import { useDraft } from '#app/drafts/use-draft.ts'
import { typedValues } from '#app/lib/form.ts'
import { EXPIRY } from '#app/kyc/ends/texts.ts'
import { REQUESTED } from '#app/review/requested/requested-texts.ts'
import type { RequestedItem } from '#app/review/requested/schema.ts'
import { ANSWER_NAME, answerNames, type ItemState, openOf, stateOf } from '#app/review/requested/state.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Section } from '#app/ui/page.tsx'
import { useScripting } from '#app/ui/scripting.ts'
import { PostForm } from '#app/ui/post-form.tsx'
import { bottomBar } from '#app/ui/sticky-bar.ts'
import type { CandidateApplication } from '../queries.server.ts'
import { APPLICATION_FIELDS, type ApplicationField, FIELD_NAMES, roleOf } from '../schema.ts'
import type { ApplicationForm } from '../texts.ts'
import { ApplicationControl, ApplicationFields, type FieldsProps, fieldValue } from './application-fields.tsx'
import { DocumentPicker, NeededDocuments, UploadedFiles, UploadLink } from './document-upload.tsx'
import { ItemAnswer } from '#app/review/requested/item-answer.tsx'
import { RequestedItemFrame } from '#app/review/requested/requested-item-frame.tsx'

const previousText = ({ name, before }: RequestedItem) => {
  const text = typeof before === 'string' ? before : ''
  return name === 'role' ? companyTypeLabels[roleOf(text)] : text
}

/** The requested items only; other fields are posted unchanged. */
function RequestedFields({
  stateNow,
  ...props
}: FieldsProps & { stateNow: (item: RequestedItem) => ItemState }) {
  const { application, form } = props
  const { items = [], shown = [] } = application.request ?? {}
  const [first] = openOf(shown)
  const errors = form?.errors ?? {}
  const values = { ...application.typed?.values, ...form?.values }
  const isRequestOnly = (name: string) => items.some((item) => item.kind === 'field' && item.name === name)
  return (
    <>
      {FIELD_NAMES.filter((name) => !isRequestOnly(name)).map((name) => (
        <input key={name} type="hidden" name={name} value={fieldValue(application, form, name)} />
      ))}
      {items.map((item) => (
        <RequestedItemFrame
          key={item.key}
          item={item}
          state={stateNow(item)}
          isFirst={item.key === first?.key && Object.keys(errors).length === 0}
        >
          {item.kind === 'field' && (
            <>
              <ApplicationControl name={item.name as ApplicationField} {...props} />
              <p className="text-13 text-ink-2">
                {REQUESTED.former}: {previousText(item) || REQUESTED.notStated}
              </p>
            </>
          )}
          {item.kind === 'document' && <UploadLink item={item} />}
          <ItemAnswer item={item} values={values} errors={errors} />
        </RequestedItemFrame>
      ))}
    </>
  )
}

const FILE_LABELS = { documentType: 'Document type', statedEnd: EXPIRY.field, file: 'KYC document' }

/** Query parameter: the full form instead of the requested items. */
const ALL = 'all'

const answerLabels = (items: readonly RequestedItem[]) =>
  Object.fromEntries(
    items.flatMap(({ key, label }) => {
      const { cannot, words } = answerNames(key)
      return [
        [cannot, label],
        [words, label],
      ]
    }),
  )

type Props = { application: CandidateApplication; form: ApplicationForm | undefined }

/** Autosave delays: 2 s at most after the last keystroke, less after leaving a field. */
const AUTOSAVE_DELAYS = { after: 1_000, onLeave: 200 }

/** One form with three buttons; each posts all fields, and a refusal returns them. */
export function CandidateForm({ application, form }: Props) {
  const [role, setRole] = useState(() => roleOf(fieldValue(application, form, 'role')))
  const element = useRef<HTMLFormElement>(null)
  const isRunning = useScripting()
  const { pathname, search } = useLocation()
  const items = application.request?.items ?? []
  const isAsked = items.length > 0 && !new URLSearchParams(search).has(ALL)
  const { state, formData } = useNavigation()
  const isSending = state !== 'idle' && formData !== undefined
  const [opened] = useState({ seen: 0, savedAt: application.typed?.at ?? null })
  const draft = useDraft({ element, action: pathname, opened, isSending, keep: AUTOSAVE_DELAYS })
  const submittedIntent = state === 'submitting' ? formData?.get('intent') : null
  const isSubmitting = submittedIntent === 'submit'
  // The response whose file has since been replaced; its message no longer applies.
  const [outdated, setOutdated] = useState<ApplicationForm>()
  const { file: fileError, ...others } = form?.errors ?? {}
  const isOutdated = fileError !== undefined && outdated === form
  const messages: Record<string, string> = isOutdated ? others : (form?.errors ?? {})
  const needed = application.needed[role]
  // Fields that can have an error, in page order.
  const labels: Record<string, string> = {
    ...APPLICATION_FIELDS,
    ...answerLabels([...items, ...needed.map(({ item }) => item)]),
    ...FILE_LABELS,
  }
  const errors = Object.fromEntries(
    Object.keys(labels).flatMap((name) => (messages[name] ? [[name, messages[name]]] : [])),
  )
  const fields = { application, form, role, onRole: (typed: string) => setRole(roleOf(typed)) }
  const documents = items.filter(({ kind }) => kind === 'document')
  const answers = { ...application.unavailableReasons, ...application.typed?.values, ...form?.values }
  // When only requested items are shown, add just the documents that block the submission.
  const shownNeeded = needed.filter(({ item: { key } }) => {
    const { cannot, words } = answerNames(key)
    return !isAsked || cannot in errors || words in errors || form?.values[words] !== undefined
  })
  const hasDocuments = !isAsked || documents.length > 0 || shownNeeded.length > 0
  const shown = application.request?.shown ?? []
  const open = openOf(shown).map(({ key }) => key)
  // The current input determines the state, except for documents, whose upload only the server knows.
  const [live, setLive] = useState<ReturnType<typeof typedValues> | null>(null)
  const stateNow = (item: RequestedItem): ItemState => {
    const { state } = shown.find(({ key }) => key === item.key) ?? { state: 'open' }
    if (live === null || (item.kind === 'document' && state === 'done')) return state
    return stateOf(item, { typed: live, documents: [], askedAt: null })
  }
  const readyCount = items.filter((item) => stateNow(item) !== 'open').length
  const isStillOpen = form?.stillOpen !== undefined && (live === null || readyCount < items.length)
  const firstDocument = isAsked ? (documents.find(({ key }) => open.includes(key))?.name ?? '') : ''
  // A response that keeps the page open, such as after an upload, does not mean that the typed text is saved.
  const seen = form?.values['version'] ?? application.version
  const from = form?.values['from'] ?? application.typed?.at ?? ''
  const onFieldChange = (event: ChangeEvent<HTMLFormElement>) => {
    const { name } = event.target as unknown as HTMLInputElement
    if (name === 'file') setOutdated(form)
    if (Object.hasOwn(APPLICATION_FIELDS, name) || ANSWER_NAME.test(name)) draft.change(name)
    if (isAsked) setLive(typedValues(new FormData(event.currentTarget)))
  }
  const typedType = form && !form.stored ? form.values['documentType'] : ''
  return (
    <PostForm
      result={{
        errors,
        formError: form?.formError,
        toast: form?.formError || isOutdated ? undefined : form?.toast,
      }}
      labels={labels}
      ref={element}
      encType="multipart/form-data"
      data-guarded
      onChange={onFieldChange}
      onBlur={draft.leaveField}
      onSubmit={(event) => (submittedIntent ? event.preventDefault() : draft.send())}
      className="flex flex-col gap-5"
    >
      {/* Pressing Enter submits with the first button of a form. */}
      <button name="intent" value="save" tabIndex={-1} aria-hidden="true" className="sr-only">
        Save Draft
      </button>
      <LeaveGuard
        id="leave-application"
        isChanged={draft.isUnsaved && !isSending}
        text="Your latest changes could not be saved. If you leave this page, you’ll lose them."
        draft={draft}
      />
      <input type="hidden" name="version" value={seen} />
      <input type="hidden" name="from" value={from} />
      {isRunning && <input type="hidden" name="window" value={draft.window} />}
      {isRunning && <input type="hidden" name="edit" value={draft.edit} />}
      {isAsked ? (
        <Section title={REQUESTED.title}>
          <div className="flex flex-col gap-6">
            <RequestedFields {...fields} stateNow={stateNow} />
          </div>
        </Section>
      ) : (
        <ApplicationFields {...fields} />
      )}
      {hasDocuments && (
        <Section
          title="KYC documents"
          lead={
            isAsked
              ? undefined
              : 'Upload the documents listed below. If you cannot send one now, tell us why. You can add other documents. A new file replaces the previous one of the same type.'
          }
        >
          <div className="flex flex-col gap-5">
            {shownNeeded.length > 0 && (
              <NeededDocuments key={role} needed={shownNeeded} values={answers} errors={errors} />
            )}
            <UploadedFiles files={application.documents} />
            <DocumentPicker
              key={application.documents.map(({ label, uploadedAt }) => label + uploadedAt).join()}
              role={role}
              documentType={typeof typedType === 'string' && typedType ? typedType : firstDocument}
              fileError={errors['file']}
              isUploading={submittedIntent === 'upload'}
            />
          </div>
        </Section>
      )}
      {form?.stillOpen !== undefined && <input type="hidden" name="anyway" value="yes" />}
      <div
        ref={isAsked ? bottomBar : undefined}
        className={clsx(
          'flex flex-col gap-3 border-t',
          isAsked ? 'sticky bottom-0 z-3 -mx-4 border-line-2 bg-paper px-4 py-3' : 'border-line pt-6',
        )}
      >
        <div className="flex flex-wrap items-center gap-3">
          <Button variant="primary" name="intent" value="submit" pending={isSubmitting} ignoresDoubleClick>
            {isStillOpen ? REQUESTED.sendAnyway : isAsked ? REQUESTED.submit : 'Submit Application'}
          </Button>
          <Button name="intent" value="save" pending={submittedIntent === 'save'}>
            Save Draft
          </Button>
        </div>
        <div className="flex flex-wrap gap-x-4 text-13 text-ink-2">
          {isAsked && <p role="status">{REQUESTED.countReady(readyCount, items.length)}</p>}
          {isRunning && <SavedLine draft={draft} overrides={lineOf(draft.refusal?.formError)} />}
        </div>
      </div>
      <p className="text-13 text-ink-2">
        After you submit, you cannot edit the application unless we request more information.
      </p>
      {isAsked && (
        <LinkButton to={`?${ALL}=1`} className="self-start">
          {REQUESTED.fullForm}
        </LinkButton>
      )}
    </PostForm>
  )
}

const lineOf = (why: string | undefined) => (why === undefined ? undefined : { refused: why })
