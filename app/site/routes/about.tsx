import { ANSWER_TIME } from '#app/contact/texts.ts'
import { formHeaders } from '#app/lib/form-response.server.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Page, Section } from '#app/ui/page.tsx'
import { handleContact } from '../contact-action.server.ts'
import { ABOUT, type Founder } from '../content/about.ts'
import { pageMeta } from '../page-meta.ts'
import type { Route } from './+types/about'
import { CONTACT_LIMITS, HONEYPOT } from '#app/contact/schema.ts'
import type { FormState } from '#app/lib/form.ts'
import { Button } from '#app/ui/button.tsx'
import { FIRST_FOCUS } from '#app/ui/error-summary.tsx'
import { Field, FieldRow } from '#app/ui/field.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { TextArea, TextInput } from '#app/ui/text-input.tsx'
import { normalText } from '#app/lib/visible-text.ts'
import { Dialog, DialogTrigger } from '#app/ui/dialog.tsx'

/** Not hydrated: dialogs and forms are native. */
export const handle = { static: true }

export const meta: Route.MetaFunction = () =>
  pageMeta(
    'About · Parcela',
    'Who is behind Parcela, the members-only platform for mid-market real estate in Central and Eastern Europe, and how to reach us.',
  )
export const headers: Route.HeadersFunction = formHeaders

export function loader({ request, context }: Route.LoaderArgs) {
  const isSent = new URL(request.url).searchParams.has('sent')
  const viewer = context.get(viewerContext)
  const formId = crypto.randomUUID()
  if (viewer.kind === 'guest') return { isSent, formId, firstName: '', lastName: '', email: '', company: '' }
  const [firstName = '', ...rest] = viewer.fullName.split(' ')
  const company = viewer.company?.name ?? viewer.companyName ?? ''
  return { isSent, formId, firstName, lastName: rest.join(' '), email: viewer.email, company }
}

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = context.get(viewerContext)
  return handleContact(await request.formData(), viewer.kind === 'guest' ? null : viewer.userId)
}

/** The company's story, its people and the contact form (PUB-145 to PUB-148). */
export default function About({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Page title="About Parcela">
      {ABOUT.isSample && (
        <Notice tone="note" title="Sample content" className="mb-10">
          The story and the people on this page are invented.
        </Notice>
      )}
      <div className="grid gap-x-10 gap-y-8 md:grid-cols-3">
        {ABOUT.story.map(({ heading, text }) => (
          <section key={heading} className="border-t border-line-2 pt-5">
            <h2 className="mb-2 text-21">{heading}</h2>
            <p className="text-ink-2">{text}</p>
          </section>
        ))}
      </div>
      <Section title="Founders" ruled>
        <FounderCards founders={ABOUT.founders} />
      </Section>
      <Section
        title="Get in Touch"
        id="contact"
        lead={`We read every message and reply, ${ANSWER_TIME}.`}
        ruled
      >
        {loaderData.isSent && !actionData && <MessageSent />}
        <ContactForm form={actionData} start={loaderData} />
      </Section>
    </Page>
  )
}

type ContactStart = {
  formId: string
  firstName: string
  lastName: string
  email: string
  company: string
}

/** Takes the first focus, so that screen readers announce it without JavaScript. */
function MessageSent() {
  return (
    <div tabIndex={-1} className="mb-6 max-w-160 rounded-card" {...FIRST_FOCUS}>
      <Notice tone="ok" title="Message sent">
        Thank you for your message. Our team answers by email.
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

const idOf = (name: string) =>
  `founder-${normalText(name, 'NFD')
    .replace(/[^a-z]+/gi, '-')
    .toLowerCase()}`

/** The founders; each card opens a dialog with the bio (PUB-146). */
function FounderCards({ founders }: { founders: readonly Founder[] }) {
  return (
    <ul className="grid grid-cols-2 gap-x-5 gap-y-9 lg:grid-cols-4 lg:gap-x-8">
      {founders.map((founder) => (
        <li key={founder.name} className="flex flex-col gap-1">
          <img
            src={founder.image}
            alt={`Portrait of ${founder.name}`}
            width={400}
            height={480}
            loading="lazy"
            className="mb-2 w-full rounded-card border border-line"
          />
          <h3 className="text-21">{founder.name}</h3>
          <p className="text-13 text-ink-2">{founder.role}</p>
          <DialogTrigger dialog={idOf(founder.name)} size="sm" className="mt-2 self-start">
            Read more
            <span className="sr-only"> about {founder.name}</span>
          </DialogTrigger>
          <FounderDialog founder={founder} />
        </li>
      ))}
    </ul>
  )
}

function FounderDialog({ founder: { name, role, bio, linkedin, email } }: { founder: Founder }) {
  const link = 'text-boundary underline underline-offset-3'
  return (
    <Dialog id={idOf(name)} title={name} text={role}>
      <div className="flex flex-col gap-3">
        {bio.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <p className="flex flex-wrap gap-x-6 gap-y-2 border-t border-line pt-4">
          <a href={linkedin} rel="noreferrer noopener" target="_blank" className={link}>
            Professional profile
          </a>
          <a href={`mailto:${email}`} className={link}>
            Send email
          </a>
        </p>
      </div>
    </Dialog>
  )
}
