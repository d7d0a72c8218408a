import { useRef, useState, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Card, CardHeader } from '#app/ui/card.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { NO_COMPANY } from '../closed-door.tsx'
import { BasicFields, type CompanyProps } from './fields-basics.tsx'
import { DisclosureFields } from './fields-disclosure.tsx'
import { FigureFields } from './fields-figures.tsx'
import { PlaceFields } from './fields-place.tsx'
import type { EditorFormState } from './form-texts.ts'
import { LeaveGuard } from './leave-guard.tsx'

export type ListingFormProps = CompanyProps & {
  form: EditorFormState & { formError?: string | undefined }
  /** The version that the fields show; absent on creation. */
  version?: number | undefined
  isApproved?: boolean | undefined
  canSubmit?: boolean | undefined
  /** No approved company stands behind the person: everything shows, nothing can be sent (ADM-125). */
  disabled?: boolean | undefined
  saveLabel: string
  /** Between the message of the last attempt and the first field. */
  children?: ReactNode
}

const neverChanges = () => () => undefined
const yes = () => true
const no = () => false

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" className="py-5 sm:p-6">
      <CardHeader title={title} level={2} />
      <div className="flex flex-col gap-5">{children}</div>
    </Card>
  )
}

/** The editor of a listing: one form that posts to its own page and works without script (ADM-117). */
export function ListingForm(props: ListingFormProps) {
  const {
    form,
    version,
    isApproved = false,
    canSubmit = false,
    disabled = false,
    saveLabel,
    companies,
    company,
    children,
  } = props
  const element = useRef<HTMLFormElement>(null)
  const [isChanged, setChanged] = useState(false)
  const isLive = useSyncExternalStore(neverChanges, yes, no)
  const { state, formData } = useNavigation()
  const isSending = state !== 'idle' && formData !== undefined
  const intent = isSending ? formData.get('intent') : null
  return (
    <Form
      ref={element}
      method="post"
      noValidate
      onChange={() => setChanged(true)}
      className="flex flex-col gap-6"
    >
      <LeaveGuard isChanged={isChanged && !isSending} />
      <ErrorSummary errors={form.errors} formError={form.formError} />
      {children}
      {version !== undefined && <input type="hidden" name="version" value={version} />}
      {isLive && <input type="hidden" name="echoed" value="live" />}
      <fieldset disabled={disabled} className="flex min-w-0 flex-col gap-6">
        <legend className="sr-only">The listing</legend>
        <Part title="Basics">
          <BasicFields form={form} companies={companies} company={company} />
        </Part>
        <Part title="Place">
          <PlaceFields form={form} />
        </Part>
        <Part title="Figures">
          <FigureFields form={form} />
        </Part>
        <Part title="Who sees it">
          <DisclosureFields form={form} isApproved={isApproved} />
        </Part>
      </fieldset>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant={canSubmit ? 'plain' : 'primary'}
          name="intent"
          value="save"
          pending={intent === 'save'}
          pendingLabel="Saving..."
          disabledReason={disabled ? NO_COMPANY.short : undefined}
        >
          {saveLabel}
        </Button>
        {canSubmit && (
          <Button
            variant="primary"
            name="intent"
            value="submit"
            pending={intent === 'submit'}
            pendingLabel="Submitting..."
          >
            Submit for review
          </Button>
        )}
        <LinkButton to="/my-listings" variant="quiet">
          Cancel
        </LinkButton>
      </div>
      {disabled && <p className="text-13 text-ink-2">{NO_COMPANY.short}</p>}
    </Form>
  )
}
