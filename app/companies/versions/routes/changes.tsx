import { Form, useNavigation } from 'react-router'
import { formHeaders } from '#app/lib/form-response.server.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { ChangedLine } from '#app/ui/changed-line.tsx'
import { useHeldData } from '#app/ui/show-new.tsx'
import { keepTypedForm } from '#app/ui/keep-form.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormToast } from '#app/ui/post-form.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page, Section } from '#app/ui/page.tsx'
import { RecordUpdateProvider, useUpdateDescription } from '#app/ui/record-update.tsx'
import { WhileInUse } from '#app/ui/while-in-use.tsx'
import { requireOwner } from '#app/companies/confirm/queries.server.ts'
import { handleChanges } from '../commands/handle-changes.server.ts'
import { type Changes, loadChanges } from '../queries/changes.server.ts'
import { OpenVersion } from '../ui/open-version.tsx'
import { VERSIONS } from '../texts.ts'
import type { Route } from './+types/changes'
import { SideBySide } from '#app/review/desk/side-by-side.tsx'
import { REQUESTED } from '#app/review/requested/requested-texts.ts'
import { CheckboxField } from '#app/ui/choice.tsx'
import { profileForms } from '#app/companies/schema/profile-forms.ts'
import { DocumentSlots } from '#app/companies/ui/document-slots.tsx'
import { pageTitle } from '#app/lib/identity.ts'
import { CHANGES } from '../schema.ts'

type SeenVersionsProps = { changes: Pick<Changes, 'draftVersion' | 'companyVersion' | 'underWay'> }

/** The versions shown on the page, posted with each of its buttons. */
function SeenVersions({ changes: { draftVersion, companyVersion, underWay } }: SeenVersionsProps) {
  const seen = {
    draft_version: draftVersion,
    seen_version: companyVersion,
    under_way: underWay?.id ?? '',
    under_way_version: underWay?.version ?? 0,
  }
  return Object.entries(seen).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}

function LiveOnSave({ changes }: { changes: Changes }) {
  const changed = useUpdateDescription()
  const isSending = useNavigation().formData?.get('intent') === 'save'
  return (
    <Section title={VERSIONS.liveOnSave}>
      <Form method="post" className="flex flex-col items-start gap-5">
        <SeenVersions changes={changes} />
        <SideBySide before={VERSIONS.before} after={VERSIONS.after} rows={changes.minor} />
        <Button variant="primary" name="intent" value="save" pending={isSending} {...changed}>
          {VERSIONS.save}
        </Button>
      </Form>
    </Section>
  )
}

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Your changes') }]
export const headers: Route.HeadersFunction = formHeaders

export async function loader({ request, context }: Route.LoaderArgs) {
  return loadChanges(requireOwner(request, context.get(viewerContext)))
}

export async function action({ request, context }: Route.ActionArgs) {
  const member = requireOwner(request, context.get(viewerContext))
  return handleChanges(member, await request.formData())
}

export function clientAction(args: Route.ClientActionArgs) {
  return keepTypedForm(args, 'the button')
}

/** The data that the page's buttons depend on. */
const editedPart = ({ draftVersion, companyVersion, underWay, minor, material }: Changes) =>
  JSON.stringify([draftVersion, companyVersion, underWay?.id, underWay?.version, minor, material])

export default function ChangesPage({ loaderData: changes, actionData }: Route.ComponentProps) {
  const held = useHeldData(changes, editedPart)
  const { minor, material, firstError, formPath } = held.data
  const { underWay } = changes
  const isEmpty = minor.length === 0 && material.length === 0
  const isAnswer = held.data.isAsked && material.length === 0 && minor.length === 0
  return (
    <Page
      title="Your changes"
      lead="Your draft compared with your current profile."
      actions={<LinkButton to={formPath}>{isEmpty ? 'Edit Profile' : VERSIONS.continueEditing}</LinkButton>}
    >
      <FormToast toast={actionData?.formError ? null : actionData?.toast} />
      <div className="flex max-w-4xl flex-col gap-8">
        {actionData?.formError && <Notice tone="stop" title={actionData.formError} live />}
        {firstError && (
          <Notice
            tone="stop"
            title={firstError.words}
            action={<LinkButton to={firstError.path}>{VERSIONS.continueEditing}</LinkButton>}
          />
        )}
        {underWay && (
          <WhileInUse value={underWay}>
            {(shown) => <OpenVersion underWay={shown} asked={changes.asked} path={changes.path} />}
          </WhileInUse>
        )}
        <RecordUpdateProvider hasUpdate={held.hasUpdate} show={held.show}>
          <ChangedLine />
          {isEmpty && !firstError && !held.data.isAsked && (
            <EmptyState
              title="No changes yet"
              text="Your draft matches the approved profile. Edit your profile to make a change."
            />
          )}
          {minor.length > 0 && <LiveOnSave changes={held.data} />}
          {(material.length > 0 || isAnswer) && (
            <ReviewedFirst
              changes={held.data}
              errors={actionData?.errors ?? {}}
              hasOpenItems={actionData !== undefined && 'stillOpen' in actionData}
            />
          )}
        </RecordUpdateProvider>
      </div>
    </Page>
  )
}

const FORM_ID = 'send-changes'

type Props = {
  changes: Changes
  errors: Readonly<Record<string, string | undefined>>
  /** Requested items are still open. The next attempt submits anyway. */
  hasOpenItems: boolean
}

/** Changes that need review, with supporting documents and consents. */
function ReviewedFirst({ changes, errors, hasOpenItems }: Props) {
  const { type, material, slots, documents, previous, consents } = changes
  const changed = useUpdateDescription()
  // An answer to our request without profile changes needs no consent.
  const isAnswer = material.length === 0
  const isSending = useNavigation().formData?.get('intent') === 'send'
  const rows = material.map(({ isMissing, ...row }) => ({
    ...row,
    ...(isMissing && errors['documents'] && { error: errors['documents'] }),
  }))
  return (
    <Section title={isAnswer ? 'Your answer' : VERSIONS.reviewedFirst}>
      <div className="flex flex-col gap-6">
        {isAnswer ? (
          <p className="text-ink-2">
            We’ll review your answer above. The rest of your profile stays the same.
          </p>
        ) : (
          <SideBySide before={VERSIONS.before} after={VERSIONS.after} rows={rows} />
        )}
        {slots.length > 0 && (
          <section className="flex flex-col gap-4">
            <h3 className="text-17">Supporting documents</h3>
            <DocumentSlots
              form={{ ...profileForms[type], slots }}
              page={{ documents, previous, required: slots.map((slot) => slot.type) }}
              errors={{}}
              back={CHANGES}
            />
          </section>
        )}
        <Form id={FORM_ID} method="post" className="flex flex-col items-start gap-5">
          <SeenVersions changes={changes} />
          {hasOpenItems && <input type="hidden" name="anyway" value="yes" />}
          {!isAnswer && (
            <fieldset
              className="flex flex-col gap-3"
              {...(errors['consents'] && { 'aria-describedby': 'consents-error' })}
            >
              <legend className="mb-2 text-17">Consents</legend>
              <p className="text-ink-2">We need both each time we review your profile.</p>
              {consents.map(({ name, label }) => (
                <CheckboxField key={name} name={name} label={label} />
              ))}
              {errors['consents'] && (
                <p id="consents-error" className="text-13 text-stop">
                  {errors['consents']}
                </p>
              )}
            </fieldset>
          )}
          <Button
            variant="primary"
            name="intent"
            value="send"
            pending={isSending}
            ignoresDoubleClick
            {...changed}
          >
            {hasOpenItems ? REQUESTED.sendAnyway : 'Send for review'}
          </Button>
        </Form>
      </div>
    </Section>
  )
}
