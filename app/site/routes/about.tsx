import { ANSWER_TIME } from '#app/contact/texts.ts'
import { formHeaders } from '#app/lib/answer.server.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Page, Section } from '#app/ui/page.tsx'
import { answerContact } from '../contact-action.server.ts'
import { ABOUT } from '../content/about.ts'
import { pageMeta } from '../page-meta.ts'
import { ContactForm, MessageSent } from '../ui/contact-form.tsx'
import { FounderCards } from '../ui/founder-cards.tsx'
import type { Route } from './+types/about'

/** Not hydrated: dialogs and form are native. */
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
  return answerContact(await request.formData(), viewer.kind === 'guest' ? null : viewer.userId)
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
        lead={`We read every message and reply ${ANSWER_TIME}.`}
        ruled
      >
        {loaderData.isSent && !actionData && <MessageSent />}
        <ContactForm form={actionData} start={loaderData} />
      </Section>
    </Page>
  )
}
