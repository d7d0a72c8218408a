import { Form, useNavigation } from 'react-router'
import { REQUESTED } from '#app/review/requested/requested-texts.ts'
import { SideBySide } from '#app/review/desk/side-by-side.tsx'
import { Button } from '#app/ui/button.tsx'
import { CheckboxField } from '#app/ui/choice.tsx'
import { Section } from '#app/ui/page.tsx'
import { useChanged } from '#app/ui/record-news.tsx'
import { profileForms } from '../../schema/profile-forms.ts'
import { DocumentSlots } from '../../ui/document-slots.tsx'
import type { Changes } from '../queries/changes.server.ts'
import { CHANGES } from '../schema.ts'
import { VERSIONS } from '../texts.ts'
import { SeenVersions } from './seen-versions.tsx'

const FORM_ID = 'send-changes'

type Props = {
  changes: Changes
  errors: Readonly<Record<string, string | undefined>>
  /** Requested items are still open. The next attempt submits anyway. */
  isAsking: boolean
}

/** Changes that need review, with supporting documents and consents. */
export function ReviewedFirst({ changes, errors, isAsking }: Props) {
  const { type, material, slots, documents, former, consents } = changes
  const changed = useChanged()
  // An answer to our request without profile changes needs no consent.
  const isAnswer = material.length === 0
  const isSending = useNavigation().formData?.get('intent') === 'send'
  const rows = material.map(({ document, ...row }) => ({
    ...row,
    ...(document?.isMissing && errors['documents'] && { error: errors['documents'] }),
  }))
  return (
    <Section title={isAnswer ? 'Your answer' : VERSIONS.reviewedFirst}>
      <div className="flex flex-col gap-6">
        {isAnswer ? (
          <p className="text-ink-2">We review your answer above. Nothing else in your profile changes.</p>
        ) : (
          <SideBySide before={VERSIONS.before} after={VERSIONS.after} rows={rows} />
        )}
        {slots.length > 0 && (
          <section className="flex flex-col gap-4">
            <h3 className="text-17">Supporting documents</h3>
            <DocumentSlots
              form={{ ...profileForms[type], slots }}
              page={{ documents, former: former ?? {}, required: slots.map((slot) => slot.type) }}
              errors={{}}
              back={CHANGES}
            />
          </section>
        )}
        <Form id={FORM_ID} method="post" className="flex flex-col items-start gap-5">
          <SeenVersions changes={changes} />
          {isAsking && <input type="hidden" name="anyway" value="yes" />}
          {!isAnswer && (
            <fieldset
              className="flex flex-col gap-3"
              {...(errors['consents'] && { 'aria-describedby': 'consents-error' })}
            >
              <legend className="mb-2 text-17">Consents</legend>
              <p className="text-ink-2">We need both for every version that we review.</p>
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
          <Button variant="primary" name="intent" value="send" pending={isSending} {...changed}>
            {isAsking ? REQUESTED.sendAnyway : 'Send for review'}
          </Button>
        </Form>
      </div>
    </Section>
  )
}
