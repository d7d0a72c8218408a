import { formHeaders, invalid, tooManyFromNetwork } from '#app/lib/form-response.server.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Page, Section } from '#app/ui/page.tsx'
import { publishedIdentity } from '#app/legal/published.server.ts'
import { pageMeta } from '../page-meta.ts'
import { StoryAndPeople } from '../ui/story-and-people.tsx'
import type { Route } from './+types/about'
import { ANSWER_TIME, CONTACT_LIMITS, HONEYPOT, contactSchema } from '#app/contact/schema.ts'
import { type FormState, formText, parseForm } from '#app/lib/form.ts'
import { Button } from '#app/ui/button.tsx'
import { FIRST_FOCUS } from '#app/ui/error-summary.tsx'
import { Field, FieldRow, TextArea, TextInput } from '#app/ui/field.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { brand, pageTitle } from '#app/lib/identity.ts'
import { redirect } from 'react-router'
import { countNetworkCall, unexpected } from '#app/account/form-responses.server.ts'
import { withMinimumTime } from '#app/account/minimum-time.ts'
import { storeMessage } from '#app/contact/commands.server.ts'

/** Not hydrated: dialogs and forms are native. */
export const handle = { static: true }

export const meta: Route.MetaFunction = () =>
  pageMeta(
    pageTitle('About'),
    `Who is behind ${brand()}, the members-only platform for mid-market real estate in Central and Eastern Europe, and how to reach us.`,
  )
export const headers: Route.HeadersFunction = formHeaders

export async function loader({ request, context }: Route.LoaderArgs) {
  const { version, story, people, entity, seat, register, taxNumber } = await publishedIdentity()
  const about = {
    isSample: version === 1,
    story,
    people: people.map((person, at) =>
      person.photo.startsWith('data:') ? { ...person, photo: `/identity/${at}?version=${version}` } : person,
    ),
    lines: [entity, seat, register, taxNumber],
  }
  const isSent = new URL(request.url).searchParams.has('sent')
  const viewer = context.get(viewerContext)
  const formId = crypto.randomUUID()
  if (viewer.kind === 'guest')
    return { about, isSent, formId, firstName: '', lastName: '', email: '', company: '' }
  const [firstName = '', ...rest] = viewer.fullName.split(' ')
  const company = viewer.company?.name ?? viewer.companyName ?? ''
  return { about, isSent, formId, firstName, lastName: rest.join(' '), email: viewer.email, company }
}

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = context.get(viewerContext)
  return handleContact(await request.formData(), viewer.kind === 'guest' ? null : viewer.userId)
}

/** The company's story, its people and the contact form (PUB-145 to PUB-148). */
export default function About({ loaderData, actionData }: Route.ComponentProps) {
  const { about } = loaderData
  return (
    <Page title={`About ${brand()}`}>
      {about.isSample && (
        <Notice tone="note" title="Sample content" className="mb-10">
          The story and the people on this page are invented.
        </Notice>
      )}
      <StoryAndPeople {...about} />
      <Section
        title="Get in Touch"
        id="contact"
        lead={`We read every message and reply, ${ANSWER_TIME}.`}
        ruled
      >
        {loaderData.isSent && !actionData && <MessageSent />}
        <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[40rem_1fr]">
          <ContactForm form={actionData} start={loaderData} />
          <address className="text-ink-2 not-italic">
            {about.lines.filter(Boolean).map((line) => (
              <p key={line}>{line}</p>
            ))}
          </address>
        </div>
      </Section>
    </Page>
  )
}

type ContactStart = Record<'formId' | 'firstName' | 'lastName' | 'email' | 'company', string>

/** Takes the first focus, so that screen readers announce it without JavaScript. */
function MessageSent() {
  return (
    <div tabIndex={-1} className="mb-6 max-w-160 rounded-card" {...FIRST_FOCUS}>
      <Notice tone="ok" title="Message sent">
        Thank you for your message. We’ll reply by email.
      </Notice>
    </div>
  )
}

/** "Get in Touch" (PUB-147, PUB-148), a native form, so that the page needs no JavaScript. */
function ContactForm({ form, start }: { form: FormState | undefined; start: ContactStart }) {
  return (
    <PostForm
      via="form"
      result={form ?? { values: start }}
      action="/about"
      className="flex max-w-160 flex-col gap-5"
    >
      <input type="hidden" name="formId" value={form?.values['formId'] ?? start.formId} />
      <div className="sr-only" aria-hidden="true">
        <label htmlFor={HONEYPOT}>Leave this field empty</label>
        <input id={HONEYPOT} name={HONEYPOT} tabIndex={-1} autoComplete="off" />
      </div>
      <FieldRow>
        <Field label="First name" name="firstName" required>
          <TextInput autoComplete="given-name" maxLength={CONTACT_LIMITS.name} />
        </Field>
        <Field label="Last name" name="lastName" required>
          <TextInput autoComplete="family-name" maxLength={CONTACT_LIMITS.name} />
        </Field>
      </FieldRow>
      <FieldRow>
        <Field label="Email" name="email" required>
          <TextInput type="email" autoComplete="email" maxLength={CONTACT_LIMITS.email} />
        </Field>
        <Field label="Company" name="company" optional>
          <TextInput autoComplete="organization" maxLength={CONTACT_LIMITS.company} />
        </Field>
      </FieldRow>
      <Field label="Message" name="message" required>
        <TextArea rows={6} maxLength={CONTACT_LIMITS.message} />
      </Field>
      <Button variant="primary" className="self-start">
        Send Message
      </Button>
    </PostForm>
  )
}

const NOT_SENT = 'Message not sent'
const redirectToSent = () => Promise.resolve(redirect('/about?sent=1', 303))

/** Handles "Get in Touch" (PUB-148); a refusal keeps everything typed. */
async function handleContact(formData: FormData, userId: string | null) {
  if (formText(formData, HONEYPOT) !== '') return withMinimumTime(redirectToSent)
  const parsed = parseForm(contactSchema, formData)
  if (!parsed.ok) {
    const toast = { title: NOT_SENT, text: 'Check the marked fields.', tone: 'error' } as const
    return invalid(parsed.form, { toast })
  }
  try {
    const wait = await countNetworkCall('contact')
    if (wait !== null) return tooManyFromNetwork(formData, NOT_SENT, wait)
    await withMinimumTime(() => storeMessage(parsed.data, userId))
    return await redirectToSent()
  } catch (error) {
    return unexpected(formData, error, NOT_SENT, 'We couldn’t send your message. Try again.')
  }
}
