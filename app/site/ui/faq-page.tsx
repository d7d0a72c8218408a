import type { ReactNode } from 'react'
import { DOCUMENTS, type ShownText } from '#app/legal/schema.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Page, Section } from '#app/ui/page.tsx'
import { EarlierNotice, EarlierVersions, Paragraphs } from './content-versions.tsx'

/** Grouped accordions; "Contact Us" links guests to the application, members to the form (PUB-149). */
export function FaqPage({
  shown,
  contact,
  notice,
}: {
  shown: ShownText
  contact: string
  notice?: ReactNode
}) {
  return (
    <Page
      title={DOCUMENTS.faq.title}
      lead={shown.updated === null ? undefined : `Last updated ${shown.updated}`}
      width="text"
      actions={
        <LinkButton to={contact} reloadDocument>
          Contact Us
        </LinkButton>
      }
    >
      {notice}
      <EarlierNotice shown={shown} />
      {shown.sheet.map(({ heading, items }) => (
        <Section key={heading} title={heading} className="wrap-anywhere">
          <div className="border-t border-line">
            {items.map(({ title, text }) => (
              <details key={title} className="border-b border-line">
                <summary className="cursor-pointer py-4 font-medium">{title}</summary>
                <div className="flex flex-col gap-4 pb-5 text-ink-2">
                  <Paragraphs text={text} />
                </div>
              </details>
            ))}
          </div>
        </Section>
      ))}
      <EarlierVersions shown={shown} />
    </Page>
  )
}
