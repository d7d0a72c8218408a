import { LinkButton } from '#app/ui/button.tsx'
import { Page, Section } from '#app/ui/page.tsx'
import { viewerContext } from '#app/lib/viewer.ts'
import { FAQ } from '../content/faq.ts'
import { pageMeta } from '../page-meta.ts'
import type { Route } from './+types/faq'

/** Sent without hydration: the accordions are details elements. */
export const handle = { static: true }

export const meta = () =>
  pageMeta(
    'Questions and answers · Parcela',
    'What investors, developers and service providers ask about Parcela: visibility, access, review and fees.',
  )

export const loader = ({ context }: Route.LoaderArgs) => ({
  contact: context.get(viewerContext).kind === 'guest' ? '/early-access' : '/about#contact',
})

/** Accordions in three groups; "Contact Us" leads a guest to the application, a member to the form (PUB-149). */
export default function Faq({ loaderData }: Route.ComponentProps) {
  return (
    <Page
      title="Questions and answers"
      width="text"
      actions={
        <LinkButton to={loaderData.contact} reloadDocument>
          Contact Us
        </LinkButton>
      }
    >
      {FAQ.map((group) => (
        <Section key={group.title} title={group.title}>
          <div className="border-t border-line">
            {group.entries.map(({ question, answer }) => (
              <details key={question} className="border-b border-line">
                <summary className="cursor-pointer py-4 font-medium">{question}</summary>
                <p className="pb-5 text-ink-2">{answer}</p>
              </details>
            ))}
          </div>
        </Section>
      ))}
    </Page>
  )
}
