import type { ReactNode } from 'react'
import { DOCUMENTS, type ShownText } from '#app/legal/schema.ts'
import { Page, Prose } from '#app/ui/page.tsx'
import { EarlierNotice, EarlierVersions, Paragraphs } from './content-versions.tsx'

/** A legal text with the date of its version (PUB-151). */
export function LegalPage({ shown, notice }: { shown: ShownText; notice?: ReactNode }) {
  return (
    <Page
      title={DOCUMENTS[shown.document].title}
      lead={shown.updated === null ? undefined : `Last updated ${shown.updated}`}
      width="text"
    >
      {notice}
      <EarlierNotice shown={shown} />
      <Prose className="wrap-anywhere">
        {shown.sheet.map(({ heading, items }) => (
          <section key={heading}>
            <h2>{heading}</h2>
            {items.map(({ text }, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- a part of a legal text has one item
              <Paragraphs key={at} text={text} />
            ))}
          </section>
        ))}
      </Prose>
      <EarlierVersions shown={shown} />
    </Page>
  )
}
