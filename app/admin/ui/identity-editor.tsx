import { useState } from 'react'
import { useNavigation } from 'react-router'
import { LeaveGuard } from '#app/drafts/leave-guard.tsx'
import { FIELDS, identitySheet, MAX_PEOPLE, PERSON_FIELDS, personField } from '#app/legal/identity.ts'
import { countPeople, readIdentity } from '#app/legal/identity-form.ts'
import type { EditedText } from '#app/legal/queries.server.ts'
import type { TypedValues } from '#app/lib/form.ts'
import { CheckboxField } from '#app/ui/choice.tsx'
import { Field, FieldRow, TextArea, TextInput } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Section } from '#app/ui/page.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import type { ContentResult } from '../content-result.ts'
import { contentPath } from '../paths.ts'
import { Conflict, DraftButtons } from './content-editor.tsx'

const HINTS: Partial<Record<keyof typeof FIELDS, string>> = {
  register: 'For example: KRS 0000123456',
  dataContact: 'An email address. The privacy notice names it.',
  supportEmail: 'Shown to members. Replies to our emails go there.',
  accentLight: 'For links and buttons, for example #1f5c4a. Leave both empty for the default colour.',
}

type PictureFieldProps = { name: string; label: string; hint: string; url: string }

/** A picture as a data URL in a hidden field, with an input for another one. */
function PictureField({ name, label, hint, url }: PictureFieldProps) {
  return (
    <div className="flex flex-col gap-3">
      <input type="hidden" name={name} value={url} />
      <Field label={label} name={`${name}-file`} hint={hint} optional>
        <TextInput type="file" accept={name === 'logo' ? '.png' : '.png,.jpg,.jpeg,.webp'} />
      </Field>
      {url !== '' && (
        <>
          <img
            src={url}
            alt={`Current ${label.toLowerCase()}`}
            className="max-h-24 self-start rounded-control"
          />
          <CheckboxField name={`${name}-remove`} label={`Remove ${label.toLowerCase()}`} />
        </>
      )}
    </div>
  )
}

function PersonFields({ at, values }: { at: number; values: TypedValues }) {
  const name = personField(at, 'name')
  return (
    <fieldset className="flex flex-col gap-4 border-t border-line pt-4">
      <legend className="sr-only">{String(values[name] || 'Another person')}</legend>
      <FieldRow>
        <Field label="Name" name={name}>
          <TextInput />
        </Field>
        <Field label={PERSON_FIELDS.role.label} name={personField(at, 'role')}>
          <TextInput />
        </Field>
      </FieldRow>
      <FieldRow>
        <Field label={PERSON_FIELDS.email.label} name={personField(at, 'email')} optional>
          <TextInput type="email" />
        </Field>
        <Field label={PERSON_FIELDS.profile.label} name={personField(at, 'profile')} optional>
          <TextInput type="url" />
        </Field>
      </FieldRow>
      <Field label={PERSON_FIELDS.bio.label} name={personField(at, 'bio')}>
        <TextArea rows={4} />
      </Field>
      <PictureField
        name={personField(at, 'photo')}
        label="Photo"
        hint="PNG, JPG or WEBP, up to 100 KB"
        url={String(values[personField(at, 'photo')] ?? '')}
      />
    </fieldset>
  )
}

const labels = {
  ...Object.fromEntries(Object.entries(FIELDS).map(([name, { label }]) => [name, label])),
  'logo-file': 'Logo',
  story: 'Story',
  ...Object.fromEntries(
    Array.from({ length: MAX_PEOPLE }, (_, at) =>
      Object.entries({ name: { label: 'Name' }, ...PERSON_FIELDS, 'photo-file': { label: 'Photo' } }).map(
        ([field, { label }]) => [`person-${at}-${field}`, `Person ${at + 1}, ${label.toLowerCase()}`],
      ),
    ).flat(),
  ),
}

type Props = {
  edited: EditedText
  /** The earlier version that fills the form. */
  restored: number | null
  values: Record<string, string>
  result: ContentResult
}

/** The draft of the identity as a form. Every button keeps the input, with and without JavaScript. */
export function IdentityEditor({ edited, restored, values: saved, result }: Props) {
  const { form, conflict } = result
  const isAnswered = 'name' in form.values
  const values: TypedValues = isAnswered ? form.values : saved
  const seen = conflict?.revision ?? (isAnswered ? String(form.values.seen) : edited.revision)
  const key = `${seen}:${restored ?? ''}`
  const [changed, setChanged] = useState<string | null>(null)
  const isSending = useNavigation().state !== 'idle'
  return (
    <>
      <LeaveGuard
        id="leave-identity"
        isChanged={(changed === key || isAnswered) && !isSending}
        text="The last saved draft is kept. Changes since then will be lost."
        isSearchGuarded
      />
      <Conflict
        conflict={conflict}
        typed={identitySheet(readIdentity(values))}
        path={contentPath('identity')}
      />
      {restored !== null && (
        <Notice tone="note" title={`Version ${restored} is in the form`} className="mb-6">
          Save it as a draft, then publish it as a new version.
        </Notice>
      )}
      <PostForm
        key={key}
        result={isAnswered && !conflict ? form : { values }}
        labels={labels}
        action={contentPath('identity')}
        encType="multipart/form-data"
        preventScrollReset
        data-guarded
        onChange={() => setChanged(key)}
        className="flex flex-col gap-5"
      >
        <button name="intent" value="save" tabIndex={-1} aria-hidden="true" className="sr-only">
          Save
        </button>
        <input type="hidden" name="document" value="identity" />
        <input type="hidden" name="seen" value={seen} />
        <div className="flex max-w-[44rem] flex-col gap-5">
          {Object.entries(FIELDS).map(([name, field]) =>
            'kind' in field && field.kind === 'picture' ? null : (
              <Field
                key={name}
                label={field.label}
                name={name}
                hint={HINTS[name as keyof typeof FIELDS]}
                required={'isRequired' in field}
                optional={!('isRequired' in field)}
              >
                <TextInput maxLength={field.max} />
              </Field>
            ),
          )}
          <PictureField
            name="logo"
            label="Logo"
            hint="PNG, up to 100 KB"
            url={String(values['logo'] ?? '')}
          />
          <Section title="About page" ruled>
            <div className="flex flex-col gap-6">
              <Field label="Story" name="story" hint="Start a heading with “# ”." optional>
                <TextArea rows={12} />
              </Field>
              {Array.from({ length: Math.min(countPeople(values) + 1, MAX_PEOPLE) }, (_, at) => (
                <PersonFields key={at} at={at} values={values} />
              ))}
            </div>
          </Section>
        </div>
        <DraftButtons edited={edited} conflict={conflict} isSending={isSending} />
      </PostForm>
    </>
  )
}
