import { LinkButton } from '#app/ui/button.tsx'
import { Page, Section } from '#app/ui/page.tsx'
import { FAQ } from '../content/faq.ts'

/** Sent without hydration: the accordions are details elements. */
export const handle = { static: true }

export const meta = () => [{ title: 'Questions and answers · Parcela' }]

export default function Faq() {
  return (
    <Page
      title="Questions and answers"
      width="text"
      actions={
        <LinkButton to="/early-access" reloadDocument>
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
